import { changeTask, type TaskDeltas } from '../../exhibitions/participation/hooks.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Transition, TransitionContext } from '../../kernel/transition/transition.ts'
import { type BadgeState, type CredentialState, findTaskStage } from './badge-rules.ts'
import type { LockedCredential } from './credential-entity.ts'
import type { LockedBadge } from './entity.ts'

type Stage = readonly [state: BadgeState, credential: CredentialState | null]

/** A badge before and after a change; undefined if it does not exist then. */
interface Change {
  /** A guest of a white list has no participation and does not count in a task. */
  row: { exhibitionId: string; participationId: string | null }
  before?: Stage
  after?: Stage
}

/** Updates the task of each participation once with what entered and left its stages. */
export async function changeTasks(db: Db, changes: readonly Change[]): Promise<void> {
  const sums = new Map<string, { exhibitionId: string; deltas: TaskDeltas }>()
  for (const { row, before, after } of changes) {
    if (row.participationId === null) continue
    const { exhibitionId, deltas } = sums.get(row.participationId) ?? { exhibitionId: row.exhibitionId, deltas: {} }
    const from = before && findTaskStage(...before)
    const to = after && findTaskStage(...after)
    if (from) deltas[from] = (deltas[from] ?? 0) - 1
    if (to) deltas[to] = (deltas[to] ?? 0) + 1
    sums.set(row.participationId, { exhibitionId, deltas })
  }
  // Always in one order, so that two batches cannot deadlock.
  for (const [participationId, { exhibitionId, deltas }] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await changeTask(db, { exhibitionId, participationId }, deltas)
  }
}

/** Badges changed their state: the tasks of their participations count them in another stage. */
export async function updateBadgeTasks(
  { db }: TransitionContext,
  transitions: readonly Transition<LockedBadge>[],
): Promise<void> {
  await changeTasks(
    db,
    transitions.map(({ row, event, state }) => ({
      row,
      before: [row.state, row.credentialState],
      after: [state as BadgeState, event === 'approve' || event === 'pay' ? 'coded' : row.credentialState],
    })),
  )
}

/** Credentials were issued, which completes a task, or taken back. */
export async function updateTasksOfIssued(
  { db }: TransitionContext,
  issued: readonly Transition<LockedCredential>[],
): Promise<void> {
  await changeTasks(
    db,
    issued.map(({ row, state }) => ({
      row,
      before: [row.badgeState, row.state],
      after: [row.badgeState, state as CredentialState],
    })),
  )
}
