import { type CommandName, commands } from '@fairgate/contract/catalogue'
import type { Command } from '@fairgate/contract/kernel/command'
import { isList } from '@fairgate/contract/kernel/page'
import { codes } from '@fairgate/contract/kernel/refusal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createPool } from '../kernel/database.ts'
import { allLines } from './all-lines.ts'
import { askAll, type Cell, type Place } from './ask.ts'
import { type Cast, createCast } from './cast.ts'
import { permissionsPage } from './permissions-page.ts'
import { relations } from './standing.ts'
import type { Line } from './table-lines.ts'

/** Who may do what to which row: docs/permissions.md, made here. */

const lines = new Map<string, readonly Line[]>(allLines.flatMap(({ lines }) => Object.entries(lines)))
const forOperators = Object.entries(commands as Record<string, Command>).filter(
  ([, { access }]) => access.who === 'operator',
)
const answers = new Map<string, { row: string; cells: Cell[] }[]>()
let cast: Cast

beforeAll(async () => {
  cast = await createCast()
  for (const domain of allLines) Object.assign(cast.sets, await domain.rows(cast))
  const pool = createPool(cast.url, 1, { pipeline: true })
  const client = await pool.connect()
  try {
    for (const [name] of forOperators) {
      const asked = []
      for (const line of lines.get(name) ?? [])
        asked.push({ row: line.row, cells: await askAll(cast, client, name as CommandName, line) })
      answers.set(name, asked)
    }
  } finally {
    client.release()
    await pool.end()
  }
}, 180_000)
afterAll(() => cast?.close())

describe('the permission table', () => {
  it('is what docs/permissions.md says', async () => {
    await expect(permissionsPage(answers)).toMatchFileSnapshot('../../../docs/permissions.md')
  })

  it.each(forOperators)('%s names no row that the table does not ask about', (name, command) => {
    const named = new Set((lines.get(name) ?? []).flatMap(line => membersOf(line)))
    expect(idMembers(command).filter(member => !named.has(member))).toEqual([])
  })

  it.each([...lines.keys()])('%s treats what is not the asker’s as if it did not exist', name => {
    const reached = (answers.get(name) ?? []).flatMap(({ row, cells }) =>
      cells.flatMap(({ type, verdicts = {} }) =>
        type === 'platform'
          ? []
          : hiddenPlaces(row)
              .filter(place => verdicts[place] !== undefined && verdicts[place] !== 'absent')
              .map(place => `${type} reaches ${place} ${row}: ${verdicts[place]}`),
      ),
    )
    expect(reached).toEqual([])
  })

  it.each([...lines.keys()])('%s looks up every row it is given', name => {
    const unchecked = (answers.get(name) ?? []).filter(({ cells }) =>
      cells.some(({ verdicts = {} }) => Object.values(verdicts).includes('unchecked')),
    )
    expect(unchecked.map(({ row }) => row)).toEqual([])
  })

  it.each([...lines.keys()])('%s is done by somebody on every row it is asked about', name => {
    const undone = (answers.get(name) ?? []).filter(
      ({ row, cells }) =>
        cast.sets[row]?.kept !== 'hidden' &&
        !cells.some(({ verdicts = {} }) => Object.values(verdicts).includes('done')),
    )
    expect(undone.map(({ row }) => row)).toEqual([])
  })

  it.each([...lines.keys()])('%s answers 10003 without the permission, whatever row is named', name => {
    const without = (answers.get(name) ?? []).flatMap(({ cells }) => cells.flatMap(({ refusal }) => refusal ?? []))
    expect(without.filter(({ statusCode }) => statusCode !== codes.noPermission)).toEqual([])
  })
})

/** Not theirs in any way; an operator's own rows are not its colleagues' either, and what is published is everybody's. */
function hiddenPlaces(row: string): Place[] {
  const kept = cast.sets[row]?.kept
  if (kept === 'open') return []
  return kept === 'hidden' ? [...relations, 'misplaced'] : ['beside', 'foreign', 'misplaced']
}

function membersOf(line: Line): string[] {
  const [row] = Object.values(cast.sets[line.row]?.rows ?? {})
  return row ? Object.keys(line.as(row, cast, cast.parties.sponsor)) : []
}

interface Json {
  format?: string
  properties?: Record<string, Json>
  required?: string[]
  [key: string]: unknown
}

/** Members of an input that hold ids. A filter only narrows what a list or a bulk command would reach without it. */
function idMembers(command: Command): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(command.input, {
    io: 'input',
    unrepresentable: 'any',
  }) as Json
  const narrows = (member: string) => member === 'filter' || (narrowing(command) && !required.includes(member))
  return Object.entries(properties).flatMap(([member, schema]) =>
    JSON.stringify(schema).includes('"format":"uuid"') && !narrows(member) ? [member] : [],
  )
}

const narrowing = (command: Command) => isList(command) || command === (commands.exportOperationLog as Command)
