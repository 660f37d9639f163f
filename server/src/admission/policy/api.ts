import type { PolicyFacts } from '@fairgate/contract/admission/gate/scan-facts'
import type { Simulation } from '@fairgate/contract/admission/policy/commands'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { type Db, transaction } from '../../kernel/database/database.ts'

export { policyClone } from './clone-spec.ts'
export { clausesAtDoor, clausesOfBadgeType, clausesOfZone } from './named-by.ts'

/** A version's rules in the form of `evaluateScan`: windows in milliseconds. */
const rules = sql`(select coalesce(jsonb_agg(jsonb_build_object('clauseNo', r.clause_no, 'badgeTypeId', r.badge_type_id,
    'companyId', r.company_id, 'zoneId', r.zone_id, 'doorId', r.door_id, 'refuse', r.refuse,
    'windows', case when r.windows is not null then (select coalesce(jsonb_agg(jsonb_build_array(
      extract(epoch from lower(w)) * 1000, extract(epoch from upper(w)) * 1000)), '[]') from unnest(r.windows) w) end,
    'entriesKind', r.entries_kind, 'entriesADay', r.entries_a_day, 'gapMinutes', r.gap_minutes)
    order by r.clause_no), '[]') from gate_rule r where r.policy_id = p.id)`

const columns = sql`p.id, p.number as no, extract(epoch from p.effective_at)::float8 * 1000 as "effectiveAt", p.offline,
  p.offline_single as "offlineSingle", p.passback, ${rules} as rules`

/** The published versions of a gate context, in the order of their start. */
export const publishedPolicies = (db: Db, exhibitionId: string): Promise<PolicyFacts[]> =>
  db.many<PolicyFacts>(sql`
    select ${columns} from policy p where p.exhibition_id = ${exhibitionId} and p.effective_at is not null
    order by p.effective_at`)

/** A clause by the number of its version and its own, as one JSON column; null if there is none. */
export const clauseNamed = (exhibitionId: Sql, policyNo: Sql, clauseNo: Sql): Sql => sql`(
  select json_build_object('no', named.number, 'cn', named.name_cn, 'en', named.name_en)
  from policy versioned join policy_clause named on named.policy_id = versioned.id
  where versioned.exhibition_id = ${exhibitionId} and versioned.number = ${policyNo} and named.number = ${clauseNo})`

/** Whether an id is a version of this gate context. */
export const isPolicyOf = async (db: Db, exhibitionId: string, id: string): Promise<boolean> =>
  (await db.maybe(sql`select 1 from policy where exhibition_id = ${exhibitionId} and id = ${id}`)) !== undefined

/** The next version of a gate context; null if none is planned. */
export const policyAfter = async (db: Db, exhibitionId: string) =>
  (await db.maybe<{ id: string; no: number; effectiveAt: string }>(sql`
    select id, number as no, effective_at as "effectiveAt" from policy
    where exhibition_id = ${exhibitionId} and effective_at > now() order by effective_at limit 1`)) ?? null

/** The gate evaluates scans and so runs simulations (`admission/gate/simulate-policy.ts`). */
export type Rehearsing = 'rehearsePolicy' | 'getRehearsal'

/** A draft for a simulation; undefined if there is none. */
export const draftOf = (db: Db, exhibitionId: string, id: string) =>
  db.maybe<{ no: number; digest: Buffer }>(
    sql`select number as no, digest from policy where exhibition_id = ${exhibitionId} and id = ${id} and state = 'draft'`,
  )

/** The last simulation of a version, as JSON for the wire. */
export const findLastSimulation = (db: Db, id: string) =>
  db.maybe<Simulation>(sql`
    select r.digest = p.digest as current, r.against_no as "againstNo", r.day::text as day, r.scans, r.otherwise,
      r.by_name as by, r.at, r.groups, r.differences as list
    from policy_simulation r join policy p on p.id = r.policy_id where r.policy_id = ${id}`)

/** The names of a version's clauses, by their numbers. */
export const clauseNames = (db: Db, id: string) =>
  db.many<{ no: number; cn: string; en: string }>(
    sql`select number as no, name_cn as cn, name_en as en from policy_clause where policy_id = ${id}`,
  )

/**
 * Versions as they would apply between two days, including drafts: compiled in a transaction that is rolled back, so
 * that no gate and no offline bundle reads them.
 */
export async function compiledFor(
  pool: pg.Pool,
  ids: readonly string[],
  [from, to]: readonly [string, string],
  timeZone: string,
): Promise<ReadonlyMap<string, PolicyFacts>> {
  let read: PolicyFacts[] = []
  await transaction(pool, async db => {
    await db.many(
      sql`select compile_policy(id, ${timeZone}, ${from}::date, ${to}::date) from unnest(${[...ids]}::uuid[]) id`,
    )
    read = await db.many<PolicyFacts>(sql`select ${columns} from policy p where p.id = any(${[...ids]}::uuid[])`)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return new Map(read.flatMap(one => (one.id === null ? [] : [[one.id, one]])))
}
const undone = new Error('undone')
