import { parseAmount, writeAmount } from '@fairgate/contract/kernel/money/money'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { toDb, transaction } from './database.ts'
import { formatAmountSql } from './money.ts'

const database = await closeAfterAll(testDatabase())
const db = toDb(database.pool)

describe('rows', () => {
  it('have int8 as a number up to 2^53, and fail beyond', async () => {
    expect(await db.one(sql`select ${'9007199254740991'}::int8 as n`)).toEqual({ n: Number.MAX_SAFE_INTEGER })
    await expect(db.one(sql`select ${'9007199254740992'}::int8 as n`)).rejects.toThrow(RangeError)
  })
  it('fail on a sum without a cast, instead of giving text for a number', async () => {
    await expect(db.one(sql`select sum(n) as total from generate_series(1, 3::int8) n`)).rejects.toThrow('cast it')
    expect(await db.one(sql`select sum(n)::int8 as total from generate_series(1, 3::int8) n`)).toEqual({ total: 6 })
  })
  it('fail in tests if a member is read that was not selected', async () => {
    const row = await db.one<{ id: string; nameCn: string }>(sql`select ${'0195'} as id, 'A' as name_cn`)
    expect(row.id).toBe('0195')
    expect(() => row.nameCn).toThrow('no column "nameCn" in this row; there are id, name_cn')
  })
  it('may be printed, awaited, spread and compared in tests', async () => {
    const row = await db.one<{ a: number; b?: number }>(sql`select 1 as a`)
    expect([await row, JSON.stringify(row), { ...row, b: 2 }]).toEqual([{ a: 1 }, '{"a":1}', { a: 1, b: 2 }])
  })
})

describe('statements of a transaction that are sent together', () => {
  it('fail with the error of the first that failed, whichever is noticed', async () => {
    const both = transaction(database.pool, tx => {
      const failing = tx.one(sql`select 1 / 0 as n`)
      const next = tx.one(sql`select 1 as n`)
      return failing.catch(() => next)
    })
    await expect(both).rejects.toMatchObject({ code: '22012' })
  })
})

describe('amountOf', () => {
  it('reads fen exactly as the amount was written, up to the limit', async () => {
    const fen = [
      ...[0n, 1n, -1n, 99n, -100n, 10n ** 17n - 1n, 1n - 10n ** 17n, 2n ** 53n + 1n],
      ...fc.sample(fc.bigInt({ min: 1n - 10n ** 17n, max: 10n ** 17n - 1n }), 200),
    ]
    const rows = await db.many<{ amount: string }>(
      sql`select ${formatAmountSql(sql`fen`)} as amount from unnest(${fen.map(String)}::int8[]) with ordinality as t (fen, n) order by n`,
    )
    expect(rows.map(row => row.amount)).toEqual(fen.map(writeAmount))
    expect(rows.map(row => parseAmount(row.amount))).toEqual(fen)
  })
  it('goes back as a value', async () => {
    expect(await db.one(sql`select ${formatAmountSql(sql`${2n ** 53n + 1n}::int8`)} as amount`)).toEqual({
      amount: '90071992547409.93',
    })
  })
})
