import { hooks } from '../hooks.ts'
import type { Db } from '../kernel/database.ts'
import type { Moving } from '../kernel/move.ts'
import type { Services } from '../kernel/services.ts'

/** What moves need of their surroundings, where nobody acts and nobody listens. For tests. */
export const movingOf = (db: Db): Moving => ({
  db,
  services: { hooks } as unknown as Services,
  language: 'cn',
  push() {},
})
