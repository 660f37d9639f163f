import { appliesTo } from '@fairgate/contract/badging/rulebook/evaluate'
import { findReplaced } from '@fairgate/contract/badging/rulebook/evaluate-person'
import type { Params, PersonRecord, Rule } from '@fairgate/contract/badging/rulebook/kinds'
import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { type Transition, type TransitionContext, transitionWhere } from '../../../kernel/transition/transition.ts'
import { ruleBooksById } from '../../rulebook/api.ts'
import { badge, type LockedBadge } from '../entity.ts'
import { releaseReplaced } from '../transition/allocate.ts'
import { factsOf, findClass, keyOf } from './batch-facts.ts'
import { applicationOf } from './evaluate-badges.ts'

type OnePerson = Pick<Rule, 'classes' | 'scope' | 'effect'> & { params: Params<'onePerson'> }

interface Approved {
  row: LockedBadge
  key: string
  rules: OnePerson[]
}

/** A badge that another one replaces. */
interface Replaced {
  exhibitionId: string
  id: string
  by: string
}

/**
 * Where one badge per person counts: the approved badges replace the others of their people, and claim their people for the edition.
 * Their people are locked. The newest comes first, so that of two in one batch the older one is replaced.
 */
export async function replaceOthers(
  context: TransitionContext,
  transitions: readonly Transition<LockedBadge>[],
): Promise<void> {
  const approved = await withRules(
    context.db,
    transitions.map(({ row }) => row),
  )
  for (const [exhibitionId, some] of Map.groupBy(approved, ({ row }) => row.exhibitionId)) {
    const replaced = await findAllReplaced(context.db, exhibitionId, some)
    for (const [itsExhibition, others] of Map.groupBy(replaced, one => one.exhibitionId))
      await replaceAll(context, itsExhibition, others)
    const gone = new Set(replaced.map(({ id }) => id))
    await claimEdition(
      context.db,
      exhibitionId,
      some.filter(({ row }) => !gone.has(row.id)),
    )
  }
}

/** Badges that a rule of one badge per person applies to. A rule that only warns changes nothing. */
async function withRules(db: Db, rows: readonly LockedBadge[]): Promise<Approved[]> {
  const books = await ruleBooksById(
    db,
    rows.flatMap(({ bookId }) => bookId ?? []),
  )
  return rows.flatMap((row): Approved[] => {
    const itsClass = findClass(row.badgeClass)
    const rules = (row.bookId ? books.get(row.bookId) : undefined)?.rules.filter(
      rule =>
        rule.kind === 'onePerson' && rule.effect !== 'warn' && itsClass !== undefined && appliesTo(rule, itsClass),
    )
    return rules && rules.length > 0 && row.documentDigest
      ? [{ row, key: keyOf(row.documentDigest), rules: rules as unknown as OnePerson[] }]
      : []
  })
}

async function findAllReplaced(db: Db, exhibitionId: string, approved: readonly Approved[]): Promise<Replaced[]> {
  const replacing = approved.filter(({ rules }) => rules.some(({ params }) => params.conflict === 'replaceOld'))
  if (replacing.length === 0) return []
  const rows = replacing.map(({ row }) => row)
  const facts = await factsOf(db, exhibitionId, rows, { limited: [], evidence: false })
  const withRecords = replacing.map(one => {
    const records = facts.records.get(one.key) ?? []
    return { ...one, records, at: records.find(({ badgeId }) => badgeId === one.row.id)?.at ?? facts.at }
  })
  const replaced = new Map<string, Replaced>()
  for (const { row, rules, records, at } of withRecords.toSorted(
    (a, b) => b.at - a.at || (a.row.id < b.row.id ? 1 : -1),
  )) {
    const itsClass = findClass(row.badgeClass)
    if (replaced.has(row.id) || !itsClass) continue
    const application = { ...applicationOf(row, itsClass, facts), isHead: null, section: null, at }
    const others = rules.flatMap((rule): readonly PersonRecord[] =>
      findReplaced(rule.params, application, records, rule),
    )
    for (const other of others)
      replaced.set(other.badgeId, { exhibitionId: other.exhibitionId, id: other.badgeId, by: row.id })
  }
  return [...replaced.values()]
}

/** A badge that was returned to its applicant stays: submitted again, it is the newest. */
async function replaceAll(
  context: TransitionContext,
  exhibitionId: string,
  replaced: readonly Replaced[],
): Promise<void> {
  const ids = replaced.map(({ id }) => id)
  await transitionWhere(context, badge, sql`t.id = any(${ids}::uuid[])`, 'replace', {
    within: sql`t.exhibition_id = ${exhibitionId}`,
    allocate: releaseReplaced.bind(undefined, context.db),
    set: sql`replaced_by = (select m.by from unnest(${ids}::uuid[], ${replaced.map(({ by }) => by)}::uuid[]) m (id, by)
      where m.id = t.id)`,
  })
}

/**
 * Claims the person for the edition and the classes of the rule: whatever is evaluated, no person has two. A vehicle is no person.
 */
async function claimEdition(db: Db, exhibitionId: string, approved: readonly Approved[]): Promise<void> {
  const wanted = approved.flatMap(({ row, rules }) =>
    rules
      // One that is put on hold may be cleared, for a second badge.
      .filter(({ params, effect }) => params.per === 'edition' && effect === 'refuse')
      .flatMap(({ classes }) => classes.map(itsClass => ({ id: row.id, personId: row.personId, class: itsClass }))),
  )
  const claims = wanted.filter(({ personId }) => personId !== null)
  if (claims.length === 0) return
  const of = <Member extends keyof (typeof claims)[number]>(member: Member) => claims.map(one => one[member])
  const taken = await db.many<{ id: string }>(sql`
    insert into edition_claim as c (edition_id, person_id, class, exhibition_id, badge_id)
    select distinct coalesce(e.edition_id, e.id), m.person_id, m.class, e.id, m.badge_id
    from unnest(${of('personId')}::uuid[], ${of('class')}::text[], ${of('id')}::uuid[]) m (person_id, class, badge_id)
      join exhibition e on e.id = ${exhibitionId}
    order by 2, 3 on conflict (edition_id, person_id, class) do update set badge_id = c.badge_id
    where (c.exhibition_id, c.badge_id) = (excluded.exhibition_id, excluded.badge_id) returning badge_id as id`)
  if (taken.length < new Set(claims.map(({ id, class: its }) => `${id} ${its}`)).size) refuse('kernel.changedMeanwhile')
}

/** An approval was undone. */
export async function freeEdition(db: Db, badges: readonly { row: { id: string } }[]): Promise<void> {
  await db.run(sql`delete from edition_claim where badge_id = any(${badges.map(({ row }) => row.id)}::uuid[])`)
}

/** Whether a badge has replaced another one, which stays voided. */
export const hasReplaced = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 from badge where replaced_by = ${id} limit 1`)) !== undefined
