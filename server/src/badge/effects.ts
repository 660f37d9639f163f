import { runningStates } from '@fairgate/contract/exhibition/states'
import sql, { type Sql } from 'sql-template-tag'
import type { Moving } from '../kernel/move.ts'

/** Companies were frozen. Their rows are locked: an approval that runs side by side waits (move/move-badges.ts). */
export async function companiesFrozen(context: Moving, frozen: readonly { row: { id: string } }[]): Promise<void> {
  for (const { row } of frozen) await suspendBadgesOfCompany(context, row.id)
}

/** Companies were unfrozen. */
export async function companiesUnfrozen(context: Moving, unfrozen: readonly { row: { id: string } }[]): Promise<void> {
  for (const { row } of unfrozen) await resumeBadgesOfCompany(context, row.id)
}

/**
 * A company is frozen: its active badges of running exhibitions are suspended in one statement, however many, and marked
 * with the cause. Take the company's row first: an approval that runs side by side waits for it (move/move-badges.ts).
 */
async function suspendBadgesOfCompany(context: Moving, companyId: string): Promise<number> {
  const running = sql`b.exhibition_id in (select p.exhibition_id from participation p
    join exhibition e on e.id = p.exhibition_id
    where p.company_id = ${companyId} and e.state = any(${[...runningStates]}::text[]))`
  return move(context, companyId, {
    event: 'suspend',
    of: sql`${running} and b.state = 'active'`,
    set: sql`state = 'suspended', suspended_by = 'company'`,
  })
}

/** A company is unfrozen: what was suspended with it is active again; what was suspended for itself stays so. */
async function resumeBadgesOfCompany(context: Moving, companyId: string): Promise<number> {
  const its = sql`b.exhibition_id in (select p.exhibition_id from participation p where p.company_id = ${companyId})`
  return move(context, companyId, {
    event: 'resume',
    of: sql`${its} and b.state = 'suspended' and b.suspended_by = 'company'`,
    set: sql`state = 'active', suspended_by = null`,
  })
}

interface Step {
  event: 'suspend' | 'resume'
  /** Which badges `b` of the company. */
  of: Sql
  set: Sql
}

/** Locks in the order every other move locks in, writes, tells the history of each. Affairs stay: the stage is the same. */
async function move(context: Moving, companyId: string, { event, of, set }: Step): Promise<number> {
  const { db, actor } = context
  const exhibitions = await db.many<{ exhibitionId: string; sponsorId: string; count: number }>(sql`
    with held as (
      select b.exhibition_id, b.id, b.state from badge b where b.company_id = ${companyId} and ${of}
      order by b.exhibition_id, b.id for no key update),
    moved as (
      update badge b set ${set}, version = b.version + 1 from held
      where b.exhibition_id = held.exhibition_id and b.id = held.id
      returning b.exhibition_id, b.id, held.state as from_state, b.state),
    told as (
      insert into history (subject_id, noun, event, from_state, to_state, operator_id, operator_name, company_id, company_name)
      select m.id, 'badge', ${event}, m.from_state, m.state, ${actor?.operatorId ?? null}, ${actor?.operatorName ?? ''},
        ${actor?.companyId ?? null}, ${actor ? JSON.stringify(actor.companyName) : null}::jsonb
      from moved m)
    select m.exhibition_id as "exhibitionId", e.sponsor_id as "sponsorId", count(*)::int as count
    from moved m join exhibition e on e.id = m.exhibition_id group by 1, 2 order by 1`)
  for (const { sponsorId } of exhibitions) {
    for (const topic of new Set([companyId, sponsorId])) {
      context.push(`company:${topic}`, { type: 'row', changed: ['badge'] })
    }
  }
  return exhibitions.reduce((sum, { count }) => sum + count, 0)
}
