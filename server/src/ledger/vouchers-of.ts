import type { VoucherEvent } from '@fairgate/contract/ledger/events'
import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'

/** Ids of the vouchers a row caused that stand: neither undone nor undoing; the oldest first. */
export async function vouchersOf(db: Db, causeId: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select v.id from voucher v where v.cause_id = ${causeId} and v.undoes is null
      and not exists (select 1 from voucher u where u.undoes = v.id) order by v.id`)
  return rows.map(({ id }) => id)
}

/** The same of one event of several rows, each with the row that caused it. */
export function standingOf(
  db: Db,
  causeIds: readonly string[],
  event: VoucherEvent,
): Promise<{ id: string; causeId: string }[]> {
  return db.many<{ id: string; causeId: string }>(sql`
    select v.id, v.cause_id as "causeId" from voucher v
    where v.cause_id = any(${[...causeIds]}::uuid[]) and v.event = ${event} and v.undoes is null
      and not exists (select 1 from voucher u where u.undoes = v.id) order by v.id`)
}

/**
 * How many vouchers of a row were taken back, of one event or of any. What it posts next is numbered by that: it is another
 * voucher than the one taken back, and none where one stands. The caller holds the row.
 */
export async function timesUndone(db: Db, causeId: string, event: VoucherEvent | null = null): Promise<number> {
  const { times } = await db.one<{ times: number }>(sql`
    select count(*)::int as times from voucher v
    where v.cause_id = ${causeId} and v.event = coalesce(${event}::text, v.event)
      and exists (select 1 from voucher u where u.undoes = v.id)`)
  return times
}
