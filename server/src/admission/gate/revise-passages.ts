import type { PassageDirection } from '@fairgate/contract/admission/gate/checks'
import sql from 'sql-template-tag'
import { isRolledUp } from '../../kernel/counter/rollup.ts'
import { addToRowCounts } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { entriesIn, entryRollup } from './entry-rollup.ts'
import type { StoredEvaluation } from './holder-replay.ts'

/** A passage of an earlier upload that is evaluated differently after more passages of its holder have arrived. */
export interface Revised {
  id: string
  gateDay: string
  direction: PassageDirection
  was: StoredEvaluation
  is: StoredEvaluation
}

interface Revising {
  db: Db
  exhibitionId: string
  timeZone: string
}

/**
 * Writes changed evaluations of passages and adjusts what they are counted in: the counters of the day and the rollup.
 */
export async function revisePassages(
  { db, exhibitionId, timeZone }: Revising,
  revised: readonly Revised[],
): Promise<void> {
  if (revised.length === 0) return
  // The rollup cannot run until this transaction ends, so a passage either is in the rollup or is not.
  await db.run(sql`select from rollup_checkpoint where name = ${entryRollup.name} for share`)
  const counted = await db.many<{ id: string }>(sql`
    select p.id from passage p where p.exhibition_id = ${exhibitionId} and p.id = any(${revised.map(({ id }) => id)}::uuid[])
      and ${isRolledUp(entryRollup, 'p')}`)
  const inRollup = counted.map(({ id }) => id)
  const add = (sign: 1 | -1) =>
    db.run(sql`
      insert into entry_rollup as totals (scope, kind, gate_day, hour, action_taken, reason, passages, people, exhibition_id)
      select scope, kind, gate_day, hour, action_taken, reason, ${sign}::int * passages, ${sign}::int * people, exhibition_id from (
        ${entriesIn(sql`(select * from passage where exhibition_id = ${exhibitionId} and id = any(${inRollup}::uuid[]))`, timeZone)}) e
      on conflict (scope, kind, gate_day, hour, action_taken, reason) do update
        set passages = totals.passages + excluded.passages, people = totals.people + excluded.people`)
  if (inRollup.length > 0) await add(-1)
  await db.run(sql`
    update passage p set verdict = r.verdict, reason = r.reason, overruled = r.overruled, clause_no = r."clauseNo"
    from jsonb_to_recordset(${JSON.stringify(revised.map(({ id, is }) => ({ id, ...is })))}::jsonb)
      r (id uuid, verdict text, reason text, overruled text, "clauseNo" int)
    where p.exhibition_id = ${exhibitionId} and p.id = r.id`)
  if (inRollup.length > 0) await add(1)
  const countChange = ({ gateDay, direction }: Revised, { reason }: StoredEvaluation, by: 1 | -1) =>
    [exhibitionId, `gate.${gateDay}.${reason === null ? direction : `refused.${reason}`}`, by] as const
  await addToRowCounts(
    db,
    exhibitionId,
    revised.flatMap(one => [countChange(one, one.was, -1), countChange(one, one.is, 1)]),
  )
}
