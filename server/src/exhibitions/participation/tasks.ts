import type { TaskTrack } from '@fairgate/contract/exhibitions/participation/states'
import { type Db, statement } from '../../kernel/database/database.ts'

/** A task: one participation on one track. */
export interface TaskKey {
  exhibitionId: string
  participationId: string
  track?: TaskTrack
}

/**
 * How many badges (or tickets) entered (+) or left (−) each stage; every active one is in exactly one. `drafts`,
 * `returned`, `toPay`: the partner must act; `pending`: somebody must approve; `inProduction`: approved, its credential
 * not issued; `done`: nothing left to do. A rejected, withdrawn, voided or deleted one is in none.
 */
export interface TaskDeltas {
  drafts?: number
  returned?: number
  toPay?: number
  pending?: number
  inProduction?: number
  done?: number
}

const stages = ['drafts', 'returned', 'toPay', 'pending', 'inProduction', 'done'] as const
const changed = statement('affair.changed', 'select change_participation_task_counts($1, $2, $3, $4, $5, $6, $7, $8)')

/**
 * Updates a task in the transaction of its causes; call it once per transaction with the sums. What may run
 * concurrently is described at the function (0021_participation.sql).
 */
export async function changeTask(db: Db, key: TaskKey, deltas: TaskDeltas): Promise<void> {
  const values = stages.map(stage => deltas[stage] ?? 0)
  if (values.some(value => value !== 0)) await db.run(changed(key.participationId, key.track ?? 'Cer', ...values))
}

const stocked = statement('affair.stocked', 'select participation_task_stocked($1)')

/** A participation got its first ticket stock, or has none left: updates its ticket task. */
export async function setTaskStock(db: Db, participationId: string): Promise<void> {
  await db.run(stocked(participationId))
}

/** `changeTask` for one new draft, as SQL for the statement that writes it, without a separate round trip. */
export const draftAdded = (participationId: string): string =>
  `change_participation_task_counts(${participationId}, 'Cer', 1, 0, 0, 0, 0, 0)`
