import { expect, vi } from 'vitest'
import { verifyChain, writeLogCheckpoints } from '../../foundation/operation-log/log-checkpoint.ts'
import type { Db } from '../../kernel/database/database.ts'

/** Adds what was logged to the hash chain, up to so many links: transactions of other databases of the same server may hold the chain up a little. */
export const writeCheckpointsUpTo = (db: Db, links: number): Promise<void> =>
  vi.waitFor(
    async () => {
      await writeLogCheckpoints(db)
      expect(await verifyChain(db)).toMatchObject({ links })
    },
    { timeout: 10_000, interval: 20 },
  )
