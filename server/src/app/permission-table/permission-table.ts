import { type CommandName, domains } from '@fairgate/contract/app/catalogue'
import type { Command } from '@fairgate/contract/kernel/command/command'
import type { Domain } from '@fairgate/contract/kernel/command/domain'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '../../kernel/database/database.ts'
import { allCases } from './all-cases.ts'
import { askAll, type CallerRelation, type Cell } from './ask.ts'
import { casesOf, type Hint } from './cases.ts'
import { createFixture, type Fixture, type RowSet } from './fixture.ts'
import { pageSection, writtenSection } from './permissions-page.ts'
import { relations } from './standing.ts'

const hints = new Map<string, Hint>(allCases.flatMap(({ hints }) => Object.entries(hints)))
const sets = Object.assign({}, ...allCases.map(({ rows }) => rows))

interface RowCells {
  row: string
  cells: Cell[]
}

/**
 * Who may do what with which row, for some domains: generates their parts of docs/permissions.md and compares them.
 * Each of these test files has its own fixture, so that workers share them.
 */
export function describePermissions(...names: (keyof typeof domains)[]): void {
  const commands = names.flatMap(name =>
    Object.entries((domains[name] as Domain).commands as Record<string, Command>).filter(
      ([, { access }]) => access.caller === 'operator',
    ),
  )
  const all = commands.map(([name]) => name)
  const answers = new Map<string, RowCells[] | Error>()
  let fixture: Fixture
  let rowSets: ReadonlyMap<string, RowSet>

  beforeAll(async () => {
    fixture = await createFixture(sets)
    const pool = createPool(fixture.url, 1, { pipeline: true })
    const client = await pool.connect()
    const rowSetsUsed = new Map<string, RowSet>()
    try {
      for (const name of all as CommandName[]) {
        answers.set(name, await askRowsOf(name, client, rowSetsUsed).catch((error: Error) => error))
      }
    } finally {
      client.release()
      await pool.end()
    }
    rowSets = rowSetsUsed
  }, 180_000)
  afterAll(() => fixture?.close())

  async function askRowsOf(
    name: CommandName,
    client: pg.PoolClient,
    rowSetsUsed: Map<string, RowSet>,
  ): Promise<RowCells[]> {
    const rows: RowCells[] = []
    for (const about of await casesOf(name, hints.get(name), fixture)) {
      rowSetsUsed.set(about.set, await fixture.rows(about.set))
      rows.push({ row: about.set, cells: await askAll(fixture, client, name, about) })
    }
    return rows
  }

  function answersTo(name: string): RowCells[] {
    const found = answers.get(name) ?? []
    if (found instanceof Error) throw found
    return found
  }

  describe('the permission table', () => {
    it.each(names)('%s is what docs/permissions.md says', name => {
      const section = pageSection(name, answersTo)
      expect(section).toBe(writtenSection(name, section))
    })

    it.each(all)('%s treats what is not the asker’s as if it did not exist', name => {
      const reached = answersTo(name).flatMap(({ row, cells }) =>
        cells.flatMap(({ type, verdicts = {} }) =>
          type === 'platform'
            ? []
            : hiddenRelations(rowSets.get(row))
                .filter(relation => verdicts[relation] !== undefined && verdicts[relation] !== 'absent')
                .map(relation => `${type} reaches ${relation} ${row}: ${verdicts[relation]}`),
        ),
      )
      expect(reached).toEqual([])
    })

    it.each(all)('%s looks up every row it is given', name => {
      const unchecked = answersTo(name).filter(({ cells }) =>
        cells.some(({ verdicts = {} }) => Object.values(verdicts).includes('unchecked')),
      )
      expect(unchecked.map(({ row }) => row)).toEqual([])
    })

    it.each(all)('%s is done by somebody on every row it is asked about', name => {
      const undone = answersTo(name).filter(
        ({ row, cells }) =>
          rowSets.get(row)?.access !== 'hidden' &&
          !cells.some(({ verdicts = {} }) => Object.values(verdicts).includes('done')),
      )
      expect(undone.map(({ row }) => row)).toEqual([])
    })

    it.each(all)('%s writes nothing about what is not the asker’s', name => {
      const written = answersTo(name).flatMap(({ row, cells }) =>
        cells.flatMap(({ type, wrote = {} }) =>
          Object.entries(wrote).map(([relation, tables]) => `${type} on ${relation} ${row}: ${tables}`),
        ),
      )
      expect(written).toEqual([])
    })

    it.each(all)('%s answers 10003 without the permission, whatever row is named', name => {
      const without = answersTo(name).flatMap(({ cells }) => cells.flatMap(({ refusal }) => refusal ?? []))
      expect(without.filter(({ statusCode }) => statusCode !== codes.noPermission)).toEqual([])
    })
  })
}

/**
 * Rows of others; an operator's own rows are hidden from colleagues too, and published ones are visible to everybody.
 */
function hiddenRelations(set: RowSet | undefined): CallerRelation[] {
  if (set?.access === 'open') return []
  return set?.access === 'hidden' ? [...relations, 'misplaced'] : ['peer', 'foreign', 'misplaced']
}
