import type { RowOf } from '@fairgate/contract/app/catalogue'
import { bankAccountFields } from '@fairgate/contract/finance/bank/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'

const F = formFields(bankAccountFields)

type BankAccount = RowOf<'getBankAccountList'>

export interface AccountDialogProps {
  /** The account to edit; undefined for a new one. */
  account?: BankAccount
  onClose: () => void
  onAdded: (id: string) => void
}

/** Form for a bank account of the venue whose statements are imported. */
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
