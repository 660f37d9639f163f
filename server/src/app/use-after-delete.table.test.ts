import { type CommandName, commands } from '@fairgate/contract/app/catalogue'
import { admits, type Command } from '@fairgate/contract/kernel/command/command'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '../kernel/database/database.ts'
import { allCases } from './permission-table/all-cases.ts'
import { casesOf, type Hint, type TableCase } from './permission-table/cases.ts'
import { createFixture, type Fixture, type NamedRow, type Party, sender } from './permission-table/fixture.ts'
import { rolledBack } from './permission-table/rolled-back.ts'

/**
 * What commands do with a row that has just been deleted. The rows are those of the permission table; everything is
 * rolled back.
 */
const hints = new Map<string, Hint>(allCases.flatMap(({ hints }) => Object.entries(hints)))
const sets = Object.assign({}, ...allCases.map(({ rows }) => rows))
const forOperators = Object.entries(commands as Record<string, Command>).filter(
  ([, { access, kind }]) => access.caller === 'operator' && kind !== undefined,
)
/** The line of an import is a member of its import, which stays. */
const isDelete = (name: string) => /^(delete|remove)[A-Z]/.test(name) && !name.endsWith('ImportRow')
const deletes = forOperators.filter(([name, { kind }]) => kind === 'write' && isDelete(name)).map(([name]) => name)

interface Use {
  name: CommandName
  about: TableCase
}
let fixture: Fixture
let client: pg.PoolClient
let close: () => Promise<void>
/** By entity: the commands that address its rows. */
const users = new Map<string, Use[]>()
/** "badge, draft" and "badge" are rows of one entity. */
const entityOf = ({ set }: TableCase) => set.split(',')[0] as string

beforeAll(async () => {
  fixture = await createFixture(sets)
  const pool = createPool(fixture.url, 1, { pipeline: true })
  client = await pool.connect()
  close = async () => {
    client.release()
    await pool.end()
    await fixture.close()
  }
  for (const [name] of forOperators as [CommandName, Command][]) {
    const cases = await casesOf(name, hints.get(name), fixture)
    for (const about of cases)
      if (!about.listed) users.set(entityOf(about), [...(users.get(entityOf(about)) ?? []), { name, about }])
  }
}, 300_000)
afterAll(() => close?.())

/** Commands that are done with a deleted row, and why. */
const doneAfter: Readonly<Record<string, string>> = {
  exportStatisticsPassages: 'passages at a deleted door stay, and so does the file that is made of them',
  deleteDeclaration: 'erases the pictures of a declaration; a second time there are none, and the row stays',
}
/** Commands that are left out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  removeSecondFactor: 'names no row: the factor is that of the caller',
  removePasskey: 'is one of the caller, which a device has to sign; the tests of passkeys remove it',
  deleteNoteTemplate: 'names its row by its text',
}

const mayOf = ({ operator }: Party, name: CommandName) => {
  const { access } = commands[name] as Command
  return access.caller === 'operator' && admits(access, operator.actor.permissions)
}
const isDone = ({ statusCode, data }: { statusCode: number; data: unknown }) =>
  statusCode === codes.done && (data as { count?: number } | null)?.count !== 0

/** Who deletes which row of a set: its owner, else the venue. */
async function deletion({ name, about }: Use) {
  const { rows } = await fixture.rows(about.set)
  for (const [owner, row] of Object.entries(rows) as [Party['name'], NamedRow][])
    for (const party of new Set([fixture.parties[owner], fixture.parties.sponsor, fixture.parties.platform])) {
      if (!mayOf(party, name)) continue
      const input = await about.input(row, fixture, party)
      const reply = await rolledBack(client, pool => sender(pool, fixture.services)(party.operator, name, input))
      if (isDone(reply)) return { row, party, input, owner: fixture.parties[owner] }
    }
  return undefined
}

/** Deletes that were done, by their names. */
const done = new Set<string>()
describe('a deleted row', () => {
  it.each(deletes)('is gone for every command after %s', async name => {
    const faults: string[] = []
    const own = [...users.values()].flat().filter(one => one.name === name)
    for (const deleting of own) {
      const found = await deletion(deleting)
      if (!found) continue
      const { row, party, input, owner } = found
      const later: { name: CommandName; caller: Party; input: object }[] = []
      for (const one of users.get(entityOf(deleting.about)) ?? []) {
        const caller = [owner, party, fixture.parties.platform].find(party => mayOf(party, one.name))
        const input = caller && (await Promise.resolve(one.about.input(row, fixture, caller)).catch(() => undefined))
        if (caller && input && JSON.stringify(input).includes(row.id)) later.push({ name: one.name, caller, input })
      }
      await rolledBack(client, async pool => {
        const send = sender(pool, fixture.services)
        expect(isDone(await send(party.operator, name, input))).toBe(true)
        for (const one of later) {
          await client.query('savepoint later')
          const answer = await send(one.caller.operator, one.name, one.input).catch((fault: Error) => fault)
          await client.query('rollback to savepoint later')
          const what = `${name} on ${deleting.about.set}, then ${one.name}`
          if (answer instanceof Error) faults.push(`${what}: ${answer.message}`)
          else if ((commands[one.name] as Command).kind === 'write' && isDone(answer) && !(one.name in doneAfter))
            faults.push(`${what}: done`)
        }
      })
      done.add(name)
    }
    expect(faults).toEqual([])
  })

  it('exists for every command that deletes', () => {
    expect(deletes.filter(name => !done.has(name) && !(name in leftOut))).toEqual([])
    expect(Object.keys(leftOut).filter(name => done.has(name) || !deletes.includes(name))).toEqual([])
  })

  // It commits, so it is the last.
  it('that was edited at the same time was edited before or not at all', async () => {
    const pool = createPool(fixture.url, 4, { pipeline: true })
    const send = sender(pool, fixture.services)
    const wrong: string[] = []
    const raced = new Set<string>()
    const race = async ({ name, about }: Use, edit: Use) => {
      const { rows } = await fixture.rows(about.set)
      for (const [owner, row] of Object.entries(rows) as [Party['name'], NamedRow][]) {
        const party = [fixture.parties[owner], fixture.parties.platform].find(
          one => mayOf(one, name) && mayOf(one, edit.name),
        )
        if (!party) continue
        const [deletes, edits] = [await about.input(row, fixture, party), await edit.about.input(row, fixture, party)]
        const alone = [
          await rolledBack(client, one => sender(one, fixture.services)(party.operator, name, deletes)),
          await rolledBack(client, one => sender(one, fixture.services)(party.operator, edit.name, edits)),
        ]
        if (!alone.every(isDone)) continue
        const [edited, deleted] = await Promise.all([
          send(party.operator, edit.name, edits),
          send(party.operator, name, deletes),
        ])
        raced.add(name)
        const what = `${edit.name} ${edited.reason ?? 'done'}, ${name} ${deleted.reason ?? 'done'} on ${about.set}`
        // A delete that came second had an outdated version.
        if (!isDone(deleted) && !isDone(edited)) wrong.push(what)
        if (isDone(deleted) && isDone(await send(party.operator, edit.name, edits))) wrong.push(`${what}, edited again`)
        if (isDone(deleted) && isDone(await send(party.operator, name, deletes))) wrong.push(`${what}, deleted again`)
      }
    }
    try {
      for (const deleting of [...users.values()].flat().filter(({ name }) => deletes.includes(name))) {
        const its = users.get(entityOf(deleting.about)) ?? []
        const edit = its.find(({ name }) => name === deleting.name.replace(/^delete/, 'edit'))
        if (edit && edit.name !== deleting.name) await race(deleting, edit)
      }
    } finally {
      await pool.end()
    }
    expect(wrong).toEqual([])
    expect(raced.size).toBeGreaterThanOrEqual(20)
  }, 120_000)
})
