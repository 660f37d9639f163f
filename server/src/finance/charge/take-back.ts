import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { JournalEvent } from '@fairgate/contract/finance/ledger/events'
import sql from 'sql-template-tag'
import { lockBuyer } from '../../exhibitions/participation/hooks.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { transition } from '../../kernel/transition/transition.ts'
import { undoDecision } from '../../kernel/transition/undo.ts'
import { findJournalEntryId } from '../ledger/api.ts'
import { undo } from '../ledger/hooks.ts'
import { receivedUndone, unposted } from '../payment/hooks.ts'
import { bill, type LockedBill } from './entity.ts'

/** The bill is pending as before; another finish has another cause. */
const unfinished = sql`finished_at = null, revoked = t.revoked + 1, updated_at = now()`

/** Revokes a purchase while its quota is unused: the money becomes prepaid again, and the bill is pending as before. */
export async function revokeQuotaPay(
  { id, version, note }: Input<'revokeQuotaPay'>,
  context: WriteContext,
): Promise<Result<'revokeQuotaPay'>> {
  const result = await transition(context, bill, { id, version }, 'revoke', {
    note,
    set: unfinished,
    async allocate(rows) {
      for (const { row } of rows) {
        await lockBuyer(context, row.participationId)
        await giveBack(context, row, 'revoke')
      }
      return []
    },
  })
  return { id, version: result.version }
}

/**
 * Undoes the confirmation of a payment: the payment recorded with it is reversed, and what the bill used becomes
 * prepaid again. The hooks of `undo` reverse what followed; they refuse if it was used.
 */
export async function undoBillDecision(
  key: Input<'undoChargeDecision'>,
  context: WriteContext,
): Promise<Result<'undoChargeDecision'>> {
  const { version } = await undoDecision(context, bill, key, {
    finish: {
      set: unfinished,
      async allocate(rows) {
        for (const { row } of rows) await reverseFinish(context, row)
        return []
      },
    },
  })
  return { id: key.id, version }
}

/** The participation comes first, then the payments: a settlement is locked before the balances. */
async function reverseFinish(context: WriteContext, row: LockedBill): Promise<void> {
  await lockBuyer(context, row.participationId)
  const { at } = await context.db.one<{ at: string }>(
    sql`select finished_at::text as at from bill where id = ${row.id}`,
  )
  const received = await receivedUndone(context, { chargeId: row.id, at })
  await giveBack(context, row, 'undo')
  for (const id of received) await unposted(context, id)
}

async function giveBack(
  { db, ...context }: WriteContext,
  { id, revoked }: LockedBill,
  event: Extract<JournalEvent, 'revoke' | 'undo'>,
): Promise<void> {
  const cause = { entityType: 'charge' as const, id, ordinal: revoked }
  const journalEntry = await findJournalEntryId(db, cause, 'finish')
  if (journalEntry) await undo({ db, ...context }, journalEntry, { event, cause })
}
