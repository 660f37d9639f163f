import { bankAccountFields } from '@fairgate/contract/bank/fields'
import { useText } from '../kernel/language.ts'
import { EditDialog } from '../ui/form/EditDialog.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { useDraft, write } from '../ui/form/use-draft.ts'

const F = formFields(bankAccountFields)

export interface AccountDialogProps {
  onClose: () => void
  onAdded: (id: string) => void
}

/** An account of the venue's whose statements are to be imported. */
export function AccountDialog({ onClose, onAdded }: AccountDialogProps) {
  const t = useText()
  const draft = useDraft({
    of: bankAccountFields,
    send: form => write('addBankAccount', form),
    said: 'bank.accountAdded',
    done: ({ id }) => {
      onAdded(id)
      onClose()
    },
  })
  return (
    <EditDialog draft={draft} title={t('bank.addAccount')} onClose={onClose}>
      <F.text name="name" />
      <F.text name="bank" />
      <F.text name="number" />
    </EditDialog>
  )
}
