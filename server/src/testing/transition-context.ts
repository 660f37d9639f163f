import { hooks } from '../hooks.ts'
import type { Db } from '../kernel/database.ts'
import type { Services } from '../kernel/services.ts'
import type { TransitionContext } from '../kernel/transition.ts'

/** A transition context without an actor and without listeners, for tests. */
export const createTransitionContext = (db: Db): TransitionContext => ({
  db,
  services: { hooks } as unknown as Services,
  language: 'cn',
  push() {},
})
