import { smsLength } from '@fairgate/contract/spread/sms-length'
import { useText } from '../kernel/language.ts'

/** How long a text is as SMS, and into how many it is cut. `text` is what goes out at the longest. */
export function SmsLength({ text, most }: { text: string; most: number }) {
  const t = useText()
  const { units, pieces } = smsLength(text)
  return (
    <span className={pieces > most ? 'fg-field-error' : 'fg-field-hint'} role="status">
      {t('spread.piecesOf', { units, count: pieces })}
    </span>
  )
}
