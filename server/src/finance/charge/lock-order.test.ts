import sql from 'sql-template-tag'
import { expect, it, vi } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { createBillWorld } from '../../app/testing/bill-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { transaction } from '../../kernel/database/database.ts'

const world = await closeAfterAll(createBillWorld())
const { platform } = world

interface Key {
  id: string
  version: number
}

/** Waits until somebody in this database waits for a lock. */
const awaitBlockedQuery = () =>
  vi.waitFor(
    async () => {
      const { n } = await world.db.one<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      expect(n).toBeGreaterThan(0)
    },
    { timeout: 10_000, interval: 20 },
  )

it.each([
  ['payFromPrepaid', ({ partner }: Fair, key: Key) => world.call(partner, 'payFromPrepaid', key)],
  ['finishQuotaPay', (_: Fair, key: Key) => world.call(platform, 'finishQuotaPay', key)],
  ['revokeQuotaPay', (_: Fair, key: Key) => world.call(platform, 'revokeQuotaPay', { ...key, note: '误操作' })],
  ['undoChargeDecision', (_: Fair, key: Key) => world.call(platform, 'undoChargeDecision', key)],
] as const)(
  '%s and somebody who has the participation and needs the balance never wait for each other',
  async (command, call) => {
    const fair = await world.priced('10', {}, '0')
    await world.prepay(fair.participationId, 10_000n)
    const { id, version } = await world.addBill(fair, 10)
    const takesBack = command === 'revokeQuotaPay' || command === 'undoChargeDecision'
    const finished = takesBack && (await world.call(platform, 'finishQuotaPay', { id, version }))
    const key = { id, version: finished ? finished.data.version : version }
    const { waiting } = await transaction(world.pool, async db => {
      await db.run(sql`select from participation where id = ${fair.participationId} for key share`)
      const waiting = call(fair, key)
      await awaitBlockedQuery()
      await db.run(sql`select from ledger_balance where account_id in (
        select id from ledger_account where holder_id = ${fair.participationId}) for update nowait`)
      // Wrapped in an object, so that this transaction commits before the other one has ended.
      return { waiting }
    })
    expect((await waiting).statusCode).toBe(10001)
  },
)
