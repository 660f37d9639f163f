import type { Output } from '@fairgate/contract/app/catalogue'

export interface AccountDialogProps {
  account: Account
  onClose: () => void
}

export type Account = Output<'getAccountSetting'>
