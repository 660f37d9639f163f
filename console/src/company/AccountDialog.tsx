import type { Account } from './AccountSettings.screen.tsx'
import { EmailDialog } from './EmailDialog.tsx'
import { NameDialog } from './NameDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { TelephoneDialog } from './TelephoneDialog.tsx'

export type AccountDeed = 'name' | 'telephone' | 'email' | 'password'

export interface AccountDialogProps {
  account: Account
  onClose: () => void
}

/** The dialog of one change of the account. */
export function AccountDialog({ deed, ...rest }: AccountDialogProps & { deed: AccountDeed }) {
  if (deed === 'name') return <NameDialog {...rest} />
  if (deed === 'telephone') return <TelephoneDialog {...rest} />
  if (deed === 'email') return <EmailDialog {...rest} />
  return <PasswordDialog onClose={rest.onClose} />
}
