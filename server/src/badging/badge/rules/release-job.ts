import { sectionsWithoutHead } from '@fairgate/contract/badging/rulebook/evaluate-company'
import type { Facts, Params, Rule, RuleKind } from '@fairgate/contract/badging/rulebook/kinds'
import sql, { type Sql } from 'sql-template-tag'
import { exhibitionById, isRunning } from '../../../exhibitions/exhibition/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { enqueue } from '../../../kernel/jobs/enqueue.ts'
import type { JobDefinition } from '../../../kernel/jobs/job-definition.ts'
import {
  lockRows,
  type Transition,
  type TransitionContext,
  transitionLocked,
} from '../../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../../kernel/transition/transition-transaction.ts'
import { ruleBooksById } from '../../rulebook/api.ts'
import { lockForActivation } from '../activation-locks.ts'
import type { Node } from '../clock.ts'
import { badge, type LockedBadge } from '../entity.ts'
import { type HeadFacts, headFactsOf } from '../heads/head-facts.ts'
import { acceptedStatements } from '../liability/accepted-statements.ts'
import { findUncleared, reasonsOfFindings } from './findings.ts'

export const releaseJobKind = 'rulebook.release'

interface Waiting {
  exhibitionId: string
  participationId: string
}

/** Badges released in one transaction. */
const batchSize = 500

/** SQL: badges `b` on hold with a finding `f` that waits for what the company does: a head of stand, or a statement it accepts. */
const waiting: Sql = sql`badge_finding f join badge b on b.exhibition_id = f.exhibition_id and b.id = f.badge_id and b.state = 'onHold'`
export const awaitedKinds = ['headFirst', 'liability'] as const satisfies readonly RuleKind[]
const awaited: Sql = sql`f.key = any(${[...awaitedKinds]}::text[]) and f.effect = 'hold' and f.cleared_at is null`

/** Queues a job that releases badges of these companies, if some wait for a head of stand or an accepted statement. */
export async function releaseSoon(db: Db, exhibitionId: string, participationIds: readonly string[]): Promise<void> {
  const found = await db.many<Waiting>(sql`
    select distinct b.exhibition_id as "exhibitionId", b.participation_id as "participationId" from ${waiting}
    where f.exhibition_id = ${exhibitionId} and ${awaited} and b.participation_id = any(${[...participationIds]}::uuid[])`)
  for (const payload of found)
    await enqueue(db, {
      ...{ kind: releaseJobKind, payload, exhibitionId, actor: { language: 'cn' as const } },
      queue: `release.${payload.participationId}`,
    })
}

/** Approved heads of stand release the badges that wait for them. */
export async function releaseForHeads(
  { db }: TransitionContext,
  badges: readonly Transition<LockedBadge>[],
): Promise<void> {
  const ruled = badges.flatMap(({ row }) => (row.bookId === null ? [] : [row]))
  for (const [exhibitionId, rows] of Map.groupBy(ruled, row => row.exhibitionId)) {
    const companies = await db.many<{ id: string }>(sql`
      select distinct participation_id as id from stand_head
      where exhibition_id = ${exhibitionId} and badge_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    if (companies.length > 0)
      await releaseSoon(
        db,
        exhibitionId,
        companies.map(({ id }) => id),
      )
  }
}

export const releaseJob: JobDefinition<Waiting> = {
  attempts: 20,
  run: async (payload, context) => ({ count: await releaseOf(context, payload) }),
}

/** Releases whatever waits without a reason: also when a stand was given up, or two operators decided at the same moment. */
export async function releaseWaiting(node: Node): Promise<void> {
  const companies = await runTransitionTransaction(node, ({ db }) =>
    db.many<Waiting>(sql`
      select distinct b.exhibition_id as "exhibitionId", b.participation_id as "participationId"
      from row_count n join badge b on b.exhibition_id = n.scope and b.state = 'onHold'
      where n.name = 'badge.onHold' and n.value <> 0 and exists (select from badge_finding f
          where f.exhibition_id = b.exhibition_id and f.badge_id = b.id and ${awaited})`),
  )
  for (const company of companies) await releaseOf(node, company)
}

/** Releases badges of a company that has done what rules ask for, 500 per transaction. @returns how many */
async function releaseOf(node: Node, company: Waiting): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const done = await runTransitionTransaction(node, context => releaseBatch(context, company, after))
    if (!done) return count
    count += done.released
    after = done.last
  }
}

async function releaseBatch(context: TransitionContext, { exhibitionId, participationId }: Waiting, after: string) {
  const { db } = context
  const exhibition = await exhibitionById(db, exhibitionId)
  if (!exhibition || !isRunning(exhibition)) return undefined
  const found = await db.many<{ id: string }>(sql`
    select distinct f.badge_id as id from ${waiting}
    where f.exhibition_id = ${exhibitionId} and ${awaited} and b.participation_id = ${participationId}
      and ${after === '' ? sql`true` : sql`f.badge_id > ${after}::uuid`}
    order by 1 limit ${batchSize}`)
  const last = found.at(-1)?.id
  if (!last) return undefined
  const ids = found.map(({ id }) => id)
  await lockForActivation(db, exhibitionId, ids)
  const within = sql`t.exhibition_id = ${exhibitionId}`
  const rows = await lockRows(db, badge, [sql`t.id = any(${ids}::uuid[])`, sql`t.state = 'onHold'`], within)
  const facts = await headFactsOf(db, exhibitionId, rows)
  await clearSatisfied(db, exhibitionId, participationId, ids, facts)
  const remaining = await findUncleared(db, exhibitionId, ids)
  const free = rows.filter(({ id, companyFrozen }) => !remaining.has(id) && !companyFrozen)
  for (const event of ['release', 'charge'] as const) {
    const some = free.filter(({ price }) => (price === '0.00') === (event === 'release'))
    if (some.length > 0) await transitionLocked(context, badge, some, event, { within, set: sql`hold_reasons = '{}'` })
  }
  await db.run(sql`
    update badge t set hold_reasons = ${reasonsOfFindings}
    where t.exhibition_id = ${exhibitionId} and t.id = any(${ids}::uuid[]) and t.state = 'onHold'`)
  return { last, released: free.length }
}

/** Clears the findings of rules that the company satisfies now. */
async function clearSatisfied(
  db: Db,
  exhibitionId: string,
  participationId: string,
  ids: readonly string[],
  facts: HeadFacts,
): Promise<void> {
  const findings = await db.many<{ bookId: string; code: string }>(sql`
    select distinct f.book_id as "bookId", f.rule_code as code from badge_finding f
    where f.exhibition_id = ${exhibitionId} and f.badge_id = any(${[...ids]}::uuid[]) and ${awaited}`)
  const books = await ruleBooksById(
    db,
    findings.map(({ bookId }) => bookId),
  )
  const heads = facts.heads.get(participationId) ?? []
  const sections = facts.sections.get(participationId) ?? []
  const accepted = (await acceptedStatements(db, exhibitionId, [participationId])).get(participationId) ?? []
  for (const { bookId, code } of findings) {
    const rule = books.get(bookId)?.rules.find(one => one.code === code)
    if (!rule || !isSatisfied(rule, { heads, sections, accepted })) continue
    await db.run(sql`
      update badge_finding f set cleared_by = '', cleared_at = now(), cleared_note = ''
      where f.exhibition_id = ${exhibitionId} and f.badge_id = any(${[...ids]}::uuid[]) and f.book_id = ${bookId}
        and f.rule_code = ${code} and ${awaited}`)
  }
}

type Known = { [Fact in 'heads' | 'sections' | 'accepted']: NonNullable<Facts[Fact]> }

function isSatisfied({ kind, params }: Rule, { heads, sections, accepted }: Known): boolean {
  if (kind === 'headFirst') return sectionsWithoutHead(params as Params<'headFirst'>, sections, heads) === 0
  return kind === 'liability' && accepted.includes((params as Params<'liability'>).statementCn)
}
