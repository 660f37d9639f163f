import { machine } from '@fairgate/contract/kernel/transition/machine'
import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { createWorld } from '../../app/testing/world.ts'
import type { LogEntry } from '../audit/operation.ts'
import type { Actor } from '../auth/actor.ts'
import { type Db, toDb, transaction } from '../database/database.ts'
import { Refused, refuse } from '../refusal/refuse.ts'
import type { HookRegistry, Services, TransitionContext, TransitionHook } from '../services/services.ts'
import type { EntityDefinition, EntityRow } from './entity-definition.ts'
import { transition, transitionAll, transitionWhere } from './transition.ts'

const stateMachine = machine({
  initial: 'pending',
  states: { pending: ['待批', 'Pending'], approved: ['通过', 'Approved'], gone: ['结束', 'Gone'] },
  events: { approve: ['通过', 'Approve'], end: ['结束', 'End'] },
  table: { pending: { approve: 'approved', end: 'gone' }, approved: { end: 'gone' } },
})

interface Thing extends EntityRow {
  name: string
  ownerId: string
}
type Things = EntityDefinition<Thing, 'pending' | 'approved' | 'gone', 'approve' | 'end'>

const thing: Things = {
  entityType: 'door',
  table: 'thing',
  machine: stateMachine,
  columns: sql`t.id, t.version, t.state, t.submitted_by as "submittedBy", t.name, t.owner_id as "ownerId"`,
  scope: actor => sql`t.owner_id = ${actor.companyId}`,
  may: {
    approve: { permission: 'badge:approve', if: (_actor, row) => row.name !== 'reserved' },
    end: { permission: 'badge:void' },
  },
  decisions: ['approve'],
  nameOf: row => row.name,
  affectedCompanies: row => [row.ownerId],
  snapshotAt: ['approve'],
  snapshots: async (_db, rows) => rows.map(({ name }) => ({ name })),
  refusals: { thing_name_free: ['kernel.tooMany'] },
}

const database = await closeAfterAll(testDatabase())
const db = toDb(database.pool)
const somebody = await createWorld(database.pool).administrator('platform')
const actor = { ...somebody.actor, permissions: new Set(['badge:approve', 'badge:void']) }
await db.run(sql`
    create table thing (id uuid primary key default uuidv7(), version int not null default 1, state text not null,
      submitted_by uuid, owner_id uuid not null, name text not null, note text,
      constraint thing_name_free check (not (name = 'taken' and state = 'gone')))`)

async function things(...names: string[]): Promise<{ id: string; version: number }[]> {
  return db.many(sql`insert into thing (state, owner_id, name) select 'pending', ${actor.companyId}, name
    from unnest(${names}::text[]) name returning id, version`)
}

interface Published {
  pushes: [string, object][]
  log: LogEntry[]
}

/** Runs in a separate transaction; returns what was pushed and logged. */
async function runTransition<T>(
  work: (context: TransitionContext & { actor: Actor }) => Promise<T>,
  hooks: HookRegistry = {},
) {
  const published: Published = { pushes: [], log: [] }
  const done = await transaction(database.pool, db =>
    work({
      db,
      actor,
      language: 'en',
      services: { hooks } as Services,
      push: (topic, message) => void published.pushes.push([topic, message]),
      log: entry => void published.log.push(entry),
    }),
  )
  return { done, ...published }
}

const states = async (rows: readonly { id: string }[]) =>
  (
    await db.many<{ state: string }>(
      sql`select state from thing where id = any(${rows.map(({ id }) => id)}::uuid[]) order by id`,
    )
  ).map(({ state }) => state)
const historyOf = ({ id }: { id: string }) =>
  db.many<{ event: string; from: string; to: string; by: string; note: string | null; snapshot: unknown }>(sql`
    select event, from_state as "from", to_state as "to", operator_name as by, note, snapshot from history
    where subject_id = ${id} order by id`)

describe('transitionAll', () => {
  it('refuses rows that may not change, with name and reason, and changes the others', async () => {
    const rows = await things('first', 'reserved', 'decided', 'own', 'old', 'last')
    const [, , decided, own] = rows
    await db.run(sql`update thing set state = 'approved' where id = ${decided?.id}`)
    await db.run(sql`update thing set submitted_by = ${actor.operatorId} where id = ${own?.id}`)
    const keys = rows.map((row, at) => (at === 4 ? { ...row, version: 7 } : row))
    const nobody = { id: '01990000-0000-7000-8000-000000000009' }
    const { done, pushes, log } = await runTransition(context =>
      transitionAll(context, thing, [...keys, nobody], 'approve'),
    )
    expect(done.transitions.map(({ row, state, version }) => [row.name, state, version])).toEqual([
      ['first', 'approved', 2],
      ['last', 'approved', 2],
    ])
    expect(done.failed.map(({ name, reason }) => [name, reason])).toEqual([
      ['reserved', 'kernel.noPermission'],
      ['decided', 'kernel.alreadyDecided'],
      ['own', 'kernel.ownSubmission'],
      ['old', 'kernel.changedMeanwhile'],
      ['', 'kernel.notFound'],
    ])
    expect(await states(rows)).toEqual(['approved', 'pending', 'approved', 'pending', 'pending', 'approved'])
    expect(log).toHaveLength(1)
    expect(log[0]).toMatchObject({
      entityType: 'door',
      targetName: 'first, last',
      after: { count: 2, state: 'approved' },
    })
    expect(pushes).toEqual([[`company:${actor.companyId}`, { type: 'row', changed: ['door'] }]])
  })

  it('writes one line of history for each, with the submission', async () => {
    const rows = await things('a', 'b')
    await runTransition(context =>
      transitionAll(context, thing, rows, 'approve', { note: 'fine', set: sql`note = 'seen'` }),
    )
    for (const [at, row] of rows.entries()) {
      const snapshot = { name: at === 0 ? 'a' : 'b' }
      expect(await historyOf(row)).toEqual([
        { event: 'approve', from: 'pending', to: 'approved', by: actor.operatorName, note: 'fine', snapshot },
      ])
    }
    expect(await db.many(sql`select note from thing where id = any(${rows.map(({ id }) => id)}::uuid[])`)).toEqual([
      { note: 'seen' },
      { note: 'seen' },
    ])
  })

  it('rolls back a row whose hook refuses, alone, and sends nothing of it', async () => {
    const rows = await things('a', 'unwanted', 'c')
    const hook: TransitionHook<Thing> = async ({ db, push }, transitions) => {
      push('session:x', { type: 'control', names: transitions.map(({ row }) => row.name) })
      await db.run(
        sql`update thing set note = 'followed' where id = any(${transitions.map(({ row }) => row.id)}::uuid[])`,
      )
      if (transitions.some(({ row }) => row.name === 'unwanted')) refuse('kernel.tooMany')
    }
    const { done, pushes } = await runTransition(context => transitionAll(context, thing, rows, 'approve'), {
      thing: { approve: [hook] },
    })
    expect(done.failed.map(({ name, reason }) => [name, reason])).toEqual([['unwanted', 'kernel.tooMany']])
    expect(await states(rows)).toEqual(['approved', 'pending', 'approved'])
    expect(pushes.filter(([topic]) => topic === 'session:x').map(([, message]) => message)).toMatchObject([
      { names: ['a'] },
      { names: ['c'] },
    ])
    expect(await historyOf(rows[1] as { id: string })).toEqual([])
    const notes = sql`select note from thing where id = any(${rows.map(({ id }) => id)}::uuid[]) order by id`
    expect(await db.many(notes)).toEqual([{ note: 'followed' }, { note: null }, { note: 'followed' }])
  })

  it('maps a constraint violation to a refusal of its row', async () => {
    const rows = await things('a', 'taken')
    const { done } = await runTransition(context => transitionAll(context, thing, rows, 'end'))
    expect(done.failed.map(({ name, reason }) => [name, reason])).toEqual([['taken', 'kernel.tooMany']])
    expect(await states(rows)).toEqual(['gone', 'pending'])
  })
})

describe('transition', () => {
  it('names its row in log and push', async () => {
    const [row] = (await things('one')) as [{ id: string; version: number }]
    const { done, pushes, log } = await runTransition(context => transition(context, thing, row, 'approve'))
    expect(done).toMatchObject({ state: 'approved', version: 2, row: { state: 'pending' } })
    expect(pushes).toEqual([[`company:${actor.companyId}`, { type: 'row', changed: ['door'] }]])
    expect(log).toMatchObject([{ targetId: row.id, targetName: 'one', before: { state: 'pending' } }])
  })

  it('does nothing if it cannot allocate what it needs', async () => {
    const [row] = (await things('one')) as [{ id: string; version: number }]
    const allocate = async () => [{ id: row.id, name: 'one', reason: 'participation.quotaExhausted' as const }]
    await expect(
      runTransition(context => transition(context, thing, row, 'approve', { allocate })),
    ).rejects.toMatchObject({
      reason: 'participation.quotaExhausted',
    })
    expect(await states([row])).toEqual(['pending'])
  })
})

describe('transitionWhere', () => {
  it('fires an event wherever the machine permits, without checks, and records no actor', async () => {
    const rows = await things('x', 'reserved', 'x')
    await db.run(sql`update thing set state = 'gone' where id = ${rows[2]?.id}`)
    const its = sql`t.id = any(${rows.map(({ id }) => id)}::uuid[])`
    const { done, log } = await runTransition(({ actor: _nobody, ...clock }) =>
      transitionWhere(clock, thing, its, 'end'),
    )
    expect(done.map(({ row }) => row.name)).toEqual(['x', 'reserved'])
    expect(await historyOf(rows[1] as { id: string })).toMatchObject([{ event: 'end', by: '' }])
    expect(log).toEqual([])
  })
})

describe('many in parallel', () => {
  const writers = 8

  /**
   * Every operator decides all of the rows, each in another order, in one transaction each; returns how many times each
   * was decided.
   */
  async function race(wrapEntity: (db: Db) => Db = db => db): Promise<{ moved: number; told: number }> {
    const rows = await things(...Array.from({ length: 12 }, (_, at) => `row ${at}`))
    const sides = await Promise.all(
      Array.from({ length: writers }, (_, side) => {
        const keys = [...rows.slice(side), ...rows.slice(0, side)].map(({ id }) => ({ id }))
        return runTransition(context =>
          transitionAll({ ...context, db: wrapEntity(context.db) }, thing, keys, 'approve'),
        )
      }),
    )
    const ids = rows.map(({ id }) => id)
    const { told } = await db.one<{ told: number }>(
      sql`select count(*)::int as told from history where subject_id = any(${ids}::uuid[])`,
    )
    return { moved: sides.reduce((sum, { done }) => sum + done.transitions.length, 0), told }
  }

  it('decide each row once', async () => {
    expect(await race()).toEqual({ moved: 12, told: 12 })
  })

  it('would decide rows more than once without the lock', async () => {
    const { promise: allHaveRead, resolve } = Promise.withResolvers<void>()
    let read = 0
    const unlocked = (db: Db): Db => ({
      ...db,
      async many<Row>(query: Parameters<Db['many']>[0]) {
        const text = (query as Sql).text
        if (!text.endsWith('for update of t')) return db.many<Row>(query)
        const rows = await db.many<Row>({
          name: 'unlocked',
          text: text.replace('for update of t', ''),
          values: (query as Sql).values,
        })
        if (++read === writers) resolve()
        await allHaveRead
        return rows
      },
    })
    const { moved, told } = await race(unlocked)
    expect(moved).toBe(12 * writers)
    expect(told).toBe(moved)
  })
})

it('an error that is no refusal stops everything', async () => {
  const rows = await things('a', 'b')
  const hook: TransitionHook<Thing> = async () => {
    throw new Error('a fault')
  }
  const done = runTransition(context => transitionAll(context, thing, rows, 'approve'), { thing: { approve: [hook] } })
  await expect(done).rejects.not.toBeInstanceOf(Refused)
  expect(await states(rows)).toEqual(['pending', 'pending'])
})
