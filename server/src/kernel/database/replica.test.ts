import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { collectGarbage } from '../import/collect-garbage.ts'
import { Replica } from './replica.ts'

const { pool, url } = await closeAfterAll(testDatabase())

/** What is read there, and when not: `app/replica.slow.test.ts`. */
it('results of reads that have ended are not retained', async () => {
  const replica = new Replica({ pool, readPool: pool, connectionString: url })
  try {
    const results: WeakRef<object>[] = []
    for (let read = 0; read < 100; read++) {
      results.push(new WeakRef(await replica.during(Promise.resolve({ read }))))
    }
    await turn()
    collectGarbage()
    // The engine may still hold the last ones.
    expect(results.filter(result => result.deref()).length).toBeLessThan(10)
  } finally {
    await replica.close()
  }
})
