import { BellRing } from 'lucide-react'
import { confirm } from '../ui/list/confirm.tsx'
import type { Acted, Action } from '../ui/list/define-actions.ts'

/**
 * Reminds partners by message of what waits for them; several are asked about.
 *
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
