import {
  commandNotifications,
  jobNotifications,
  scheduleNotifications,
} from '@fairgate/contract/insight/notification/command-notifications'
import type { NotificationRule, NotificationSource } from '@fairgate/contract/insight/notification/notification-rule'
import { transitionNotifications } from '@fairgate/contract/insight/notification/transitions'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { type LocalizedText, render } from '@fairgate/contract/kernel/i18n/localized-text'

const sources = transitionNotifications as unknown as Readonly<Record<string, NotificationSource | undefined>>
type NotificationTexts = Readonly<Record<string, { label: LocalizedText } | undefined>>
const jobs: NotificationTexts = jobNotifications
const schedules: NotificationTexts = scheduleNotifications

/** The rule of an event's notification; undefined for one of an earlier version. */
export function findNotificationRule(event: string): Pick<NotificationRule, 'label' | 'opens' | 'view'> | undefined {
  const [source = '', name = ''] = event.split('.')
  if (source === 'job') return jobs[name]
  if (source === 'schedule') return schedules[name]
  if (source === 'deed') return commandNotifications[name]
  return sources[source]?.events[name]
}

/** The sentence of a notification: “200 badges approved”. */
export function titleOf(event: string, count: number, language: Language): string {
  const rule = findNotificationRule(event)
  return rule ? render(rule.label, language, { count: count.toLocaleString('en') }) : event
}
