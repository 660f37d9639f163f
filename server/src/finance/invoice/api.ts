import type { Fen } from '@fairgate/contract/kernel/money/money'
import type { MenuFlag } from '@fairgate/contract/kernel/page/menu-flags'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import { readRowCounts } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'

/** What is invoiced of a participation: blue less red. */
export async function netInvoiced(db: Db, participationId: string): Promise<Fen> {
  const { net } = await db.one<{ net: string }>(sql`
    select coalesce(sum(made), 0)::text as net from invoice_application where participation_id = ${participationId}`)
  return BigInt(net)
}

/** What a participation has requested that is not invoiced yet. */
export async function stillToMake(db: Db, participationId: string): Promise<Fen> {
  const { missing } = await db.one<{ missing: string }>(sql`
    select coalesce(sum(requested - made), 0)::text as missing from invoice_application
    where participation_id = ${participationId} and state = 'applied'`)
  return BigInt(missing)
}

/**
 * Amounts requested of bills and settlements by valid applications, in fen by their ids; a source without an entry has
 * none.
 */
export async function sumOfApplications(db: Db, sourceIds: readonly string[]): Promise<Map<string, Fen>> {
  const rows = await db.many<{ id: string; asked: string }>(
    sql`select id, requested::text as asked from invoice_source where id = any(${[...sourceIds]}::uuid[])`,
  )
  return new Map(rows.map(({ id, asked }) => [id, BigInt(asked)]))
}

export { hinderedOf } from './blockers.ts'
export { toMake } from './queries.ts'

/** Menu flags faPayQuota and faPayCer, in addition to pending bills: invoices are requested from this caller. */
export async function findInvoiceFlags(db: Db, actor: Actor): Promise<Partial<Record<MenuFlag, true>>> {
  if (!actor.permissions.has('invoice:make')) return {}
  const pending = await readRowCounts(db, actor.companyId, 'invoiceAsked')
  const isPending = (...about: string[]) => about.some(kind => (pending[`${kind}.applied`] ?? 0) > 0)
  return {
    ...(isPending('quota', 'accreditation', 'both', 'settlement') && { invoicesAsked: true }),
    ...(isPending('quota', 'both') && { faPayQuota: true }),
    ...(isPending('accreditation', 'both') && { faPayCer: true }),
  }
}

/** Whether invoices of a participation are in progress, as SQL: requested and not made, or made and not confirmed. */
export const invoicesUnderWay = (participationId: Sql): Sql => sql`exists (select from invoice_application applied
  where applied.participation_id = ${participationId} and applied.state in ('applied', 'returned', 'made'))`
