import { smsLength } from '@fairgate/contract/sales/spread/sms-length'
import { useText } from '../i18n/language.ts'

/** The length of a text as SMS, and the number of parts. `text` is the longest variant that is sent. */
export function SmsLength({ text, most }: { text: string; most: number }) {
  const t = useText()
  const { units, pieces } = smsLength(text)
  return (
    <span className={pieces > most ? 'fg-field-error' : 'fg-field-hint'} role="status">
      {t('spread.piecesOf', { units, count: pieces })}
    </span>
  )
}
