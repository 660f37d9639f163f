import { useText } from '../i18n/language.ts'

/** Something awaits the operator here. */
export function RedDot() {
  const t = useText()
  return (
    <span className="fg-dot">
      <span className="fg-hidden">{t('shell.pending')}</span>
    </span>
  )
}
