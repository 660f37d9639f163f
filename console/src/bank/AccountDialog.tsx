import { bankAccountFields } from '@fairgate/contract/bank/fields'
import type { RowOf } from '@fairgate/contract/catalogue'
import { useText } from '../kernel/language.ts'
import { EditDialog } from '../ui/form/EditDialog.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { useDraft, write } from '../ui/form/use-draft.ts'

const F = formFields(bankAccountFields)

type BankAccount = RowOf<'getBankAccountList'>

export interface AccountDialogProps {
  /** The one that is edited; none for a new one. */
  account?: BankAccount
  onClose: () => void
  onAdded: (id: string) => void
}

/** An account of the venue's whose statements are to be imported. */
export function AccountDialog({ account, onClose, onAdded }: AccountDialogProps) {
  const t = useText()
  const draft = useDraft({
    of: bankAccountFields,
    read: account,
    send: (form, over) => (account ? write('editBankAccount', { ...form, ...over }) : write('addBankAccount', form)),
    said: account ? 'bank.accountEdited' : 'bank.accountAdded',
    done: ({ id }) => {
      onAdded(id)
      onClose()
    },
  })
  return (
    <EditDialog draft={draft} title={t(account ? 'bank.editAccount' : 'bank.addAccount')} onClose={onClose}>
      <F.text name="name" />
      <F.text name="bank" />
      <F.text name="number" />
    </EditDialog>
  )
}
