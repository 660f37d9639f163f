import type { DiscrepancyKind } from '@fairgate/contract/admission/offline/fields'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import { addPendingRows, type DatedPendingCount, nothingPending } from '../../kernel/counter/pending-count.ts'
import { readRowCounts, venueScope } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { adminsOf } from '../gate/api.ts'

export { guardsAtDoor } from './named-by.ts'

/** Pending cases that this operator may settle: all of them, or those of the doors they administer. */
export async function countDiscrepanciesToDecide(
  db: Db,
  actor: Actor,
  exhibitionId?: string,
): Promise<DatedPendingCount> {
  const { companyType, permissions, operatorId } = actor
  if (companyType !== 'platform') return nothingPending
  const here = exhibitionId ? sql`t.exhibition_id = ${exhibitionId}` : sql`true`
  const among = sql`discrepancy t where t.state = 'pending' and ${here}`
  if (permissions.has('case:resolve')) {
    const { pending = 0 } = await readRowCounts(db, exhibitionId ?? venueScope, 'conflict')
    return addPendingRows({ count: pending, where: sql`true` }, among, {
      since: 't.at',
      exhibitions: contextsWithCases,
    })
  }
  if (!permissions.has('door:administer')) return nothingPending
  const where = sql`${operatorId} = any(${adminsOf(sql`t.door_id`)})`
  const { count } = await db.one<{ count: number }>(sql`select count(*)::int as count from ${among} and ${where}`)
  const exhibitions = sql`select distinct t.exhibition_id as id from ${among} and ${where}`
  return addPendingRows({ count, where }, among, { since: 't.at', exhibitions })
}

/** Gate contexts with pending cases: from one to the next by `discrepancy_waiting`, however many cases each has. */
const contextsWithCases = sql`
  with recursive context as (
    (select t.exhibition_id as id from discrepancy t where t.state = 'pending' order by t.exhibition_id limit 1)
    union all
    select (select t.exhibition_id from discrepancy t where t.state = 'pending' and t.exhibition_id > context.id
      order by t.exhibition_id limit 1)
    from context where context.id is not null)
  select id from context where id is not null`

/** Unsettled cases of a gate context. */
export function countOpenDiscrepancies(
  db: Db,
  exhibitionId: string,
): Promise<{ pending: number; processing: number; overstays: number; listedInside: number }> {
  return db.one(sql`
    select count(*) filter (where state = 'pending')::int as pending,
      count(*) filter (where state = 'processing')::int as processing,
      count(*) filter (where kind = 'stayExceeded')::int as overstays,
      count(*) filter (where kind = 'blacklistedInside')::int as "listedInside"
    from discrepancy where exhibition_id = ${exhibitionId} and state in ('pending', 'processing')`)
}

/** Whether a case of a badge, ticket or passage is open, as SQL over its exhibition and id. */
export const hasOpenDiscrepancy = (exhibitionId: Sql, of: 'badge' | 'ticket' | 'passage', id: Sql): Sql => sql`exists (
  select from discrepancy open where open.exhibition_id = ${exhibitionId} and open.state <> 'finished'
    and ${of === 'passage' ? sql`${id} in (open.passage_id, open.other_id)` : sql`open.${raw(`${of}_id`)} = ${id}`})`

/** Whether a case of a kind was opened about one of these badges and tickets since a moment. */
export async function selectOpenSince(
  db: Db,
  kind: DiscrepancyKind,
  holders: readonly { exhibitionId: string; id: string }[],
  since: string,
): Promise<boolean> {
  const ids = holders.map(({ id }) => id)
  const found = await db.maybe(sql`
    select from discrepancy c where c.kind = ${kind} and c.created_at >= ${since}::timestamptz
      and c.exhibition_id = any(${[...new Set(holders.map(({ exhibitionId }) => exhibitionId))]}::uuid[])
      and (c.badge_id = any(${ids}::uuid[]) or c.ticket_id = any(${ids}::uuid[])) limit 1`)
  return found !== undefined
}
