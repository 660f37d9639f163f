import type { RowOf } from '@fairgate/contract/app/catalogue'
import { payBackFields, recordFields, writeOffFields } from '@fairgate/contract/finance/payment/fields'
import { formatAmount, parseAmount, writeAmount } from '@fairgate/contract/kernel/money/money'
import { venueClock } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { wasRecorded } from '../../kernel/ui/FormSummary.tsx'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { ActionFormProps } from '../../kernel/ui/list/define-actions.ts'

type Props = ActionFormProps<RowOf<'getPrepaidPage'>>

const Recorded = formFields(recordFields)

/** Records a payment according to the money holder's statement. */
export function RecordDialog({ row, onClose }: Props) {
  const t = useText()
  const { participationId, depositAsked } = row
  const lacks = parseAmount(depositAsked) - parseAmount(row.deposit)
  const draft = useDraft({
    of: recordFields,
    start: { purpose: 'prepaid', paidOn: venueClock(Date.now()).date, payer: nameOf(row.company) },
    send: form => write('recordPayment', { participationId, ...form }),
    said: 'payment.recorded',
    done: onClose,
  })
  return (
    <EditDialog
      draft={draft}
      title={t('payment.record')}
      lead={nameOf(row.company)}
      verb={t('payment.record')}
      onClose={onClose}
    >
      <Recorded.segmented
        name="purpose"
        labels={{ prepaid: 'payment.kind_prepaid', deposit: 'payment.kind_deposit' }}
      />
      {lacks > 0n && (
        <p className="fg-field-hint">
          {t('payment.depositLacks', { asked: formatAmount(depositAsked), lacks: formatAmount(writeAmount(lacks)) })}
        </p>
      )}
      <Recorded.text name="amount" />
      <Recorded.day name="paidOn" />
      <Recorded.text name="payer" />
      <Recorded.text name="reference" />
      {wasRecorded(draft) && <Recorded.flag name="again" />}
      <Recorded.note name="note" rows={2} />
    </EditDialog>
  )
}

const PaidBack = formFields(payBackFields)

/** Requests a refund of prepaid money. */
export function PayBackDialog({ row, onClose }: Props) {
  const t = useText()
  const { participationId } = row
  const draft = useDraft({
    of: payBackFields,
    start: { amount: row.prepaid, paidOn: venueClock(Date.now()).date, payer: nameOf(row.company) },
    send: form => write('payBackPrepaid', { participationId, ...form }),
    said: 'payment.appliedSaid',
    done: onClose,
  })
  return (
    <EditDialog
      draft={draft}
      title={t('payment.payBack')}
      lead={t('payment.payBackHint')}
      verb={t('payment.apply')}
      onClose={onClose}
    >
      <PaidBack.text name="amount" />
      <PaidBack.day name="paidOn" />
      <PaidBack.text name="payer" />
      <PaidBack.text name="reference" />
      {wasRecorded(draft) && <PaidBack.flag name="again" />}
      <PaidBack.note name="note" rows={2} />
    </EditDialog>
  )
}

const WrittenOff = formFields(writeOffFields)

/** Writes off a small difference. */
export function WriteOffDialog({ row, onClose }: Props) {
  const t = useText()
  const { participationId } = row
  const draft = useDraft({
    of: writeOffFields,
    start: { of: 'prepaid' },
    send: form => write('writeOff', { participationId, ...form }),
    said: 'payment.appliedSaid',
    done: onClose,
  })
  return (
    <EditDialog
      draft={draft}
      title={t('payment.writeOff')}
      lead={t('payment.writeOffHint')}
      verb={t('payment.apply')}
      onClose={onClose}
    >
      <WrittenOff.radios name="of" labels={{ prepaid: 'payment.of_prepaid', settle: 'payment.of_settle' }} />
      <WrittenOff.text name="amount" />
      <WrittenOff.note name="note" rows={2} />
    </EditDialog>
  )
}
