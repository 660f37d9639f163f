import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { addedSums, addSum, sumTables } from '../../app/testing/sums-of-exhibition.ts'
import { createWorld } from '../../app/testing/world.ts'
import { remainsClosed } from '../../kernel/cell/moved-away.ts'
import { toDb, transaction } from '../../kernel/database/database.ts'
import { addCell, cellNamed, urlOf } from './cells.ts'
import { differing } from './digest.ts'
import { arrived, closeEnough, writeMarker } from './marker.ts'
import { moveStatus } from './move-status.ts'
import { advance, beginMove, lastMove, placementOf, savePlacement } from './moving.ts'
import { raiseNumbers } from './raise-numbers.ts'
import { reopenAbandoned } from './reopen-abandoned.ts'

const { pool } = await closeAfterAll(testDatabase())
const db = toDb(pool)
const world = createWorld(pool)

async function newExhibition(): Promise<string> {
  const { id: company } = await world.company('sponsor')
  const { id } = await db.one<{ id: string }>(
    sql`insert into exhibition (sponsor_id, name_en) values (${company}, 'Moving Fair') returning id`,
  )
  return id
}
const { id: cellId } = await addCell(db, 'north', 'https://north.example')
const to = async (generation: number, exhibitionId?: string) =>
  beginMove(db, { exhibitionId: exhibitionId ?? (await newExhibition()), cellId, direction: 'out', generation })

describe('cells', () => {
  it('have a name, once, and an address that people can open', async () => {
    await expect(addCell(db, 'north', 'https://other.example')).rejects.toThrow('There is a cell of this name already.')
    await expect(addCell(db, 'North 2', 'https://other.example')).rejects.toThrow('lower-case letters')
    await expect(addCell(db, 'south', 'other.example')).rejects.toThrow('begins with http')
    await expect(cellNamed(db, 'west')).rejects.toThrow('There is no cell west, only: north.')
    expect(() => urlOf({ id: 1, name: 'north', address: '' }, {})).toThrow('CELL_URLS has no connection string')
  })
})

describe('two moves of one exhibition', () => {
  it('never run at the same time', async () => {
    const first = await to(2)
    await expect(to(2, first.exhibitionId)).rejects.toThrow('is being moved by another command')
    await expect(to(3, first.exhibitionId)).rejects.toThrow('is being moved by another command')
    await advance(db, first, 'undone')
    expect((await to(2, first.exhibitionId)).step).toBe('copying')
  })

  it('never count on from the same generation', async () => {
    const first = await advance(db, await to(2), 'opening')
    await savePlacement(db, first)
    await advance(db, first, 'opened')
    await expect(to(2, first.exhibitionId)).rejects.toThrow('is being moved by another command')
    await expect(savePlacement(db, first)).rejects.toThrow('Another move of this exhibition was first')
    expect(await placementOf(db, first.exhibitionId)).toMatchObject({ cellId, generation: 2 })
    await savePlacement(db, { ...first, direction: 'back', generation: 3 })
    expect(await placementOf(db, first.exhibitionId)).toMatchObject({ cellId: null, generation: 3 })
  })

  it('go on from the same step only once', async () => {
    const move = await to(2)
    await advance(db, move, 'verified')
    await expect(advance(db, move, 'verified')).rejects.toThrow('Another command has gone on')
    expect((await lastMove(db, move.exhibitionId))?.step).toBe('verified')
    expect(await moveStatus(db)).toContain('Moving Fair (to north, generation 2) is copied')
  })
})

describe('a fence that a killed command left closed', () => {
  const member = (id: string) =>
    db.one<{ open: boolean }>(sql`select open from cell_member where exhibition_id = ${id}`)

  it('opens again unless a command is at work or has decided', async () => {
    const [left, busy, decided, away] = [await to(2), await to(2), await to(2), await to(2)]
    const ids = [left, busy, decided, away].map(move => move.exhibitionId)
    await db.run(sql`insert into cell_member (exhibition_id, open) select unnest(${ids}::uuid[]), false`)
    await db.run(sql`update cell_member set new_cell = 'north' where exhibition_id = ${away.exhibitionId}`)
    await advance(db, left, 'fenced')
    await advance(db, decided, 'opening')
    const command = await pool.connect()
    await command.query('select pg_advisory_lock(move_lock($1))', [busy.exhibitionId])
    expect(await reopenAbandoned(pool)).toBe(1)
    expect(await Promise.all(ids.map(member))).toEqual([true, false, false, false].map(open => ({ open })))
    expect((await lastMove(db, left.exhibitionId))?.step).toBe('verified')
    command.release(true)
    await expect.poll(() => reopenAbandoned(pool)).toBe(1)
  })

  it('is given a new place only as long as it is closed', async () => {
    const { exhibitionId } = await to(2)
    await db.run(sql`insert into cell_member (exhibition_id, open) values (${exhibitionId}, false)`)
    expect(await reopenAbandoned(pool)).toBe(1)
    expect(await remainsClosed(db, exhibitionId, 'home', 3)).toBe(false)
    await db.run(sql`update cell_member set open = false where exhibition_id = ${exhibitionId}`)
    expect(await remainsClosed(db, exhibitionId, 'home', 3)).toBe(true)
    expect([await reopenAbandoned(pool), await member(exhibitionId)]).toEqual([0, { open: false }])
  })
})

describe('both sides', () => {
  it('are compared by bucket', () => {
    const bucket = (number: number, digest: string) => ({ bucket: number, rows: 1, digest })
    expect(differing([bucket(1, 'a'), bucket(2, 'b')], [bucket(1, 'a'), bucket(2, 'c'), bucket(3, 'd')])).toEqual([
      2, 3,
    ])
  })

  it('agree on a marker once it is there', async () => {
    const id = await newExhibition()
    const here = { exhibitionId: id, from: { db }, to: { db } }
    expect(await arrived(db, id, 1n, 5)).toBe(false)
    expect(await writeMarker(here)).toBe(1n)
    expect(await writeMarker(here)).toBe(2n)
    expect(await arrived(db, id, 2n, 5)).toBe(true)
    expect(await arrived(db, id, 3n, 5)).toBe(false)
  })

  it('do not take a marker of an earlier move for one that has arrived', async () => {
    const exhibitionId = await newExhibition()
    const source = toDb((await closeAfterAll(testDatabase())).pool)
    await db.run(sql`insert into move_marker (exhibition_id, number) values (${exhibitionId}, 7)`)
    const number = await writeMarker({ exhibitionId, from: { db: source }, to: { db } })
    expect(await arrived(db, exhibitionId, number, 5)).toBe(false)
  })

  it('are close if markers take no longer than on an idle machine, or on this one', () => {
    expect([3, 50, 150, 5_000].map(closeEnough)).toEqual([100, 100, 300, 400])
  })

  it('give no number twice', async () => {
    const other = await closeAfterAll(testDatabase())
    const there = toDb(other.pool)
    await db.one(sql`select setval('bill_number', 41)`)
    await raiseNumbers(db, there)
    const next = () => there.one<{ n: number }>(sql`select nextval('bill_number')::int as n`)
    expect(await next()).toEqual({ n: 100_042 })
    await raiseNumbers(db, there)
    expect(await next()).toEqual({ n: 100_043 })
  })
})

describe('an entry of the log that arrives', () => {
  // As logical replication writes it: with triggers for replicas only, and without a search path.
  const at = new Date()
  const arrive = (id: string, exhibitionId: string, companyId: string) =>
    transaction(pool, async tx => {
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`set local search_path = ''`)
      await tx.run(sql`
        insert into public.operation_log (id, exhibition_id, at, command, company_id, operator_name, entity_type, status_code, trace_id, xid)
        values (${id}, ${exhibitionId}, ${at}, 'addBadge', ${companyId}, 'Operator', 'badge', 10001, gen_random_uuid(), 7)`)
    })

  it('is stored once, below each watermark of this database', async () => {
    const exhibitionId = await newExhibition()
    const { id: companyId } = await world.company('sponsor')
    const id = randomUUID()
    await arrive(id, exhibitionId, companyId)
    await arrive(id, exhibitionId, companyId)
    expect(await db.many(sql`select xid::text from operation_log where id = ${id}`)).toEqual([{ xid: '-1' }])
  })
})

describe('a sum that arrives', () => {
  it.each(sumTables)('takes the place of the one that is here: %s', async table => {
    const exhibitionId = await newExhibition()
    const arrive = (value: number) =>
      transaction(pool, async tx => {
        await tx.run(sql`set local session_replication_role = replica`)
        await tx.run(sql`set local search_path = ''`)
        await addSum(tx, table, exhibitionId, value)
      })
    await arrive(3)
    await arrive(5)
    expect(await addedSums(db, table, exhibitionId)).toEqual([5])
  })
})
