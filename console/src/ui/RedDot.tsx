import { useText } from '../kernel/language.ts'

/** Something waits for the reader here. */
export function RedDot() {
  const t = useText()
  return (
    <span className="fg-dot">
      <span className="fg-hidden">{t('shell.pending')}</span>
    </span>
  )
}
