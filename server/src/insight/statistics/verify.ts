import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { repairEntries, repairInside, untrueEntries, untrueInside } from '../../admission/gate/hooks.ts'
import { participants } from '../../exhibitions/participation/api.ts'
import { type Db, toDb, transaction } from '../../kernel/database/database.ts'
import { attendances, attendanceTable } from '../../sales/audience/api.ts'

/** An exhibition whose figures differed from its attendances and passages. */
export interface StatisticsMismatch {
  exhibitionId: string
  /** Rows of `visitor_rollup` that were missing, superfluous, or had another sum. */
  visitors: number
  /** The same for `entry_rollup`. */
  entries: number
  /** The same for `inside_rollup`. */
  inside: number
}

/**
 * Recounts every exhibition, each in one snapshot, compares row by row, and repairs differences.
 * @returns the exhibitions with differences
 */
export async function verifyStatistics(pool: pg.Pool, timeZone: string): Promise<StatisticsMismatch[]> {
  const past = await toDb(pool).many<{ id: string }>(sql`
    select distinct a.exhibition_id as id from ${attendances} union select scope from visitor_rollup where kind = 'exhibition' order by 1`)
  const found: StatisticsMismatch[] = []
  for (const { id } of past) {
    const { visitors, entries, inside } = await verifyExhibition(pool, id, timeZone)
    if (visitors + entries + inside > 0) found.push({ exhibitionId: id, visitors, entries, inside })
  }
  return found
}

/** The same for one exhibition. */
export async function verifyExhibition(pool: pg.Pool, id: string, timeZone: string): Promise<StatisticsMismatch> {
  const patiently = <T>(work: (db: Db) => Promise<T>) => transaction(pool, db => unhurried(db).then(() => work(db)))
  const visitors = await patiently(db => untrueVisitors(db, id))
  if (visitors > 0) await patiently(db => repairVisitors(db, id))
  const entries = await patiently(db => untrueEntries(db, id, timeZone))
  if (entries > 0) await patiently(db => repairEntries(db, id, timeZone))
  const inside = await patiently(db => untrueInside(db, id, timeZone))
  if (inside > 0) await patiently(db => repairInside(db, id, timeZone))
  return { exhibitionId: id, visitors, entries, inside }
}

/** One statement sorts all passages of an exhibition, 6,000,000 in minutes; nobody waits for it. */
const unhurried = (db: Db) =>
  db.one(sql`select set_config('statement_timeout', '0', true), set_config('work_mem', '128MB', true)`)

/** The differences in words, for a log. */
export const untrueFigures = (found: readonly StatisticsMismatch[]): string =>
  `Figures were untrue and are right again: ${found
    .map(
      ({ exhibitionId, visitors, entries, inside }) =>
        `${exhibitionId} (${visitors} rows of visitors, ${entries} of entries, ${inside} of people inside)`,
    )
    .join(', ')}`

/** What the rollup of an exhibition and of its participants should contain. */
const recounted = (exhibitionId: string): Sql => sql`
  select p.scope, p.kind, p.dimension, p.value, a.first_day, a.days, count(*) as holders, sum(a.people)::int8 as people, a.exhibition_id
  from ${attendances} cross join lateral visitor_dimensions(a.exhibition_id, a.participation_id, a.holder, a.type_id, a.gender, a.age,
    a.region, a.job_class, a.industry, a.channel, a.came_before) p
  where a.exhibition_id = ${exhibitionId} group by 1, 2, 3, 4, 5, 6, a.exhibition_id order by 1, 2, 3, 4, 5, 6`

/** Rows `r` of the rollup of this exhibition. */
const selectRollups = (exhibitionId: string): Sql => sql`(r.scope = ${exhibitionId}
  or r.scope in (select p.id from ${participants} where p.exhibition_id = ${exhibitionId}))`

/** One statement, so one snapshot: an attendance and its figures are written in one transaction. */
async function untrueVisitors(db: Db, exhibitionId: string): Promise<number> {
  const { rows } = await db.one<{ rows: number }>(sql`
    with counted as (${recounted(exhibitionId)}), stored as (select * from visitor_rollup r where ${selectRollups(exhibitionId)})
    select count(*)::int as rows from counted c full join stored h using (scope, kind, dimension, value, first_day, days)
    where (c.holders, c.people) is distinct from (h.holders, h.people)`)
  return rows
}

/** Nobody writes attendances meanwhile, so the recount matches the stored data. */
async function repairVisitors(db: Db, exhibitionId: string): Promise<void> {
  await db.run(sql`lock table ${attendanceTable} in share row exclusive mode`)
  await db.run(sql`delete from visitor_rollup r where ${selectRollups(exhibitionId)}`)
  await db.run(sql`
    insert into visitor_rollup (scope, kind, dimension, value, first_day, days, holders, people, exhibition_id) ${recounted(exhibitionId)}`)
}
