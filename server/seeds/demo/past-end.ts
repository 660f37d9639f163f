import type pg from 'pg'
import sql from 'sql-template-tag'
import { hooks } from '../../src/app/hooks.ts'
import { wasIssued } from '../../src/badging/badge/api.ts'
import { expireBadges } from '../../src/badging/badge/clock.ts'
import { exhibitionsEnded as badgesExpire } from '../../src/badging/badge/hooks.ts'
import { creditUnissued } from '../../src/finance/charge/fees.ts'
import { exhibitionsCancelled as feesCredited } from '../../src/finance/charge/hooks.ts'
import type { Services } from '../../src/kernel/services/services.ts'
import type { TransitionContext } from '../../src/kernel/transition/transition.ts'
import { expireTickets } from '../../src/sales/ticket/clock.ts'
import type { Demo } from './demo-context.ts'

/** Hooks that queue a job: no job runs while the demo is created. */
const queueing: ReadonlySet<unknown> = new Set([badgesExpire, feesCredited])

/** Runs the hooks of the end of an exhibition, like the state engine. */
export async function endsAsDecided(context: TransitionContext, exhibitionId: string): Promise<void> {
  const { db } = context
  const { state } = await db.one<{ state: string }>(sql`select state from exhibition where id = ${exhibitionId}`)
  const row = { id: exhibitionId }
  for (const hook of hooks.exhibition[state === 'cancelled' ? 'cancel' : 'close']) {
    if (!queueing.has(hook)) await hook(context, [{ row }])
  }
  if (state === 'cancelled') await creditUnissued(context, exhibitionId, { wasIssued, most: 10_000 })
}

/** The clock jobs for past exhibitions: their badges and tickets expire. */
export async function runClock(pool: pg.Pool, { now, services }: Demo): Promise<void> {
  const node = { services: { ...services, pool } as Services, publish() {} }
  await expireBadges(node, now)
  await expireTickets(node, now)
}
