import { answerFields, disputeFields } from '@fairgate/contract/finance/settlement/fields'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { Uploads } from '../../kernel/ui/Uploads.tsx'
import { type Dispute, type SettlementDetail, type SettlementLine, useLineName } from './settlement-labels.ts'
import { commandOf, type OfKind } from './settlement-paths.ts'

interface LineDialogProps extends OfKind {
  detail: SettlementDetail
  line: SettlementLine
  onClose: () => void
}

const D = formFields(disputeFields)

/** Disputes a line: reason, right amount, proof. */
export function DisputeDialog({ kind, detail, line, onClose }: LineDialogProps) {
  const t = useText()
  const name = useLineName()(line)
  const { id, revision } = detail
  const draft = useDraft({
    of: disputeFields,
    send: form => write(commandOf('dispute…SettlementLine', kind), { id, revision, lineId: line.id, ...form }),
    done: onClose,
    said: 'settlement.disputed',
  })
  return (
    <EditDialog
      draft={draft}
      title={t('settlement.disputeLine', { name })}
      verb={t('settlement.dispute')}
      onClose={onClose}
    >
      <D.note name="note" rows={3} />
      <D.text name="ownAmount" />
      <D.own name="fileIds">
        {(control, { value, set }) => (
          <Uploads control={control} purpose="proof" limit={disputeFields.fileIds.max} value={value} onChange={set} />
        )}
      </D.own>
    </EditDialog>
  )
}

const A = formFields(answerFields)

/** Answers a dispute: confirms the line with a reason, or changes its amount. */
export function AnswerDialog({ kind, detail, line, dispute, onClose }: LineDialogProps & { dispute: Dispute }) {
  const t = useText()
  const name = useLineName()(line)
  const claimed = dispute.ownAmount
  const draft = useDraft({
    of: answerFields,
    send: form => write(commandOf('answer…SettlementLine', kind), { id: detail.id, disputeId: dispute.id, ...form }),
    done: onClose,
    said: 'settlement.answered',
  })
  return (
    <EditDialog
      draft={draft}
      title={t('settlement.answerLine', { name })}
      lead={dispute.note}
      verb={t('settlement.answer')}
      onClose={onClose}
    >
      <A.note name="reason" rows={3} />
      <A.text
        name="amount"
        hint={t('settlement.answerHint')}
        // Suggested but not filled in: a reason alone does not accept the amount.
        extra={
          claimed && (
            <button type="button" className="fg-link" onClick={() => draft.set({ amount: claimed })}>
              {t('settlement.useClaimed', { amount: formatAmount(claimed) })}
            </button>
          )
        }
      />
    </EditDialog>
  )
}
