import type { RowOf } from '@fairgate/contract/app/catalogue'
import { RotateCcw, X } from 'lucide-react'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'

type Row = RowOf<'getSpreadPage'>

/** Cancels a running campaign; retries failed messages. */
export const campaignActions = defineActions<Row>(
  'spread',
  {
    cancel: {
      command: 'cancelSpread',
      icon: X,
      tone: 'danger',
      ask: confirm({ one: 'spread.cancelAsk', why: 'spread.cancelWhy' }),
      done: 'spread.cancelled',
    },
    retry: { command: 'retrySpread', icon: RotateCcw, tone: 'primary', done: 'spread.retried' },
  },
  ({ template }) => template,
)
