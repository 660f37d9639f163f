import { refundRequestFields } from '@fairgate/contract/ticket/fields'
import { useText } from '../kernel/language.ts'
import { formFields } from '../ui/form/form-fields.tsx'
import { AskForm, useAskDraft } from '../ui/list/AskForm.tsx'
import type { AskProps } from '../ui/list/define-actions.ts'
import { useDictionary } from '../ui/use-dictionary.ts'
import type { OfExhibition } from './ticket-paths.ts'

const F = formFields(refundRequestFields)

interface Given {
  title: string
  reasonCode?: string | null
  reason?: string
}

/** Asks why money is to come back; the refund takes the reason over. */
export function RefundRequestForm<Row>({ title, reasonCode, reason, ...asked }: AskProps<Row, OfExhibition> & Given) {
  const t = useText()
  const reasons = useDictionary('refund_reason', { exhibitionId: asked.props.exhibitionId })
  const draft = useAskDraft(asked, refundRequestFields, form => form, { reasonCode: reasonCode ?? 'other', reason })
  return (
    <AskForm asked={asked} draft={draft} title={title} lead={<p>{t('ticket.applyRefundWhy')}</p>}>
      <F.choice name="reasonCode" options={reasons.options} />
      <F.note name="reason" />
    </AskForm>
  )
}

/** Of a ticket or an order. */
export function RefundRequestDialog<Row>(asked: AskProps<Row, OfExhibition>) {
  const t = useText()
  return <RefundRequestForm {...asked} title={t('ticket.applyRefundAsk', { name: asked.name })} />
}
