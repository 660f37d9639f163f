import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { withSavepoint } from '../../kernel/database/savepoint.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { Refused } from '../../kernel/refusal/refuse.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { type Given, giveAll, sharedOf, takeFrom } from './allotment.ts'
import { type Participation, participationById } from './api.ts'
import { participation } from './entity.ts'
import { hasFormulas, isDirectSql } from './quota-formula.ts'

/** How quotas are derived. */
interface Deriving {
  /** The areas of the stands of a participation `p`, as an array. */
  areas: Sql
  /** Badges beyond the formula keep their quota, as if it were granted by hand; else they are refused. */
  retainsExtra?: boolean
}

interface Derived {
  participationId: string
  badgeTypeId: string
  companyId: string
  granted: number
  /** By how much more is granted by hand than before. */
  extra: number
}

/**
 * Writes what the formulas in force give to participations for their stands. Locks the participations, which keeps
 * their stands, then their quotas. Refuses `participation.derivedBelowUse` if badges need more than is left.
 */
export async function deriveQuotas(
  context: TransitionContext,
  exhibitionId: string,
  ids: readonly string[],
  deriving: Deriving,
): Promise<void> {
  const { db } = context
  if (ids.length === 0 || !(await hasFormulas(db, exhibitionId))) return
  await db.run(sql`
    with whole as materialized (
      select p.id from participation p where p.exhibition_id = ${exhibitionId} and p.id = any(${[...ids]}::uuid[])
      order by p.id for no key update)
    select from quota q where q.participation_id in (select id from whole) order by q.participation_id, q.badge_type_id
    for no key update of q`)
  const derived = await mapConstraintErrors(writeDerived(db, exhibitionId, ids, deriving), {
    quota_not_exceeded: ['participation.derivedBelowUse'],
  })
  await takeExtras(db, derived, deriving)
  const granted = derived.filter(one => one.granted > 0).map(({ participationId }) => participationId)
  if (granted.length > 0) {
    const waiting = sql`t.id = any(${[...new Set(granted)]}::uuid[]) and t.state = 'pendingAllocation'`
    await transitionWhere(context, participation, waiting, 'allot')
  }
  const companies = new Set(derived.map(({ companyId }) => companyId))
  if (companies.size > 0) publishRowChange(context.push, [...companies], 'quota')
}

/** Returns the quotas that changed. */
const writeDerived = (
  db: Db,
  exhibitionId: string,
  ids: readonly string[],
  { areas, retainsExtra = false }: Deriving,
) =>
  db.many<Derived>(sql`
    with force as materialized (select * from quota_formulas_in_force(${exhibitionId})),
    whole as materialized (
      select p.id, p.company_id, ${isDirectSql(sql`p.kind`)} as direct, ${areas} as areas from participation p
      where p.id = any(${[...ids]}::uuid[]) and p.state <> 'ended'),
    wanted as (
      select w.id, f.badge_type_id, f.book_id, derived_quota(f.formula, w.areas) as derived, w.direct as alone
      from whole w cross join force f
      union all
      select w.id, q.badge_type_id, null, 0, false from whole w join quota q on q.participation_id = w.id
      where q.formula_book is not null and q.badge_type_id not in (select badge_type_id from force)),
    planned as (
      select w.*, q.known, greatest(
        case when w.alone then least(q.by_hand, q.beyond) else q.by_hand end,
        case when ${retainsExtra} then q.beyond else 0 end, 0) as extra
      from wanted w left join lateral (
        select true as known, q.granted - q.derived - q.bought as by_hand,
          q.given + q.reserved + q.used - w.derived - q.bought as beyond
        from quota q where q.participation_id = w.id and q.badge_type_id = w.badge_type_id) q on true),
    written as (
      insert into quota (exhibition_id, participation_id, badge_type_id, granted, derived, formula_book, formula_only)
      select ${exhibitionId}, id, badge_type_id, derived + extra, derived, book_id, alone and extra = 0 from planned
      where known or derived > 0 order by id, badge_type_id
      on conflict on constraint quota_unique do update set granted = quota.bought + excluded.granted,
        derived = excluded.derived, formula_book = excluded.formula_book, formula_only = excluded.formula_only,
        version = quota.version + 1
      where (quota.granted, quota.derived, quota.formula_book, quota.formula_only) is distinct from
        (quota.bought + excluded.granted, excluded.derived, excluded.formula_book, excluded.formula_only)
      returning new.participation_id, new.badge_type_id, new.granted,
        new.granted - new.derived - new.bought - coalesce(old.granted - old.derived - old.bought, 0) as extra)
    select w.participation_id as "participationId", w.badge_type_id as "badgeTypeId", whole.company_id as "companyId",
      w.granted, w.extra from written w join whole on whole.id = w.participation_id
    order by w.participation_id, w.badge_type_id`)

/** What is granted by hand comes from the giver, also where it only appears because a formula gives less. */
async function takeExtras(db: Db, derived: readonly Derived[], { retainsExtra = false }: Deriving): Promise<void> {
  const changed = derived.filter(({ extra }) => extra !== 0)
  if (changed.length === 0) return
  const given: Given[] = []
  const shared = sharedOf(db, async one => void given.push(one))
  for (const { participationId, badgeTypeId, extra } of changed) {
    const row = (await participationById(db, participationId)) as Participation
    const take = () => takeFrom(db, row, badgeTypeId, extra, shared)
    if (!retainsExtra || extra < 0) await take()
    else if ((await withSavepoint(db, take)) instanceof Refused) await giveThrough(db, row, badgeTypeId, extra, shared)
  }
  await giveAll(db, given)
}

/** A giver that has too little itself gets what it must give from its own giver: in the end the organizer. */
async function giveThrough(
  db: Db,
  row: Participation,
  badgeTypeId: string,
  extra: number,
  shared: ReturnType<typeof sharedOf>,
): Promise<void> {
  const giver = (await shared.giverOf(row.parentId as string)) as Participation
  await db.run(sql`
    insert into quota (exhibition_id, participation_id, badge_type_id, granted, given)
    values (${row.exhibitionId}, ${giver.id}, ${badgeTypeId}, ${extra}, ${extra})
    on conflict on constraint quota_unique do update set granted = quota.granted + excluded.granted,
      given = quota.given + excluded.given, formula_only = false, version = quota.version + 1`)
  await takeFrom(db, giver, badgeTypeId, extra, shared)
}
