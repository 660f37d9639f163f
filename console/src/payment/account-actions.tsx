import type { Output } from '@fairgate/contract/catalogue'
import { Banknote, Scissors, Undo2 } from 'lucide-react'
import { nameOf } from '../kernel/name-of.ts'
import { defineActions } from '../ui/list/define-actions.ts'
import { PayBackDialog, RecordDialog, WriteOffDialog } from './PayDialogs.tsx'

export type AccountRow = Output<'getPrepaidPage'>['list'][number]

/** What is done with an account: money is recorded, paid back, or a difference written off. */
export const accountActions = defineActions<AccountRow>(
  'payment',
  {
    record: { icon: Banknote, tone: 'primary', dialog: RecordDialog },
    payBack: { icon: Undo2, dialog: PayBackDialog },
    writeOff: { icon: Scissors, dialog: WriteOffDialog },
  },
  ({ company }) => nameOf(company),
)
