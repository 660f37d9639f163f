import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../app/testing/database.ts'
import { mostOf } from '../../app/testing/most-of.ts'
import { walkLength } from '../../app/testing/walk-length.ts'
import { createPool, toDb, transaction } from '../database/database.ts'
import { closeAllowance, fetchAllowance, giveBack, openAllowance, takeAllowance, widen } from './allowance.ts'

const database = await testDatabase()
const pool = createPool(database.url, 40)
const db = toDb(pool)
afterAll(async () => {
  await pool.end()
  await database.close()
})

async function opened(open: number) {
  const key = { scope: randomUUID(), name: 'stock' }
  await openAllowance(db, { ...key, open, exhibitionId: null })
  return key
}

const took = (key: { scope: string; name: string }, n: number) =>
  transaction(pool, async tx => (await takeAllowance(tx, { ...key, n })) === true)

/** Forty buyers, each taking `each` single pieces, one transaction per piece: returns how many were sold. */
async function fortyBuy(key: { scope: string; name: string }, each: number): Promise<number> {
  const sold = await Promise.all(
    Array.from({ length: 40 }, async () => {
      let mine = 0
      for (let n = 0; n < each; n++) if (await took(key, 1)) mine++
      return mine
    }),
  )
  return sold.reduce((sum, mine) => sum + mine, 0)
}

describe('an allowance', () => {
  it('of one piece is taken by one of forty', async () => {
    for (let round = 0; round < 10; round++) {
      const key = await opened(1)
      expect(await fortyBuy(key, 1)).toBe(1)
      expect(await fetchAllowance(db, key)).toEqual({ open: 0, taken: 1 })
    }
  })

  it('of thousands of pieces is taken completely by forty who together want a few more, and not one more', async () => {
    const each = walkLength(250)
    const pieces = 40 * each - 27
    const key = await opened(pieces)
    expect(await fortyBuy(key, each)).toBe(pieces)
    expect(await fetchAllowance(db, key)).toEqual({ open: 0, taken: pieces })
  })

  it('gives a piece to a taker while another returns it, once that has ended', async () => {
    const key = await opened(1)
    expect(await took(key, 1)).toBe(true)
    const waiting = await transaction(pool, async tx => {
      await giveBack(tx, { ...key, n: 1 })
      const taking = took(key, 1)
      await awaitLock()
      return { asked: taking }
    })
    expect(await waiting.asked).toBe(true)
  })

  it('is taken in lots of any size to the last piece, over all its slots', async () => {
    const key = await opened(100)
    expect(await took(key, 37)).toBe(true)
    expect(await takeAllowance(db, { ...key, n: 64 })).toEqual({ left: 63 })
    expect(await took(key, 63)).toBe(true)
    expect(await fetchAllowance(db, key)).toEqual({ open: 0, taken: 100 })
    await giveBack(db, { ...key, n: 99 })
    expect(await fetchAllowance(db, key)).toEqual({ open: 99, taken: 1 })
    await expect(giveBack(db, { ...key, n: 2 })).rejects.toThrow('1 were taken')
  })

  it('is reduced by open pieces, never by taken ones', async () => {
    const key = await opened(50)
    await takeAllowance(db, { ...key, n: 20 })
    expect(await widen(db, { ...key, by: -31 })).toEqual({ left: 30 })
    expect(await widen(db, { ...key, by: -30 })).toBe(true)
    expect(await widen(db, { ...key, by: 7 })).toBe(true)
    expect(await fetchAllowance(db, key)).toEqual({ open: 7, taken: 20 })
    await closeAllowance(db, key)
    expect(await fetchAllowance(db, key)).toEqual({ open: 0, taken: 0 })
  })

  it('counts like one number, whatever is done to it', async () => {
    const step = fc.record({
      kind: fc.constantFrom('take', 'give', 'widen'),
      n: fc.integer({ min: 1, max: 60 }),
      less: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
        const key = await opened(100)
        let [open, taken] = [100, 0]
        for (const { kind, n, less } of steps) {
          if (kind === 'take') {
            const enough = open >= n
            expect(await takeAllowance(db, { ...key, n })).toEqual(enough ? true : { left: open })
            if (enough) [open, taken] = [open - n, taken + n]
          } else if (kind === 'give') {
            if (taken >= n) {
              await giveBack(db, { ...key, n })
              ;[open, taken] = [open + n, taken - n]
            }
          } else {
            const by = less ? -n : n
            const fits = open + by >= 0
            expect(await widen(db, { ...key, by })).toEqual(fits ? true : { left: open })
            if (fits) open += by
          }
          expect(await fetchAllowance(db, key)).toEqual({ open, taken })
        }
      }),
      { numRuns: walkLength(25) },
    )
  })

  it('never deadlocks if takers, givers and reductions meet at its end', async () => {
    const key = await opened(60)
    await Promise.all(
      Array.from({ length: 30 }, async (_, at) => {
        for (let n = 0; n < 20; n++) {
          if (at % 10 === 0) {
            if ((await widen(db, { ...key, by: -3 })) === true) await widen(db, { ...key, by: 3 })
          } else if (await took(key, 1 + (at % 7))) {
            await transaction(pool, tx => giveBack(tx, { ...key, n: 1 + (at % 7) }))
          }
        }
      }),
    )
    expect(await fetchAllowance(db, key)).toEqual({ open: 60, taken: 0 })
  })
})

describe('modified copies of the function', () => {
  /** The function with `from` replaced by `to`, while `act` runs. */
  async function broken<T>(from: string, to: string, act: () => Promise<T>): Promise<T> {
    const { text } = await db.one<{ text: string }>(sql`select pg_get_functiondef('take_stock'::regproc) as text`)
    expect(text).toContain(from)
    await pool.query(text.replaceAll(from, to))
    try {
      return await act()
    } finally {
      await pool.query(text)
    }
  }

  it('that check single slots only leave pieces unsold', async () => {
    const refused = await broken('if there < abs(n) then return there; end if;', 'return there;', async () => {
      const key = await opened(40)
      let refused = 0
      for (let n = 0; n < 10; n++) if (!(await took(key, 4))) refused++
      return refused
    })
    expect(refused).toBeGreaterThan(0)
  })

  it('that read open pieces before they lock sell the last piece twice', async () => {
    await pool.query('alter table stock_pool drop constraint stock_pool_open')
    try {
      const most = await broken('and open >= n and taken >= -n', 'and pg_sleep(0.01) is not null and open >= n', () =>
        broken('      limit 1 for no key update skip locked', '      limit 1', () =>
          mostOf(1, async () => fortyBuy(await opened(1), 1)),
        ),
      )
      expect(most).toBeGreaterThan(1)
    } finally {
      await pool.query('delete from stock_pool where open < 0')
      await pool.query('alter table stock_pool add constraint stock_pool_open check (open >= 0)')
    }
  })
})

/** Waits until a connection of this database is blocked by a lock. */
async function awaitLock(): Promise<void> {
  for (;;) {
    const waiting = await db.maybe(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`,
    )
    if (waiting) return
  }
}
