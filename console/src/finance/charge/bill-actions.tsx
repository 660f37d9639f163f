import { discountFields } from '@fairgate/contract/finance/charge/fields'
import { formatAmount, formatFen, parseAmount } from '@fairgate/contract/kernel/money/money'
import { Ban, Check, CornerUpLeft, FileText, Percent, ReceiptText, Undo2, Upload, Wallet } from 'lucide-react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { reason } from '../../kernel/ui/decision/reason.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { type ActionDialogProps, defineActions } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'
import { advicePath, type BillRow, detailCommand, type OfKind } from './bill-labels.ts'
import { FinishDialog } from './FinishDialog.tsx'
import { PaymentEvidenceDialog } from './PaymentEvidenceDialog.tsx'

const nameOfRow = ({ number }: BillRow) => number
const mayBePaid = ({ state }: BillRow) => state === 'unpaid' || state === 'returned'

const F = formFields(discountFields)

/** Discounts the lines of a bill in per cent, with a reason. */
function DiscountDialog(dialog: ActionDialogProps<BillRow, OfKind>) {
  const t = useText()
  const id = dialog.rows[0]?.id ?? ''
  const { data } = useQueryCommand(detailCommand(dialog.props.kind), { id }, { quiet: true })
  const draft = useActionDialogDraft(dialog, discountFields, ({ discount, reason }) => ({
    lines: (data?.lines ?? []).map(({ ordinal }) => ({ ordinal, discount })),
    reason,
  }))
  return (
    <ActionDialogForm
      dialog={dialog}
      draft={draft}
      title={t('charge.discountAsk', { name: dialog.name })}
      lead={<p>{t('charge.discountHint')}</p>}
    >
      <F.text name="discount" />
      <F.note name="reason" rows={2} />
    </ActionDialogForm>
  )
}

/** Actions on a bill: the payer pays and proves, the money holder confirms or returns. */
export const billActions = defineActions<BillRow, OfKind, 'advice'>(
  'charge',
  {
    finish: {
      command: ({ kind }) => (kind === 'quota' ? 'finishQuotaPay' : ('finishAccreditationPay' as 'finishQuotaPay')),
      ask: { Dialog: FinishDialog },
      word: 'charge.finish',
      done: 'charge.finishDone',
      undo: 'undoChargeDecision',
      key: 'a',
      icon: Check,
      tone: 'primary',
    },
    payFromPrepaid: {
      command: 'payFromPrepaid',
      ask: { Dialog: PrepaidDialog },
      word: 'charge.payFromPrepaid',
      done: 'charge.payFromPrepaidDone',
      icon: Wallet,
      tone: 'primary',
    },
    submitProof: {
      command: 'submitProof',
      ask: { Dialog: PaymentEvidenceDialog },
      word: 'charge.submitProof',
      done: 'charge.proofDone',
      icon: Upload,
      tone: 'primary',
    },
    return: {
      command: 'returnProof',
      ask: reason('return', { noun: 'charge', nameOf: nameOfRow, exhibitionOf: row => row.exhibitionId }),
      word: 'charge.returnProof',
      done: 'charge.returnDone',
      key: 'r',
      icon: CornerUpLeft,
    },
    advice: { offered: mayBePaid, to: advicePath, word: 'charge.print', icon: FileText },
    invoice: { to: row => `/invoiceManagement/apply?charge=${row.id}`, word: 'charge.askInvoice', icon: ReceiptText },
    makeInvoice: {
      to: row => `/invoiceManagement/make/${row.id}?of=charge`,
      word: 'charge.makeInvoice',
      icon: ReceiptText,
      rare: true,
    },
    discount: {
      command: 'discountCharge',
      ask: { Dialog: DiscountDialog },
      word: 'charge.giveDiscount',
      done: 'charge.discountDone',
      icon: Percent,
      rare: true,
    },
    revoke: {
      command: 'revokeQuotaPay',
      ask: note({ one: 'charge.revokeAsk', why: 'charge.revokeWhy', label: 'charge.note' }),
      word: 'charge.revoke',
      done: 'charge.revokeDone',
      icon: Undo2,
      tone: 'danger',
      rare: true,
    },
    cancel: {
      command: 'cancelCharge',
      ask: confirm({ one: 'charge.cancelAsk', why: 'charge.cancelWhy' }),
      word: 'charge.cancelCharge',
      done: 'charge.cancelDone',
      icon: Ban,
      tone: 'danger',
      rare: true,
    },
  },
  nameOfRow,
)

/** Shows the balance before and after, or what it lacks; asks only for a confirmation. */
function PrepaidDialog({ rows, props, name, word, busy, onSend, onCancel }: ActionDialogProps<BillRow, OfKind>) {
  const t = useText()
  const row = rows[0] as BillRow
  const { data } = useQueryCommand(detailCommand(props.kind), { id: row.id })
  if (!data) return null
  const [prepaid, payable, missing] = [data.prepaid ?? '0.00', data.payable, data.missing ?? '0.00']
  const lacks = parseAmount(missing) > 0n
  const after = { name: t('charge.prepaidAfter'), value: formatFen(parseAmount(prepaid) - parseAmount(payable)) }
  return (
    <ConfirmDialog
      open
      title={t('charge.payFromPrepaidAsk', { name })}
      confirmText={lacks ? t('shell.close') : word}
      alone={lacks}
      busy={busy}
      onConfirm={lacks ? onCancel : () => onSend()}
      onCancel={onCancel}
    >
      <DescriptionList
        facts={[
          { name: t('charge.prepaid'), value: formatAmount(prepaid) },
          { name: t('charge.payable'), value: formatAmount(payable) },
          lacks ? { name: t('charge.missing'), value: <strong>{formatAmount(missing)}</strong> } : after,
        ]}
      />
      <p>{lacks ? t('charge.prepaidMissing', { missing: formatAmount(missing) }) : t('charge.payFromPrepaidWhy')}</p>
    </ConfirmDialog>
  )
}
