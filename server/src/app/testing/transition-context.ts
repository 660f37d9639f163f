import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { hooks } from '../hooks.ts'

/** A transition context without an actor and without listeners, for tests. */
export const createTransitionContext = (db: Db): TransitionContext => ({
  db,
  services: { hooks } as unknown as Services,
  language: 'cn',
  push() {},
})
