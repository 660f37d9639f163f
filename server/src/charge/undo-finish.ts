import type { Input, Result } from '@fairgate/contract/catalogue'
import sql from 'sql-template-tag'
import type { WriteContext } from '../kernel/context.ts'
import { undoDecision } from '../kernel/undo.ts'
import { receivedUndone, unposted } from '../payment/hooks.ts'
import { bill, type LockedBill } from './entity.ts'
import { giveBack } from './finish.ts'

/**
 * A confirmed payment waits to be confirmed as before: what was recorded as received with it is reversed, and what the charge
 * took lies in prepaid again. What followed goes back by the hooks of `undo`; they refuse where it was used.
 */
export async function undoBillDecision(
  key: Input<'undoChargeDecision'>,
  context: WriteContext,
): Promise<Result<'undoChargeDecision'>> {
  const { version } = await undoDecision(context, bill, key, {
    finish: {
      set: sql`finished_at = null, revoked = t.revoked + 1, updated_at = now()`,
      async allocate(rows) {
        for (const { row } of rows) await moneyBack(context, row)
        return []
      },
    },
  })
  return { id: key.id, version }
}

/** The payments first: who settles holds the settlement before the balances. */
async function moneyBack(context: WriteContext, row: LockedBill): Promise<void> {
  const { at } = await context.db.one<{ at: string }>(
    sql`select finished_at::text as at from charge where id = ${row.id}`,
  )
  const received = await receivedUndone(context, { chargeId: row.id, at })
  await giveBack(context, row, 'undo')
  for (const id of received) await unposted(context, id)
}
