import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import type { LogEntry } from '../audit/operation.ts'
import type { Actor } from '../auth/actor.ts'
import type { WriteContext } from '../command/context.ts'
import { Refused, refuse } from '../refusal/refuse.ts'
import { type Db, toDb, transaction } from './database.ts'
import { table } from './rows.ts'

interface Shelf {
  exhibitionId: string
  code: string
  telephone: string
  tags: string[]
  builtIn: boolean
}

const names = {
  exhibitionId: 'exhibition_id',
  code: 'code',
  telephone: 'telephone',
  tags: 'tags',
  builtIn: 'built_in',
} as const

const shelves = table<Shelf>('shelf', {
  entityType: 'door',
  names,
  scope: actor => sql`not t.gone and t.company_id = ${actor.companyId}`,
  may(row) {
    if (row.builtIn) refuse('dictionary.bySystem')
  },
  nameOf: row => row.code,
  refusals: { shelf_code: ['gate.signTaken', 'code'] },
  refusalsOfRemoval: { shelf_used: ['gate.zoneInUse'] },
  loggedValues: { telephone: value => value.replace(/.(?=.{2})/g, '*') },
})

const marked = table<Shelf>('shelf', {
  entityType: 'door',
  names,
  scope: () => sql`not t.gone`,
  nameOf: row => row.code,
  mark: 'gone',
})

const mine = '00000000-0000-4000-8000-00000000000a'
const exhibitionId = '00000000-0000-4000-8000-00000000000e'

const database = await closeAfterAll(testDatabase())
const db = toDb(database.pool)
await db.run(sql`
    create table shelf (id uuid primary key default uuidv7(), version int not null default 1, company_id uuid not null,
      exhibition_id uuid not null, code text not null, telephone text not null default '', tags text[] not null default '{}',
      built_in boolean not null default false, gone boolean not null default false,
      constraint shelf_code unique (company_id, code))`)
await db.run(sql`create table shelf_use (shelf_id uuid constraint shelf_used references shelf (id))`)

/** The effect of a command's context, with the log for inspection. */
function contextOf(on: Db, companyId = mine) {
  const logged: LogEntry[] = []
  const context = {
    db: on,
    actor: { companyId } as Actor,
    log: (entry: LogEntry) => logged.push(entry),
  } as unknown as WriteContext
  return { context, logged }
}

const company = { company_id: mine }
const added = (code: string, members: Partial<Shelf> = {}) =>
  shelves.add(contextOf(db).context, { exhibitionId, code, ...members }, company)

async function refusal(work: Promise<unknown>): Promise<[string, string | undefined]> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refused)) throw new Error(`not refused: ${String(error)}`)
  return [error.reason, error.details.field]
}

describe('table', () => {
  it('adds a row, and logs its members in their stored form', async () => {
    const { context, logged } = contextOf(db)
    const made = await shelves.add(
      context,
      { exhibitionId, code: 'A1', telephone: '13800001234', tags: ['x'] },
      company,
    )
    expect(made.version).toBe(1)
    expect(logged).toEqual([
      {
        entityType: 'door',
        targetId: made.id,
        targetName: 'A1',
        exhibitionId,
        after: { code: 'A1', telephone: '*********34', tags: ['x'] },
      },
    ])
  })

  it('omits undefined members', async () => {
    const { id } = await added('A2', { telephone: undefined })
    expect(await shelves.locked(contextOf(db).context, { id })).toMatchObject({
      telephone: '',
      tags: [],
      builtIn: false,
    })
  })

  it('changes given members and logs the differences', async () => {
    const { id } = await added('B1', { telephone: '13800001234', tags: ['x'] })
    const { context, logged } = contextOf(db)
    const row = await shelves.locked(context, { id, version: 1, exhibitionId })
    expect(await shelves.change(context, row, { code: 'B2', tags: ['x'] })).toEqual({ id, version: 2 })
    expect(logged[0]).toMatchObject({ targetName: 'B2', before: { code: 'B1' }, after: { code: 'B2' } })
  })

  it('counts an empty change as one, for what depends on the row', async () => {
    const { id } = await added('B3')
    const { context, logged } = contextOf(db)
    expect(await shelves.change(context, await shelves.locked(context, { id }), {})).toEqual({ id, version: 2 })
    expect(logged).toEqual([{ entityType: 'door', targetId: id, targetName: 'B3', exhibitionId }])
  })

  it('finds no row of another company, of another exhibition, or a missing one', async () => {
    const { id } = await added('C1')
    const other = contextOf(db, '00000000-0000-4000-8000-00000000000b').context
    expect(await refusal(shelves.locked(other, { id }))).toEqual(['kernel.notFound', undefined])
    const { context } = contextOf(db)
    expect(await refusal(shelves.locked(context, { id, exhibitionId: mine }))).toEqual(['kernel.notFound', undefined])
    expect(await refusal(shelves.locked(context, { id: mine }))).toEqual(['kernel.notFound', undefined])
  })

  it('refuses a protected row before it reports a change', async () => {
    const { id } = await added('D1', { builtIn: true })
    const { context } = contextOf(db)
    expect(await refusal(shelves.locked(context, { id, version: 7 }))).toEqual(['dictionary.bySystem', undefined])
  })

  it('refuses another version than the caller read', async () => {
    const { id } = await added('E1')
    const { context } = contextOf(db)
    expect(await refusal(shelves.locked(context, { id, version: 2 }))).toEqual(['kernel.changedMeanwhile', undefined])
  })

  it('maps a constraint to its refusal at its field, for inserts and updates', async () => {
    await added('F1')
    const { id } = await added('F2')
    expect(await refusal(added('F1'))).toEqual(['gate.signTaken', 'code'])
    const { context } = contextOf(db)
    const row = await shelves.locked(context, { id })
    expect(await refusal(shelves.change(context, row, { code: 'F1' }))).toEqual(['gate.signTaken', 'code'])
  })

  it('leaves an undeclared violation as a fault', async () => {
    await expect(shelves.add(contextOf(db).context, { exhibitionId, code: 'G1' })).rejects.toThrow(/company_id/)
  })

  it('refuses to write a member without a column', async () => {
    const strange = { exhibitionId, code: 'G2', colour: 'red' }
    await expect(shelves.add(contextOf(db).context, strange, company)).rejects.toThrow('rows of shelf have no colour')
  })

  it('removes rows, all or none, and logs them', async () => {
    const [one, two] = [await added('H1'), await added('H2', { tags: ['y'] })]
    const { context, logged } = contextOf(db)
    await shelves.remove(context, ...(await shelves.lockedAll(context, [two, one])))
    expect(logged[0]).toMatchObject({
      targetName: 'H1, H2',
      before: { rows: [{ code: 'H1' }, { code: 'H2', tags: ['y'] }] },
    })
    expect(await refusal(shelves.locked(context, { id: one.id }))).toEqual(['kernel.notFound', undefined])
    expect(await refusal(shelves.lockedAll(context, [one, two]))).toEqual(['kernel.notFound', undefined])
  })

  it('refuses to remove a row with references', async () => {
    const { id } = await added('I1')
    await db.run(sql`insert into shelf_use values (${id})`)
    const { context } = contextOf(db)
    const row = await shelves.locked(context, { id })
    expect(await refusal(shelves.remove(context, row))).toEqual(['gate.zoneInUse', undefined])
  })

  it('retains a row that is only marked as deleted, and no longer finds it', async () => {
    const { id } = await added('J1')
    const { context } = contextOf(db)
    await marked.remove(context, await marked.locked(context, { id }))
    expect(await db.one(sql`select gone, version from shelf where id = ${id}`)).toEqual({ gone: true, version: 2 })
    expect(await refusal(marked.locked(context, { id }))).toEqual(['kernel.notFound', undefined])
  })

  it('lets one of two writers with the same version succeed', async () => {
    const { id } = await added('K1')
    const write = (code: string) =>
      transaction(database.pool, async db => {
        const { context } = contextOf(db)
        return shelves.change(context, await shelves.locked(context, { id, version: 1 }), { code })
      })
    const settled = await Promise.allSettled([write('K2'), write('K3')])
    const lost = settled.flatMap(one => (one.status === 'rejected' ? [(one.reason as Refused).reason] : []))
    expect(lost).toEqual(['kernel.changedMeanwhile'])
  })
})
