import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { type Db, transaction } from '../../kernel/database/database.ts'
import { momentOf } from './changed-since.ts'
import { compareLast, type EqualAt } from './compare-last.ts'
import { actAsReplica, type BroughtAt, bringAllHomeRows, bringHomeRows } from './home-rows.ts'
import { leavesOf, movedTables } from './moved-tables.ts'
import { sideOf } from './two-databases.ts'

const [here, there] = [await closeAfterAll(testDatabase()), await closeAfterAll(testDatabase())]
const [from, to] = [sideOf(here.pool, '', 'here', ''), sideOf(there.pool, '', 'there', '')]
const zones = (await movedTables(from.db)).filter(({ name }) => name === 'zone')

type Write = (db: Db) => Promise<unknown>
/** Writes in both, as rows that arrive are written. */
async function inBoth(write: Write): Promise<void> {
  for (const { pool } of [here, there]) {
    await transaction(pool, async db => {
      await actAsReplica(db)
      await write(db)
    })
  }
}

describe('what is compared while the fence is closed', () => {
  let exhibitionId: string
  let equalAt: EqualAt
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  const newId = randomUUID()
  const compared = () => compareLast({ exhibitionId, from, to, report() {} }, zones, equalAt)
  const rename = (name: string) => (db: Db) => db.run(sql`update zone set name_en = ${name} where id = ${ids[0]}`)
  const remove = (at: number) => (db: Db) => db.run(sql`delete from zone where id = ${ids[at]}`)
  const add = (name: string) => (db: Db) =>
    db.run(sql`insert into zone (id, exhibition_id, path, code, name_cn, name_en, created_at)
      values (${newId}, ${exhibitionId}, array[${newId}::uuid], ${name}, ${name}, ${name}, '2026-01-01')`)

  beforeEach(async () => {
    exhibitionId = randomUUID()
    await inBoth(db => db.run(sql`delete from zone`))
    for (const [at, id] of ids.entries())
      await inBoth(db =>
        db.run(sql`insert into zone (id, exhibition_id, path, code, name_cn, name_en, created_at)
          values (${id}, ${exhibitionId}, array[${id}::uuid], ${`Z${at}`}, ${id}, ${id}, '2026-01-01')`),
      )
    equalAt = { from: await momentOf(from.db), to: await momentOf(to.db) }
  })

  it.each<[string, Write, Write | undefined, boolean]>([
    ['nothing has changed', async () => undefined, undefined, true],
    ['a change has arrived', rename('A'), rename('A'), true],
    ['a change has not arrived', rename('A'), undefined, false],
    ['another change has arrived', rename('A'), rename('B'), false],
    ['a deletion has arrived', remove(1), remove(1), true],
    ['a deletion has not arrived', remove(1), undefined, false],
    ['another row was deleted', remove(1), remove(2), false],
    ['a new row has not arrived', add('N'), undefined, false],
    ['a row was deleted and another has arrived instead', add('N'), remove(2), false],
  ])('%s', async (_what, writeHere, writeThere, equal) => {
    for (const [pool, write] of [
      [here.pool, writeHere],
      [there.pool, writeThere],
    ] as const) {
      await transaction(pool, async db => {
        await actAsReplica(db)
        await write?.(db)
      })
    }
    expect(await compared()).toEqual(equal ? [] : ['zone'])
  })
})

it.each([
  ['zone', 1],
  ['badge', 4],
])('the rows of %s are in %s relations', async (table, count) => {
  const leaves = await from.db.many<{ name: string }>(sql`
    select relid::regclass::text as name from ${leavesOf(sql`${table}::regclass`)} l order by 1`)
  expect(leaves).toHaveLength(count)
  expect(leaves.every(({ name }) => name.startsWith(table))).toBe(true)
})

describe('rows of the venue', () => {
  let brought: BroughtAt
  const last = async () => (await bringHomeRows(here.pool, there.pool, 'mirror', brought)).rows
  const names = (db: Db) =>
    db.many<{ code: string }>(sql`select code, name_en as name from region where code like '99%' order by 1`)

  it('that have changed since they were brought are brought again', async () => {
    await from.db.run(sql`delete from region where code like '99%'`)
    brought = await bringAllHomeRows(here.pool, there.pool, 'mirror')
    expect(await last()).toBe(0)
    await from.db.run(
      sql`insert into region (code, level, name_cn, name_en) values ('990001', 1, '甲', 'A'), ('990002', 1, '乙', 'B')`,
    )
    expect(await last()).toBeGreaterThan(0)
    await from.db.run(sql`update region set name_en = 'C' where code = '990001'`)
    await last()
    expect(await names(to.db)).toEqual(await names(from.db))
    brought = await bringAllHomeRows(here.pool, there.pool, 'mirror')
    await from.db.run(sql`delete from region where code = '990002'`)
    await to.db.run(sql`update region set name_en = 'D' where code = '990001'`)
    await last()
    expect(await names(to.db)).toEqual([{ code: '990001', name: 'C' }])
  })
})
