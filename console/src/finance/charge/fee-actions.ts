import type { RowOf } from '@fairgate/contract/app/catalogue'
import { Wallet } from 'lucide-react'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'

type Fee = RowOf<'getBadgeFeePage'>

/** Actions of the payer on a fee. */
export const feeActions = defineActions<Fee>(
  'charge',
  {
    charge: {
      command: 'applyAccreditation',
      payload: ([fee]) => ({ exhibitionId: fee?.exhibitionId, ids: [fee?.badgeId] }),
      word: 'charge.billOne',
      tone: 'primary',
      icon: Wallet,
      ask: confirm({ one: 'charge.billOneAsk', why: 'charge.billWhy' }),
      done: 'charge.billDone',
    },
  },
  ({ badgeCode, badgeName }) => `${badgeCode} ${badgeName}`,
)
