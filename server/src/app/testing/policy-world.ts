import type { ClauseEffect, ClauseHours } from '@fairgate/contract/admission/policy/fields'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/** A clause for a test; absent members are not part of the clause. */
export interface TestClause {
  types: string[]
  effect?: ClauseEffect
  companies?: string[]
  zones?: string[]
  doors?: string[]
  phases?: string[]
  days?: string[]
  hours?: ClauseHours[]
  entries?: 'single' | 'daily' | 'unlimited'
  aDay?: number
  gap?: number
}

/** Publishes a policy for a gate context straight to the tables, in force since `effectiveAt`; compiled as publishing does. */
export async function publishedPolicy(
  db: Db,
  exhibitionId: string,
  clauses: readonly TestClause[],
  { effectiveAt = '2000-01-01T00:00:00Z', passback = 'strict', zone = 'Asia/Shanghai' } = {},
): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`
    insert into policy (exhibition_id, number, state, effective_at, passback, digest)
    values (${exhibitionId}, (select coalesce(max(number), 0) + 1 from policy where exhibition_id = ${exhibitionId}), 'published',
      ${effectiveAt}, ${passback}, ${Buffer.alloc(32)}) returning id`)
  for (const [at, one] of clauses.entries()) {
    await db.run(sql`
      insert into policy_clause (policy_id, number, name_cn, name_en, refuse, badge_type_ids, company_ids, zone_ids, door_ids,
        phases, days, hours, entries_kind, entries_a_day, gap_minutes)
      values (${id}, ${at + 1}, ${`条款${at + 1}`}, ${`Clause ${at + 1}`}, ${one.effect === 'refuse'}, ${one.types}::uuid[],
        ${one.companies ?? []}::uuid[], ${one.zones ?? []}::uuid[], ${one.doors ?? []}::uuid[], ${one.phases ?? []}::text[],
        ${one.days ?? []}::date[], ${JSON.stringify(one.hours ?? [])}, ${one.entries ?? null}, ${one.aDay ?? null},
        ${one.gap ?? 0})`)
  }
  await db.one(sql`select compile_policy(${id}, ${zone}, current_date, current_date + 60)`)
  return id
}
