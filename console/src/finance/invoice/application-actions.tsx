import { applicationFields } from '@fairgate/contract/finance/invoice/fields'
import { Check, CornerUpLeft, FileCheck, RotateCcw, Undo2 } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { reason } from '../../kernel/ui/decision/reason.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { type ActionDialogProps, defineActions } from '../../kernel/ui/list/define-actions.ts'
import { type InvoiceDetail, type InvoiceRow, makePath, methodLabels } from './invoice-labels.ts'

type Row = InvoiceRow | InvoiceDetail

const F = formFields(applicationFields)

/** Actions on an application: make, confirm, return, submit again, withdraw. */
export const applicationActions = defineActions<Row>(
  'invoice',
  {
    make: { to: row => makePath(row.id), icon: FileCheck, tone: 'primary' },
    confirm: {
      command: 'confirmInvoice',
      icon: Check,
      tone: 'primary',
      ask: confirm({ one: 'invoice.confirmAsk', why: 'invoice.confirmWhy' }),
      done: 'invoice.confirmDone',
      key: 'a',
    },
    submit: {
      command: 'submitInvoiceApplication',
      icon: RotateCcw,
      tone: 'primary',
      ask: { Dialog: dialog => <Again {...dialog} /> },
      done: 'invoice.applied',
    },
    return: {
      command: 'returnInvoiceApplication',
      icon: CornerUpLeft,
      ask: reason('return', { noun: 'invoice', nameOf: ({ title }) => title }),
      done: 'invoice.returned',
      undo: 'undoInvoiceApplicationDecision',
      key: 'r',
    },
    withdraw: {
      command: 'withdrawInvoiceApplication',
      icon: Undo2,
      ask: confirm({ one: 'invoice.withdrawAsk' }),
      done: 'invoice.withdrawn',
    },
  },
  ({ title }) => title,
)

function Again(dialog: ActionDialogProps<Row>) {
  const t = useText()
  const draft = useActionDialogDraft(dialog, applicationFields, form => form)
  return (
    <ActionDialogForm dialog={dialog} draft={draft} title={t('invoice.submit')} lead={<p>{t('invoice.submitLead')}</p>}>
      <F.segmented name="method" labels={methodLabels} />
      <F.note name="note" />
    </ActionDialogForm>
  )
}
