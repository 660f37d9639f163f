import { partnerKinds } from '@fairgate/contract/exhibitions/partner/kinds'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { markCompanies } from '../../identity/company/hooks.ts'
import { openHere } from '../../kernel/cell/open-here.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Publish } from '../../kernel/jobs/job-definition.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { endTemporaryParticipation } from '../participation/hooks.ts'
import { partner } from './entity.ts'

type Node = { services: Services; publish: Publish }

/** Days after which a temporary partner is closed, counted from its settlement or from the exhibition's end. */
const closedAfter = 30

/** Written out, so that the index over them is used. */
const temporary = sql`c.type in (${join(temporaryTypes().map(type => raw(`'${type}'`)))}) and c.temporary_for is not null`

function temporaryTypes(): string[] {
  return Object.values(partnerKinds).flatMap(({ companyTypes }) => companyTypes.slice(1))
}

/** Read-only from the exhibition's move-out on. */
const selectEnding = (
  now: Date,
): Sql => sql`${temporary} and c.state in ('inUse', 'frozen') and c.read_only_since is null
  and exists (select 1 from exhibition e where e.id = c.temporary_for
    and (e.move_out_from <= ${now.toISOString()}::timestamptz or e.ended_at is not null))`

/** Settled this long ago or, without a settlement, this long after the exhibition was closed, settled or cancelled. */
const over = (now: Date): Sql => sql`${temporary} and c.state = 'inUse'
  and coalesce(c.closes_at, (select e.ended_at + make_interval(days => ${closedAfter}) from exhibition e
    where e.id = c.temporary_for)) <= ${now.toISOString()}::timestamptz`

/**
 * Moves temporary partners: at move-out they become read-only, after their time they are closed. Safe on several nodes
 * at once: each partner is moved once. Returns their number.
 */
export async function transitionTemporaryPartners(
  node: Node,
  now: Date,
): Promise<{ readOnly: number; closed: number }> {
  const readOnly = await eachDue(node, selectEnding(now), (context, id) => lookOn(context, id, now))
  const closed = await eachDue(node, over(now), (context, id) =>
    transitionWhere(context, partner, sql`t.id = ${id}`, 'close'),
  )
  return { readOnly, closed }
}

/** Each in a separate transaction, validated again under its lock. */
async function eachDue(
  node: Node,
  due: Sql,
  work: (context: TransitionContext, id: string) => Promise<unknown>,
): Promise<number> {
  const found = await runTransitionTransaction(node, ({ db }) =>
    db.many<{ id: string }>(
      sql`select c.id from company c where ${due} and ${openHere('c.temporary_for')} order by c.id`,
    ),
  )
  let count = 0
  for (const { id } of found) {
    const done = await runTransitionTransaction(node, async context => {
      const still = sql`select 1 from company c where c.id = ${id} and ${due} for update of c skip locked`
      if (!(await context.db.maybe(still))) return false
      await work(context, id)
      return true
    })
    if (done) count++
  }
  return count
}

/** Pending applications end; unused quota returns; from now on its people can only read. */
async function lookOn(context: TransitionContext, id: string, now: Date): Promise<void> {
  const set = sql`read_only_since = ${now.toISOString()}::timestamptz`
  for (const { temporaryFor } of await markCompanies(context.db, sql`c.id = ${id}`, set)) {
    if (temporaryFor) await endTemporaryParticipation(context, temporaryFor, id)
  }
  publishRowChange(context.push, [id], 'company')
}

/** Its money is settled: the closing day is computed from this. */
export async function temporarySettled(db: Db, companyId: string, at: Date): Promise<void> {
  const its = sql`c.id = ${companyId} and ${temporary} and c.state in ('inUse', 'frozen')`
  await markCompanies(
    db,
    its,
    sql`closes_at = ${at.toISOString()}::timestamptz + make_interval(days => ${closedAfter})`,
  )
}
