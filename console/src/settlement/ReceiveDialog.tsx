import type { RowOf } from '@fairgate/contract/catalogue'
import { receiptFields } from '@fairgate/contract/payment/fields'
import { useText } from '../kernel/language.ts'
import { wasRecorded } from '../ui/FormSummary.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { AskForm, useAskDraft } from '../ui/list/AskForm.tsx'
import type { AskProps } from '../ui/list/define-actions.ts'

const F = formFields(receiptFields)

/** That the money has come, and the number of its receipt. */
export function ReceiveDialog<P>(asked: AskProps<RowOf<'getCooperatorSettlementPage'>, P>) {
  const t = useText()
  const draft = useAskDraft(asked, receiptFields, form => ({ ...form }))
  return (
    <AskForm asked={asked} draft={draft} title={t('settlement.receiveAsk', { name: asked.name })}>
      <F.text name="reference" />
      {wasRecorded(draft) && <F.flag name="again" />}
    </AskForm>
  )
}
