import { openBillStates } from '@fairgate/contract/finance/charge/states'
import sql from 'sql-template-tag'
import { counts } from '../../exhibitions/exhibition/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { lockRows } from '../../kernel/transition/transition.ts'
import { bill, type LockedBill } from './entity.ts'

/** A bill whose payment the venue awaits. */
export interface AwaitedBill {
  id: string
  number: string
  /** The digits of its number. */
  reference: string
  participationId: string
  companyId: string
  /** Fen as text. */
  payable: string
  /** Days between which the payment is expected. */
  from: string
  to: string
  /** Payers according to its proofs, in the form of `payer_name`. */
  payers: string[]
}

/** Facts of incoming money that may identify its bill. */
export interface BillSearch {
  ids: readonly string[]
  references: readonly string[]
  /** Companies that may have paid. */
  companyIds: readonly string[]
  /** Normalised names that a proof may contain. */
  payers: readonly string[]
}

/** Open bills payable to the venue that match any of these facts; the oldest first. */
export function findAwaitedBills(
  db: Db,
  timeZone: string,
  { ids, references, companyIds, payers }: BillSearch,
): Promise<AwaitedBill[]> {
  return db.many<AwaitedBill>(sql`
    select c.id, c.number, c.reference, c.participation_id as "participationId", c.company_id as "companyId",
      c.payable::text as payable, (c.created_at at time zone ${timeZone})::date::text as from, c.expires_on::text as to,
      array(select distinct payer_name(f.payer) from payment_evidence f where f.bill_id = c.id) as payers
    from bill c join company h on h.id = c.holder_id and h.type = 'platform'
    where ${counts('c.exhibition_id')} and c.state = any(${[...openBillStates]}::text[]) and c.payable > 0 and c.id in (
      select unnest(${[...ids]}::uuid[])
      union select r.id from bill r where r.reference = any(${[...references]}::text[])
      union select r.id from bill r where r.company_id = any(${[...companyIds]}::uuid[])
      union select f.bill_id from payment_evidence f where payer_name(f.payer) = any(${[...payers]}::text[]))
    order by c.id`)
}

/**
 * Locks bills that are to be settled before anything refers to them; otherwise two transactions that settle one would
 * deadlock.
 */
export const lockBills = (db: Db, ids: readonly string[]): Promise<LockedBill[]> =>
  lockRows(db, bill, [sql`t.id = any(${[...ids]}::uuid[])`])

/** Numbers of bills by their ids. */
export async function findBillNumbers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.many<{ id: string; number: string }>(
    sql`select id, number from bill where id = any(${[...ids]}::uuid[])`,
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}
