import { changeTask, type TaskDeltas } from '../../exhibitions/participation/hooks.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Transition, TransitionContext } from '../../kernel/transition/transition.ts'
import type { BillState, LockedBill } from './entity.ts'

interface TaskChange {
  exhibitionId: string
  payerId: string
  deltas: TaskDeltas
}

/** Updates the task of each payer once: what the payer has to do, and what others have to do. */
export async function updateTasks(db: Db, changes: readonly TaskChange[]): Promise<void> {
  for (const [payerId, some] of [...Map.groupBy(changes, one => one.payerId)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sum = (stage: keyof TaskDeltas) => some.reduce((all, { deltas }) => all + (deltas[stage] ?? 0), 0)
    const key = { exhibitionId: (some[0] as TaskChange).exhibitionId, participationId: payerId }
    await changeTask(db, key, { toPay: sum('toPay'), pending: sum('pending') })
  }
}

/**
 * How the task of its payer counts a bill: as payable, or as awaiting the money holder's check; not at all once it is
 * settled.
 */
export function findTask(state: BillState, times = 1): TaskDeltas {
  if (state === 'unpaid' || state === 'returned') return { toPay: times }
  return state === 'proofSubmitted' ? { pending: times } : {}
}

/** Bills changed their state: updates the tasks of their payers. */
export async function updateTasksOfBills(
  { db }: TransitionContext,
  transitions: readonly Transition<LockedBill>[],
): Promise<void> {
  await updateTasks(
    db,
    transitions.flatMap(({ row: { exhibitionId, participationId: payerId, state: before }, state: after }) => [
      { exhibitionId, payerId, deltas: findTask(before, -1) },
      { exhibitionId, payerId, deltas: findTask(after as BillState) },
    ]),
  )
}
