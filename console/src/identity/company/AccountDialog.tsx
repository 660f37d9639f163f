import type { AccountDialogProps } from './account-setting.ts'
import { EmailDialog } from './EmailDialog.tsx'
import { NameDialog } from './NameDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { TelephoneDialog } from './TelephoneDialog.tsx'

export type AccountChange = 'name' | 'telephone' | 'email' | 'password'

/** The dialog for one change of the account. */
export function AccountDialog({ change, ...rest }: AccountDialogProps & { change: AccountChange }) {
  if (change === 'name') return <NameDialog {...rest} />
  if (change === 'telephone') return <TelephoneDialog {...rest} />
  if (change === 'email') return <EmailDialog {...rest} />
  return <PasswordDialog onClose={rest.onClose} />
}
