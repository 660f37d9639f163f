import { refundFields } from '@fairgate/contract/ticket/fields'
import { ticketWords } from '@fairgate/contract/ticket/phrases'
import { useText, useWords } from '../kernel/language.ts'
import { formFields } from '../ui/form/form-fields.tsx'
import { AskForm, useAskDraft } from '../ui/list/AskForm.tsx'
import type { AskProps } from '../ui/list/define-actions.ts'
import { useDictionary } from '../ui/use-dictionary.ts'
import type { OfExhibition } from './ticket-paths.ts'

const F = formFields(refundFields)
const methods = refundFields.method.options

/** Asks how the money goes back, and why. */
export function RefundDialog<Row>(asked: AskProps<Row, OfExhibition>) {
  const t = useText()
  const w = useWords()
  const reasons = useDictionary('refund_reason', { exhibitionId: asked.props.exhibitionId })
  const draft = useAskDraft(asked, refundFields, form => form, { reasonCode: 'other' })
  return (
    <AskForm
      asked={asked}
      draft={draft}
      title={t('ticket.refundAsk', { name: asked.name || String(asked.rows.length) })}
      lead={<p>{t('ticket.refundWhy')}</p>}
    >
      <F.choice name="method" options={methods.map(value => ({ value, label: w(ticketWords.methods[value]) }))} />
      <F.text name="reference" />
      <F.choice name="reasonCode" options={reasons.options} />
      <F.note name="note" />
    </AskForm>
  )
}
