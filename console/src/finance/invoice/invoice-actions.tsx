import { redFields, reversalRequestFields } from '@fairgate/contract/finance/invoice/fields'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import { type ActionDialogProps, defineActions } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'
import { FilesField } from './FilesField.tsx'
import type { Invoice } from './invoice-labels.ts'

const R = formFields(reversalRequestFields)
const F = formFields(redFields)

/** Actions on one invoice: request, refuse and make its reversal. */
export const invoiceActions = defineActions<Invoice>(
  'invoice',
  {
    reverse: {
      command: 'reverseInvoice',
      ask: { Dialog: dialog => <Reversing {...dialog} /> },
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
      ask: { Dialog: dialog => <Requesting {...dialog} /> },
      done: 'invoice.requestDone',
    },
  },
  ({ code }) => code,
)

const leftOf = ([row]: readonly Invoice[]) => formatAmount(row?.left ?? '0.00')

function Requesting(dialog: ActionDialogProps<Invoice>) {
  const t = useText()
  const draft = useActionDialogDraft(dialog, reversalRequestFields, form => form)
  return (
    <ActionDialogForm
      dialog={dialog}
      draft={draft}
      title={t('invoice.requestReversalTitle', { code: dialog.name })}
      lead={<p>{t('invoice.reverseLead', { left: leftOf(dialog.rows) })}</p>}
    >
      <R.text name="amount" />
      <R.note name="note" />
    </ActionDialogForm>
  )
}

function Reversing(dialog: ActionDialogProps<Invoice>) {
  const t = useText()
  const draft = useActionDialogDraft(dialog, redFields, form => form)
  return (
    <ActionDialogForm
      dialog={dialog}
      draft={draft}
      title={t('invoice.reverseTitle', { code: dialog.name })}
      lead={<p>{t('invoice.reverseLead', { left: leftOf(dialog.rows) })}</p>}
    >
      <F.text name="code" />
      <F.text name="confirmation" />
      <F.text name="amount" />
      <F.day name="issuedOn" />
      <F.own name="fileIds">
        {(control, { value, set }) => (
          <FilesField
            control={control}
            value={value}
            onChange={set}
            of={{ invoiceId: dialog.rows[0]?.id }}
            onRead={read => draft.set(read)}
          />
        )}
      </F.own>
      <F.note name="note" />
      <F.flag name="remake" hint={t('invoice.remakeHint')} />
    </ActionDialogForm>
  )
}
