import sql from 'sql-template-tag'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Db } from './database.ts'
import { type Slow, slowFrom } from './slow-statements.ts'
import { watchedDb } from './watched-db.ts'

afterEach(() => vi.restoreAllMocks())

describe('watchedDb', () => {
  test('reports slow statements, by text and without values, also if they fail', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const after = (milliseconds: number, failure?: Error) => async () => {
      now += milliseconds
      if (failure) throw failure
      return []
    }
    const slowStatements: Slow[] = []
    const db = (many: () => Promise<never[]>) => watchedDb({ many } as unknown as Db, slow => slowStatements.push(slow))
    const query = sql`select *
      from person where name = ${'张三'}`
    await db(after(slowFrom - 1)).many(query)
    expect(slowStatements).toEqual([])
    await db(after(slowFrom)).many(query)
    await expect(db(after(slowFrom * 2, new Error('cancelled'))).many(query)).rejects.toThrow('cancelled')
    const statement = 'select * from person where name = $1'
    expect(slowStatements).toEqual([
      { statement, milliseconds: slowFrom },
      { statement, milliseconds: slowFrom * 2 },
    ])
  })
})
