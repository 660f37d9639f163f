import {
  type OnCreate,
  type OnWithdrawal,
  onCreate,
  onTransition,
  onWithdrawal,
  type Transition,
  type TransitionContext,
  type TransitionHook,
} from '../services/services.ts'
import type { EntityDefinition, EntityRow } from './entity-definition.ts'

/** The type of a hook registry for these subjects: their tables, their events and `undo`, their rows. */
export type HooksOf<Entities> = {
  readonly [N in keyof Entities]?: Entities[N] extends EntityDefinition<infer Row, string, infer E>
    ? { readonly [Event in E | 'undo']?: readonly TransitionHook<Row>[] }
    : never
}

/** Runs the hooks (`hooks.ts`) of rows whose event is written. */
export async function runHooks<Row extends EntityRow, S extends string, E extends string>(
  context: TransitionContext,
  entity: EntityDefinition<Row, S, E>,
  transitions: readonly Transition<Row, S, E>[],
  answer: unknown,
): Promise<void> {
  const { hooks } = context.services
  for (const event of new Set(transitions.map(one => one.event))) {
    const some = transitions.filter(one => one.event === event)
    for (const hook of hooks[entity.table]?.[event] ?? []) {
      await (hook as TransitionHook<Row>)(context, some)
    }
  }
  await hooks[onTransition]?.notify(context, entity, transitions, answer)
}

/** Runs the create hook for rows that were inserted in a pending state. */
export const runCreateHooks: OnCreate = async (context, entity, rows) => {
  if (rows.length > 0) await context.services.hooks[onCreate]?.(context, entity, rows)
}

/** Runs the withdrawal hook for pending rows that were deleted because they should not have been created. */
export const runWithdrawalHooks: OnWithdrawal = async (context, entity, rows) => {
  if (rows.length > 0) await context.services.hooks[onWithdrawal]?.(context, entity, rows)
}
