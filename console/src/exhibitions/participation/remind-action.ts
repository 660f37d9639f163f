import { BellRing } from 'lucide-react'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import type { Acted, Action } from '../../kernel/ui/list/define-actions.ts'

/**
 * Reminds partners of pending work by message; asks before several are sent.
 * @param participationOf a row's
 */
export const remindAction = <Row extends Acted>(participationOf: (row: Row) => string): Action<Row, object> => ({
  command: 'remindPartners',
  payload: rows => ({ ids: rows.map(participationOf) }),
  bulk: true,
  icon: BellRing,
  word: 'participation.remind',
  ask: confirm({ many: 'participation.remindAsk', why: 'participation.remindWhy' }),
  done: 'participation.remindDone',
})
