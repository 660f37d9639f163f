import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { toDb } from '../database/database.ts'
import type { JobContext } from '../jobs/job-definition.ts'
import { guardFormula } from './guard-formula.ts'
import { inlined, type QuerySheet, textCell, writeQuery } from './write-query.ts'

const database = await closeAfterAll(testDatabase())

const reported: number[] = []
const context = (signal = new AbortController().signal) =>
  ({
    pool: database.pool,
    db: toDb(database.pool),
    signal,
    progress: (done: number) => reported.push(done),
  }) as unknown as JobContext

async function written(
  sheet: QuerySheet,
  signal?: AbortSignal,
  most?: number,
): Promise<{ rows: number; content: Buffer }> {
  const out = new PassThrough()
  const whole = buffer(out)
  const rows = await writeQuery(sheet, context(signal), out, most).finally(() => out.end())
  return { rows, content: await whole }
}

const sheetOf = (format: 'xlsx' | 'csv', cells: readonly (string | null)[]): QuerySheet => ({
  format,
  columns: [
    { title: '姓名, "Name"', cell: sql`t.cell` },
    { title: 'State', cell: textCell(sql`t.state`, { on: ['开', 'It’s on'], off: ['关', 'Off'] }, 'en') },
  ],
  from: sql`unnest(${cells}::text[]) with ordinality u (cell, n)
    cross join lateral (select u.cell, case when u.n = 1 then ${'on'} else ${'other'} end as state) t order by u.n`,
})

const cells = ['张伟 "a,b"', '=1+1', '+86', '-5+1', '@SUM(A1)', '\tx', '\rx', 'two\nlines', "O'Neil \\ \\'", '', null]

describe('writeQuery', () => {
  it('refuses an xlsx with more rows than a sheet holds before it writes one, and writes the csv', async () => {
    const three = ['a', 'b', 'c']
    const began = reported.length
    await expect(written(sheetOf('xlsx', three), undefined, 2)).rejects.toMatchObject({
      ...{ reason: 'kernel.exportTooManyRows', values: { max: 2 } },
    })
    expect(reported.length).toBe(began)
    expect((await written(sheetOf('xlsx', three), undefined, 3)).rows).toBe(3)
    expect((await written(sheetOf('csv', three), undefined, 2)).rows).toBe(3)
  })

  it('writes csv with byte order mark, quotes and guards, nothing for null, in any language', async () => {
    const { rows, content } = await written(sheetOf('csv', cells))
    expect(rows).toBe(cells.length)
    expect(content.toString()).toBe(
      `\uFEFF"姓名, ""Name""",State\n"张伟 ""a,b""",It’s on\n'=1+1,\n'+86,\n'-5+1,\n'@SUM(A1),\n'\tx,\n"'\rx",\n"two\nlines",\nO'Neil \\ \\',\n,\n,\n`,
    )
  })

  it('writes the same cells as xlsx', async () => {
    const { rows, content } = await written(sheetOf('xlsx', cells))
    expect(rows).toBe(cells.length)
    const read = (await readXlsx(content)).sheets[0]?.rows
    expect(read?.[0]).toEqual(['姓名, "Name"', 'State'])
    expect(read?.slice(1, 6).map(row => row[0])).toEqual(['张伟 "a,b"', "'=1+1", "'+86", "'-5+1", "'@SUM(A1)"])
    expect(read?.[1]?.[1]).toBe('It’s on')
  })

  it('guards in csv what it guards in xlsx, whatever a cell begins with', async () => {
    const firsts = [...Array.from({ length: 126 }, (_, n) => String.fromCharCode(n + 1)), '±', '＝', '中', '😀']
    const begun = firsts.flatMap(first => [first, `${first}1`, `${first}-1`]).filter(cell => !/["\n\r]/.test(cell))
    const { content } = await written({ ...sheetOf('csv', begun), columns: [{ title: 'Cell', cell: sql`t.cell` }] })
    const lines = content.toString().split('\n').slice(1, -1)
    const bare = lines.map(line => (line.startsWith('"') ? line.slice(1, -1) : line))
    expect(bare).toEqual(begun.map(guardFormula))
  })

  it('leaves negative amounts as numbers, and guards what only begins like one', async () => {
    const amounts = ['-12.00', '12.00', '-12.00+1', '-', '-1,2', '-1\n=1+1', '--1', '-1e3']
    const sheet = sheetOf('csv', amounts)
    const guarded = ["'-12.00+1", "'-", "'-1,2", "'-1\n=1+1", "'--1", "'-1e3"]
    const csv = (await written(sheet)).content.toString()
    for (const cell of ['-12.00,', '12.00,', ...guarded.slice(0, 2)]) expect(csv).toContain(`\n${cell}`)
    for (const cell of guarded.slice(2, 4)) expect(csv).toContain(`\n"${cell}",`)
    const columns = sheet.columns.map((column, index) => ({ ...column, amount: index === 0 }))
    const { content } = await written({ ...sheet, format: 'xlsx', columns })
    const read = (await readXlsx(content)).sheets[0]?.rows.slice(1).map(row => row[0])
    expect(read).toEqual([-12, 12, ...guarded])
  })

  it.each(['csv', 'xlsx'] as const)('reports its progress, and stops when the job is cancelled: %s', async format => {
    const many = Array.from({ length: 60_000 }, (_, n) => `row ${n}`)
    reported.length = 0
    expect((await written(sheetOf(format, many))).rows).toBe(many.length)
    expect(reported.length).toBeGreaterThan(3)
    expect(reported).toEqual(reported.toSorted((a, b) => a - b))
    await expect(written(sheetOf(format, many), AbortSignal.abort(new Error('called off')))).rejects.toThrow(
      'called off',
    )
  })

  it('fails with the query, and the connection is not used again', async () => {
    const broken = { ...sheetOf('csv', []), from: sql`no_such_table` }
    await expect(written(broken)).rejects.toThrow('no_such_table')
    expect((await written(sheetOf('csv', ['a']))).rows).toBe(1)
  })
})

describe('inlined', () => {
  it('means the same as the statement with parameters', async () => {
    const text = fc.string({ unit: 'binary' }).map(value => value.replaceAll('\u0000', '').toWellFormed())
    const members = fc.array(fc.option(text), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(
        text,
        members,
        fc.integer(),
        fc.boolean(),
        fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
        async (...values) => {
          const [one, list, number, yes, at] = values
          const bytes = Buffer.from(one)
          const query = sql`select ${one}::text as one, ${list}::text[] as list, ${number}::int as number, ${yes}::boolean as yes,
          ${at}::timestamptz as at, ${bytes}::bytea as bytes, ${null}::text as nothing`
          const [bare, bound] = [await database.pool.query(inlined(query)), await database.pool.query(query)]
          expect(bare.rows).toEqual(bound.rows)
        },
      ),
      { numRuns: 200 },
    )
  })
  it('refuses values without a literal form', () => {
    expect(() => inlined(sql`select ${{ a: 1 }}`)).toThrow(TypeError)
  })
})
