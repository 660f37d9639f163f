import type { Text } from '../i18n/language.ts'

/** How long something has been pending, in the two largest units. */
export function formatElapsed(since: string, t: Text, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours < 1) return t('shell.waitedMinutes', { minutes })
  if (hours < 24) return t('shell.waitedHours', { hours, minutes: String(minutes % 60).padStart(2, '0') })
  return t('shell.waitedDays', { days: Math.floor(hours / 24), hours: hours % 24 })
}
