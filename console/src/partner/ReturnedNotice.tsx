import { useText } from '../kernel/language.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { useDictionary } from '../ui/use-dictionary.ts'
import { fieldWord, listOf, type PartnerDetail } from './partner-words.ts'

/** Why a partner came back and what is to be mended, or why it was rejected. */
export function ReturnedNotice({ detail }: { detail: PartnerDetail }) {
  const t = useText()
  const back = useDictionary('back_reason')
  const reject = useDictionary('reject_reason')
  const event = detail.state === 'returned' ? 'return' : detail.state === 'rejected' ? 'reject' : undefined
  const last = event && detail.history.find(line => line.event === event)
  if (!last) return null
  const labelOf = event === 'return' ? back.labelOf : reject.labelOf
  return (
    <FormNotice>
      <strong>
        {t(event === 'return' ? 'partner.returnedFor' : 'partner.rejectedFor', { reason: labelOf(last.reasonCode) })}
      </strong>
      {last.note && <span>{last.note}</span>}
      {event === 'return' && detail.askedFields.length > 0 && (
        <span>{t('partner.askedFor', { fields: listOf(detail.askedFields.map(fieldWord)) })}</span>
      )}
    </FormNotice>
  )
}
