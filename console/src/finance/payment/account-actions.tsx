import type { RowOf } from '@fairgate/contract/app/catalogue'
import { Banknote, Scissors, Undo2 } from 'lucide-react'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { PayBackDialog, RecordDialog, WriteOffDialog } from './PayDialogs.tsx'

/** Actions on an account: record a payment, refund, write off a difference. */
export const accountActions = defineActions<RowOf<'getPrepaidPage'>>(
  'payment',
  {
    record: { icon: Banknote, tone: 'primary', dialog: RecordDialog },
    payBack: { icon: Undo2, dialog: PayBackDialog },
    writeOff: { icon: Scissors, dialog: WriteOffDialog },
  },
  ({ company }) => nameOf(company),
)
