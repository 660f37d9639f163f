import type { RuleKind } from '@fairgate/contract/badging/rulebook/kinds'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import type { LockedBadge } from '../entity.ts'
import type { NewFinding } from './evaluate-badges.ts'

/**
 * Replaces the findings of badges that are submitted again, and adds those of others or changes what they say; who cleared one
 * stays.
 */
export async function writeFindings(
  db: Db,
  exhibitionId: string,
  resubmitted: readonly LockedBadge[],
  findings: readonly NewFinding[],
): Promise<void> {
  if (resubmitted.length > 0)
    await db.run(sql`
      delete from badge_finding where exhibition_id = ${exhibitionId} and badge_id = any(${resubmitted.map(({ id }) => id)}::uuid[])`)
  if (findings.length === 0) return
  const of = <Member extends keyof NewFinding>(member: Member) => findings.map(finding => finding[member])
  await db.run(sql`
    insert into badge_finding as f (exhibition_id, badge_id, rule_code, book_id, rule_number, effect, key, values)
    select ${exhibitionId}, m.* from unnest(${of('badgeId')}::uuid[], ${of('code')}::text[], ${of('bookId')}::uuid[],
      ${of('ruleNumber')}::int[], ${of('effect')}::text[], ${of('key')}::text[],
      ${findings.map(({ values }) => JSON.stringify(values))}::jsonb[]) m
    on conflict (exhibition_id, badge_id, rule_code) do update set book_id = excluded.book_id,
      rule_number = excluded.rule_number, effect = excluded.effect, key = excluded.key, values = excluded.values`)
}

const uncleared = sql`f.effect = 'hold' and f.cleared_at is null`

/** Which of these badges have a finding that puts them on hold, and that nobody cleared. */
export async function findUncleared(
  db: Db,
  exhibitionId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.many<{ id: string }>(sql`
    select distinct f.badge_id as id from badge_finding f
    where f.exhibition_id = ${exhibitionId} and f.badge_id = any(${[...ids]}::uuid[]) and ${uncleared}`)
  return new Set(rows.map(({ id }) => id))
}

/** Why the badge `t` may not be active, from its findings. */
export const reasonsOfFindings: Sql = sql`coalesce((select array_agg(distinct case f.key when 'headFirst' then 'head' else 'rule' end)
  from badge_finding f where f.exhibition_id = t.exhibition_id and f.badge_id = t.id and ${uncleared}), '{}')`

/** Deletes what rules of these kinds said of badges, which are evaluated again. */
export async function forgetFindings(
  db: Db,
  exhibitionId: string,
  ids: readonly string[],
  kinds: readonly RuleKind[],
): Promise<void> {
  await db.run(sql`
    delete from badge_finding where exhibition_id = ${exhibitionId} and badge_id = any(${[...ids]}::uuid[]) and key = any(${[...kinds]}::text[])
      and cleared_at is null`)
}

/** Clears a finding that puts a badge on hold; returns whether there was one. */
export async function clear(
  db: Db,
  { exhibitionId, id, code, note, by }: Readonly<Record<'exhibitionId' | 'id' | 'code' | 'note' | 'by', string>>,
): Promise<boolean> {
  const cleared = await db.run(sql`
    update badge_finding f set cleared_by = ${by}, cleared_at = now(), cleared_note = ${note}
    where f.exhibition_id = ${exhibitionId} and f.badge_id = ${id} and f.rule_code = ${code} and ${uncleared}`)
  return cleared > 0
}
