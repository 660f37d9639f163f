import { redFields, reversalRequestFields } from '@fairgate/contract/invoice/fields'
import { formatAmount } from '@fairgate/contract/kernel/money'
import { useText } from '../kernel/language.ts'
import { formFields } from '../ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../ui/list/ActionDialogForm.tsx'
import { type ActionDialogProps, defineActions } from '../ui/list/define-actions.ts'
import { note } from '../ui/list/note.tsx'
import { FilesField } from './FilesField.tsx'
import type { Invoice } from './invoice-labels.ts'

const R = formFields(reversalRequestFields)
const F = formFields(redFields)

/** What is done with one invoice: its reversal is asked for, refused, made. */
export const invoiceActions = defineActions<Invoice>(
  'invoice',
  {
    reverse: {
      command: 'reverseInvoice',
      ask: { Dialog: asked => <Reversing {...asked} /> },
      done: 'invoice.reverseDone',
      tone: 'danger',
    },
    refuseReversal: {
      command: 'refuseInvoiceReversal',
      ask: note({ one: 'invoice.refuseReversal', label: 'invoice.reason' }),
      done: 'invoice.refuseDone',
    },
    requestReversal: {
      command: 'requestInvoiceReversal',
      ask: { Dialog: asked => <Requesting {...asked} /> },
      done: 'invoice.requestDone',
    },
  },
  ({ code }) => code,
)

const leftOf = ([row]: readonly Invoice[]) => formatAmount(row?.left ?? '0.00')

function Requesting(asked: ActionDialogProps<Invoice>) {
  const t = useText()
  const draft = useActionDialogDraft(asked, reversalRequestFields, form => form)
  return (
    <ActionDialogForm
      dialog={asked}
      draft={draft}
      title={t('invoice.requestReversalTitle', { code: asked.name })}
      lead={<p>{t('invoice.reverseLead', { left: leftOf(asked.rows) })}</p>}
    >
      <R.text name="amount" />
      <R.note name="note" />
    </ActionDialogForm>
  )
}

function Reversing(asked: ActionDialogProps<Invoice>) {
  const t = useText()
  const draft = useActionDialogDraft(asked, redFields, form => form)
  return (
    <ActionDialogForm
      dialog={asked}
      draft={draft}
      title={t('invoice.reverseTitle', { code: asked.name })}
      lead={<p>{t('invoice.reverseLead', { left: leftOf(asked.rows) })}</p>}
    >
      <F.text name="code" />
      <F.text name="confirmation" />
      <F.text name="amount" />
      <F.day name="issuedOn" />
      <F.own name="fileIds">
        {(control, { value, set }) => <FilesField control={control} value={value} onChange={set} />}
      </F.own>
      <F.note name="note" />
      <F.flag name="remake" hint={t('invoice.remakeHint')} />
    </ActionDialogForm>
  )
}
