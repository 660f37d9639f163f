import type { Output } from '@fairgate/contract/catalogue'

export interface AccountDialogProps {
  account: Account
  onClose: () => void
}

export type Account = Output<'getAccountSetting'>
