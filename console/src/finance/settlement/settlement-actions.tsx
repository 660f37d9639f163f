import type { RowOf } from '@fairgate/contract/app/catalogue'
import { receiptFields } from '@fairgate/contract/finance/payment/fields'
import type { SettlementPattern } from '@fairgate/contract/finance/settlement/commands'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { wasRecorded } from '../../kernel/ui/FormSummary.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { type ActionDialogProps, defineActions } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import { OffsetDialog } from './OffsetDialog.tsx'
import { PayDialog } from './PayDialog.tsx'
import { commandOf, type OfKind } from './settlement-paths.ts'

const of =
  <P extends SettlementPattern>(pattern: P) =>
  ({ kind }: OfKind) =>
    commandOf(pattern, kind)

const F = formFields(receiptFields)

/** Confirms the receipt of money, with its receipt number. */
function ReceiveDialog<P>(dialog: ActionDialogProps<RowOf<'getCooperatorSettlementPage'>, P>) {
  const t = useText()
  const draft = useActionDialogDraft(dialog, receiptFields, form => ({ ...form }))
  return (
    <ActionDialogForm dialog={dialog} draft={draft} title={t('settlement.receiveAsk', { name: dialog.name })}>
      <F.text name="reference" />
      {wasRecorded(draft) && <F.flag name="again" />}
    </ActionDialogForm>
  )
}

/** Actions on a settlement as a whole; disputes and answers are at its lines. */
export const settlementActions = defineActions<RowOf<'getCooperatorSettlementPage'>, OfKind>(
  'settlement',
  {
    start: {
      command: of('start…Settlement'),
      many: true,
      bulk: true,
      tone: 'primary',
      ask: confirm({ one: 'settlement.startAsk', many: 'settlement.startMany', why: 'settlement.startWhy' }),
      done: 'settlement.started',
    },
    supplement: {
      command: of('supplement…Settlement'),
      tone: 'primary',
      ask: { Dialog: AccountDialog },
      done: 'settlement.supplemented',
    },
    confirm: {
      command: of('confirm…SettlementAmount'),
      payload: ([row]) => ({ id: row?.id, revision: row?.revision }),
      tone: 'primary',
      ask: confirm({ one: 'settlement.confirmAsk', why: 'settlement.confirmWhy' }),
      done: 'settlement.confirmed',
    },
    pay: { command: of('pay…Settlement'), tone: 'primary', ask: { Dialog: PayDialog }, done: 'settlement.paid' },
    receive: {
      command: of('confirm…SettlementReceipt'),
      tone: 'primary',
      ask: { Dialog: ReceiveDialog },
      done: 'settlement.received',
    },
    deny: {
      command: of('deny…SettlementReceipt'),
      ask: note({ one: 'settlement.deny', label: 'settlement.denyNote' }),
      done: 'settlement.denied',
    },
    applyInvoice: { command: of('apply…SettlementInvoice'), tone: 'primary', done: 'settlement.invoiceRequested' },
    declineInvoice: {
      command: of('decline…SettlementInvoice'),
      ask: confirm({ one: 'settlement.declineAsk' }),
      done: 'settlement.declined',
    },
    applyOffset: { dialog: OffsetDialog },
    reopen: {
      command: of('reopen…Settlement'),
      rare: true,
      ask: note({ one: 'settlement.reopen', label: 'settlement.denyNote' }),
      done: 'settlement.reopened',
    },
  },
  ({ company }) => nameOf(company),
)
