import type { PageInput } from '@fairgate/contract/kernel/command/page'
import fc from 'fast-check'
import sql, { raw, type Sql } from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { type Db, type Query, toDb } from '../database/database.ts'
import { buildTabs, type Listing, page } from './listing.ts'

const database = await closeAfterAll(testDatabase())
const db = toDb(database.pool)
await db.run(sql`create table pebble (id uuid primary key default uuidv7(), state text, name text, size int)`)
await db.run(sql`
    insert into pebble (state, name, size)
    select case when n <= 30 then 'wet' else 'dry' end, case when n % 1500 = 7 then 'red' else 'grey' end, n
    from generate_series(1, 3000) n`)

interface Pebble {
  id: string
  name: string
}

const pebbles = (more: Partial<Listing<Pebble, string>> = {}): Listing<Pebble, string> => ({
  select: sql`p.id, p.name`,
  from: sql`pebble p`,
  where: [],
  tabs: buildTabs('p.state', { all: [], wet: ['wet'], dry: ['dry'] }),
  totals: async () => ({ all: 3000, wet: 30, dry: 2970 }),
  id: 'p.id',
  sorts: { size: { column: 'p.size', type: 'int' } },
  defaultSort: 'size',
  searches: { name: value => sql`p.name = ${value}` },
  finish: row => row.name,
  ...more,
})
const ask = (input: Partial<PageInput>, more?: Partial<Listing<Pebble, string>>) =>
  page(db, pebbles(more), { pageNum: 1, pageSize: 10, ...input })
const named = (value: string) => ({ search: { type: 'name', value } })

describe('tabs of a page', () => {
  it('come from the counters without search and filter', async () => {
    expect(await ask({})).not.toHaveProperty('tabsCapped')
    expect(await ask({})).toMatchObject({ total: 3000, totalCapped: false, tabs: { all: 3000, wet: 30, dry: 2970 } })
    expect(await ask({ tab: 'wet' })).toMatchObject({ total: 30, totalCapped: false })
  })
  it('show for each tab the number of results of a search, even if the chosen one has none', async () => {
    expect(await ask({ ...named('red'), tab: 'wet' })).toMatchObject({ total: 1, tabs: { all: 2, wet: 1, dry: 1 } })
    expect(await ask({ ...named('blue'), tab: 'wet' })).toMatchObject({
      ...{ list: [], total: 0, tabs: { all: 0, wet: 0, dry: 0 } },
    })
  })
  it('are counted up to a thousand, unless all are requested', async () => {
    const tabs = { all: 101, wet: 29, dry: 101 }
    expect(await ask(named('grey'))).toMatchObject({ total: 1000, totalCapped: true, tabs, tabsCapped: true })
    expect(await ask({ ...named('grey'), countAll: true })).toMatchObject({ total: 2998, totalCapped: false, tabs })
    expect(await ask({ ...named('grey'), tab: 'wet' })).toMatchObject({ total: 29, totalCapped: false, tabs })
  })
  it('are counted under a filter too', async () => {
    const more = { where: [sql`p.size > 20`], filtered: true }
    expect(await ask({}, more)).toMatchObject({
      total: 1000,
      totalCapped: true,
      tabs: { all: 101, wet: 10, dry: 101 },
      tabsCapped: true,
    })
  })
  it('may be missing', async () => {
    const { tabs, total } = await ask(named('red'), { tabs: undefined, totals: undefined })
    expect([tabs, total]).toEqual([undefined, 2])
  })
})

describe('tabs of a search', () => {
  const tabs: Record<string, Sql> = {
    ...buildTabs('p.state', { all: [], wet: ['wet'], any: ['wet', 'dry'], none: ['gone'] }),
    odd: sql`p.size % 2 = ${1}`,
    unknown: sql`nullif(p.size > 10, true)`,
  }
  const small: Partial<Listing<Pebble, string>> = {
    tabs,
    searches: {
      name: value => sql`p.name = ${value}`,
      below: value => sql`p.size < ${Number(value)}`,
      some: async value => ({ rows: sql`p.size < ${Number(value)}`, some: sql`p.size < ${Number(value)} - 5` }),
    },
  }
  /** Counts all tabs, whatever the rows are. */
  const counted = { ...small, around: (rows: Sql) => rows }
  const inputs = fc.record({
    search: fc.oneof(
      fc.record({ type: fc.constant('name'), value: fc.constantFrom('red', 'grey', 'blue') }),
      fc.record({ type: fc.constantFrom('below', 'some'), value: fc.integer({ min: 0, max: 130 }).map(String) }),
    ),
    tab: fc.constantFrom(undefined, ...Object.keys(tabs)),
    pageNum: fc.constantFrom(1, 1, 2, 5),
    pageSize: fc.constantFrom<PageInput['pageSize'][]>(10, 20, 30, 40, 999),
    sort: fc.constantFrom('size', '-size'),
    countAll: fc.constantFrom(undefined, true as const),
  })
  /** How many statements a page takes. */
  const statementsOf = async (input: Partial<PageInput>) => {
    let statements = 0
    const counting = <Query>(query: Query): Query => {
      statements++
      return query
    }
    const watched: Db = {
      ...db,
      one: query => db.one(counting(query)),
      many: query => db.many(counting(query)),
    }
    await page(watched, pebbles(small), { pageNum: 1, pageSize: 10, ...input })
    return statements
  }

  it('are the same whether counted or taken from its rows', async () => {
    await fc.assert(
      fc.asyncProperty(inputs, async input => {
        expect(await ask(input, small)).toEqual(await ask(input, counted))
      }),
      { numRuns: 300 },
    )
  })

  it('take no statement if its rows fill no page', async () => {
    expect(await statementsOf(named('red'))).toBe(1)
    expect(await statementsOf(named('blue'))).toBe(1)
    expect(await statementsOf({ search: { type: 'below', value: '10' } })).toBe(1)
  })

  it('are counted if rows may be missing', async () => {
    expect(await statementsOf({ search: { type: 'below', value: '11' } })).toBe(2)
    expect(await statementsOf({ ...named('red'), tab: 'wet' })).toBe(2)
    expect(await statementsOf({ search: { type: 'some', value: '3' } })).toBe(2)
  })
})

describe('a page far from the start', () => {
  it('is the same whether its rows are joined first or last', async () => {
    const [plain, far] = [await ask({ pageNum: 151 }), await ask({ pageNum: 151 }, { countFrom: sql`pebble p` })]
    expect(far).toEqual(plain)
    expect((await ask({ pageNum: 150, tab: 'dry' }, { countFrom: sql`pebble p` })).list).toHaveLength(10)
  })
})

describe('a tab of several states', () => {
  const merge = { column: 'p.state', tabs: { all: ['wet', 'dry', 'gone'], wet: ['wet'], dry: ['dry'] } }
  const merged = (more: Partial<Listing<Pebble, string>> = {}) => ({ merge, countFrom: sql`pebble p`, ...more })

  it.each([
    {},
    { pageNum: 3 },
    { pageNum: 151 },
    { sort: '-size', pageNum: 2 },
    { tab: 'dry', pageNum: 4 },
    { ...named('grey'), pageNum: 2 },
  ])('is the same merged of them as read at once: %j', async input => {
    expect(await ask(input, merged())).toEqual(await ask(input))
  })

  it('continues by its key, to the last row', async () => {
    const seen: string[] = []
    for (let after: string | undefined, pages = 0; pages < 400; pages++) {
      const found: Awaited<ReturnType<typeof ask>> = await ask(
        { after },
        merged({ select: sql`p.id, p.size::text as name` }),
      )
      seen.push(...found.list)
      after = found.next
      if (!after) break
    }
    expect(seen).toEqual(Array.from({ length: 3000 }, (_, index) => String(index + 1)))
  })

  it('reads no row of another state, however many of those came last', async () => {
    await db.run(sql`create table heap (id uuid primary key default uuidv7(), state text, at int)`)
    await db.run(sql`create index on heap (state, at, id)`)
    await db.run(sql`create index on heap (at, id)`)
    await db.run(
      sql`insert into heap (state, at) select case when n % 9 < 4 then 'a' when n % 9 < 8 then 'b' else 'c' end, n from generate_series(1, 20000) n`,
    )
    await db.run(sql`analyze heap`)
    await db.run(sql`insert into heap (state, at) select 'new', 20000 + n from generate_series(1, 20000) n`)
    const queries: string[] = []
    const watched: Db = {
      ...db,
      async many<Row>(query: Query) {
        queries.push(await explained(query))
        return db.many<Row>(query)
      },
    }
    const listing = (more: object): Listing<{ id: string }, string> => ({
      ...{ select: sql`h.id`, from: sql`heap h`, where: [], id: 'h.id', defaultSort: '-at', finish: row => row.id },
      sorts: { at: { column: 'h.at', type: 'int' } },
      ...{
        tabs: buildTabs('h.state', { some: ['a', 'b'] }),
        defaultTab: 'some',
        totals: async () => ({ some: 1 }),
        ...more,
      },
    })
    const input: PageInput = { pageNum: 1, pageSize: 10 }
    const plain = await page(watched, listing({}), input)
    const byState = await page(watched, listing({ merge: { column: 'h.state', tabs: { some: ['a', 'b'] } } }), input)
    expect(byState.list).toEqual(plain.list)
    expect(queries.map(plan => Math.max(0, ...rowsIn(plan)) > 1_000)).toEqual([true, false])
  })
})

describe('pages of 74,000 rows, many of one size', () => {
  const whole = 74_000
  beforeAll(async () => {
    await db.run(sql`create table grain (id uuid primary key default uuidv7(), size int)`)
    await db.run(sql`insert into grain (size) select n / 100 from generate_series(1, ${whole}) n`)
    await db.run(sql`create index on grain (size, id)`)
    await db.run(sql`analyze grain`)
  })
  const plans: string[] = []
  /** Like `db`, and records what PostgreSQL read. */
  const watched = (): Db => ({
    ...db,
    async many<Row>(query: Query) {
      plans.push(await explained(query))
      return db.many<Row>(query)
    },
  })
  const grains = (more: Partial<Listing<Pebble, string>> = {}): Listing<Pebble, string> => ({
    ...{ select: sql`g.id, g.size::text as name`, from: sql`grain g`, countFrom: sql`grain g`, where: [], id: 'g.id' },
    ...{
      totals: async () => ({ all: whole }),
      sorts: { size: { column: 'g.size', type: 'int' } },
      defaultSort: 'size',
    },
    ...{ finish: row => row.id, ...more },
  })
  const turn = (input: Partial<PageInput>, more?: Partial<Listing<Pebble, string>>) =>
    page(db, grains(more), { pageNum: 1, pageSize: 20, ...input })
  const inOrder = async (from: number, to: number, direction = 'asc', where = sql`true`) =>
    (
      await db.many<{ id: string }>(sql`select id from grain where ${where}
        order by size ${raw(direction)}, id ${raw(direction)} limit ${to - from + 1} offset ${from - 1}`)
    ).map(({ id }) => id)

  it.each([
    [3_700, 73_981, 74_000],
    [3_699, 73_961, 73_980],
    [3_000, 59_981, 60_000],
    [1_851, 37_001, 37_020],
    [1_000, 19_981, 20_000],
  ])('has on page %i the rows %i to %i, in either order', async (pageNum, from, to) => {
    expect(await turn({ pageNum })).toMatchObject({ list: await inOrder(from, to), total: whole, totalCapped: false })
    const { list } = await turn({ pageNum, sort: '-size' })
    expect(list).toEqual(await inOrder(from, to, 'desc'))
  })

  it('ends with the remaining rows, and has none after them', async () => {
    expect((await turn({ pageNum: 1_851, pageSize: 40 })).list).toEqual([])
    const few = { where: [sql`g.size < 739`], totals: async () => ({ all: 73_899 }) }
    const last = await turn({ pageNum: 1_848, pageSize: 40 }, few)
    expect(last).toMatchObject({ list: await inOrder(73_881, 73_899), total: 73_899 })
    expect(last.next).toBeUndefined()
  })

  it('is filtered, and its last page can be requested after counting all', async () => {
    const narrow = { where: [sql`g.size >= 40`], filtered: true }
    expect(await turn({}, narrow)).toMatchObject({ total: 1000, totalCapped: true })
    const { list, total } = await turn({ pageNum: 3_501, countAll: true }, narrow)
    expect([list, total]).toEqual([await inOrder(70_001, 70_001, 'asc', sql`size >= 40`), 70_001])
  })

  it('reads only its own rows for the last page, from the end of the index', async () => {
    await page(watched(), grains(), { pageNum: 3_700, pageSize: 20 })
    expect(plans.map(plan => Math.max(0, ...rowsIn(plan)))).toEqual([20])
  })

  it('refuses a page that is far from both ends of a longer list', async () => {
    const long = { totals: async () => ({ all: 10_000_000 }) }
    await expect(turn({ pageNum: 250_000 }, long)).rejects.toMatchObject({ reason: 'kernel.tooFar' })
  })
})

/** PostgreSQL's statistics of a query. */
async function explained(query: Query): Promise<string> {
  const values = [...query.values]
  const { rows } = await database.pool.query(`explain (analyze, costs off, timing off) ${query.text}`, values)
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

/** Rows that the nodes of a plan returned or dropped. */
const rowsIn = (plan: string) =>
  [...plan.matchAll(/rows=(\d+)|Removed by Filter: (\d+)/g)].map(([, gave, lost]) => Number(gave ?? lost))

describe('a list that differs from its command', () => {
  it.each([{ sort: '-weight' }, { search: { type: 'colour', value: 'x' } }, { tab: 'lost' }])(
    'fails for %j',
    async input => {
      await expect(ask(input)).rejects.toThrow(/^no \w+ among/)
    },
  )
})
