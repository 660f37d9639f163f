import { changeTask, type TaskDeltas } from '../../exhibitions/participation/hooks.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Transition, TransitionContext } from '../../kernel/transition/transition.ts'
import type { LockedOrder } from './order-entity.ts'
import type { LockedRequest } from './request-entity.ts'

interface TaskChange {
  exhibitionId: string
  /** Null: the venue's own, which has no task. */
  participationId: string | null
  deltas: TaskDeltas
}

/** Updates the ticket task of each participation once, in a fixed order. */
export async function updateTasks(db: Db, changes: readonly TaskChange[]): Promise<void> {
  for (const [participationId, some] of [...Map.groupBy(changes, one => one.participationId ?? '')].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    const [first] = some
    if (!first || participationId === '') continue
    const deltas: TaskDeltas = {}
    for (const one of some) {
      for (const [stage, by] of Object.entries(one.deltas) as [keyof TaskDeltas, number][]) {
        deltas[stage] = (deltas[stage] ?? 0) + by
      }
    }
    await changeTask(db, { exhibitionId: first.exhibitionId, participationId, track: 'Tic' }, deltas)
  }
}

/** The stage of an order in the task: to be paid, links to be sent, or done. Cancelled orders do not count. */
export function stageOf(state: string, links: LockedOrder['links'], times = 1): TaskDeltas {
  if (state === 'awaitingPayment') return { toPay: times }
  if (state === 'confirmed') return links === 'due' ? { inProduction: times } : { done: times }
  return state === 'refunded' ? { done: times } : {}
}

/** After transitions of orders: updates the tasks of their sellers. */
export async function updateTasksOfTickets(
  { db }: TransitionContext,
  transitions: readonly Transition<LockedOrder>[],
): Promise<void> {
  await updateTasks(
    db,
    transitions.flatMap(({ row, state }) => [
      { ...row, deltas: stageOf(row.state, row.links, -1) },
      { ...row, deltas: stageOf(state, row.links) },
    ]),
  )
}

const requestStage = (state: string, times: number): TaskDeltas =>
  state === 'pending' ? { pending: times } : state === 'returned' ? { returned: times } : {}

/** After transitions of requests: updates the tasks of their applicants. */
export async function requestsFollow(
  { db }: TransitionContext,
  transitions: readonly Transition<LockedRequest>[],
): Promise<void> {
  await updateTasks(
    db,
    transitions.flatMap(({ row, state }) => [
      { ...row, deltas: requestStage(row.state, -1) },
      { ...row, deltas: requestStage(state, 1) },
    ]),
  )
}
