import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { moduleOf } from '../../../scripts/house/areas.ts'
import { readMigrations } from '../kernel/database/migration-files.ts'
import { hooks } from './hooks.ts'
import { moduleTables } from './module-order.ts'
import { isPackage, offences, products, resolve, root, type Source, sources } from './testing/source-imports.ts'

/** Folders of no module, which every module may import. */
const shared = new Set(['', 'kernel', 'testing', 'ui', 'shell', 'theme', 'showcase'])
/** Where the modules are combined. */
const compositionFiles = [
  /^server\/src\/app\/(wiring|handlers|jobs|hooks|server|main|admin|admin-backup|admin-move)\.ts$/,
  /^server\/(seeds|src\/app\/testing)\//,
  /^contract\/src\/app\/(catalogue|texts|reads|webhook-events)\.ts$/,
  /^console\/src\/app\/(shell|showcase)\//,
  /^console\/src\/app\/(screens|main)\.tsx?$/,
]

/** Fields of a company's data, shared with the pages that edit one. */
const lent =
  /^console\/src\/identity\/company\/(CompanyFields\.tsx|LicenceField\.tsx|missing-of-company\.ts|use-country-options\.ts|use-stored-file\.ts)$/

function crossesDomains(source: Source, target: string): boolean {
  if (isPackage(target) || compositionFiles.some(gatherer => gatherer.test(source.path))) return false
  const [from, to] = [moduleOf(source.path), moduleOf(target)]
  if (from === to || shared.has(to) || lent.test(target)) return false
  if (target.startsWith('contract/')) return false
  return !(target.startsWith('server/') && /\/(api|hooks)\.ts$/.test(target))
}

describe('the four laws', () => {
  test('contract imports zod and itself', () => {
    const contract = products.filter(({ path }) => path.startsWith('contract/'))
    expect(offences(contract, (_, target) => target !== 'zod' && !target.startsWith('contract/'))).toEqual([])
  })

  test('server and console import the contract, never each other', () => {
    expect(
      offences(sources, ({ path }, target) => path.startsWith('server/') && target.startsWith('console/')),
    ).toEqual([])
    expect(
      offences(sources, ({ path }, target) => path.startsWith('console/') && target.startsWith('server/')),
    ).toEqual([])
  })

  test('a separate package imports neither contract, server nor console', () => {
    const packages = sources.filter(({ path }) => path.startsWith('packages/'))
    expect(offences(packages, (_, target) => /^(contract|server|console)\//.test(target))).toEqual([])
  })

  test('a module imports the kernel, itself, and of another module its contract, facts or effects', () => {
    const domains = products.filter(({ path }) => !shared.has(moduleOf(path)))
    expect(offences(domains, crossesDomains)).toEqual([])
  })

  test('a module of the server imports only modules before it', () => {
    const order = Object.keys(moduleTables)
    const server = products.filter(({ path }) => path.startsWith('server/src/') && moduleOf(path) !== '')
    expect([...new Set(server.map(({ path }) => moduleOf(path)))].toSorted()).toEqual(order.toSorted())
    const upward = ({ path }: Source, target: string) =>
      target.startsWith('server/') && order.indexOf(moduleOf(target)) > order.indexOf(moduleOf(path))
    expect(offences(server, upward)).toEqual([])
  })

  const isDomain = (target: string) => !isPackage(target) && !shared.has(moduleOf(target))

  test('the kernel imports no module', () => {
    const kernel = products.filter(({ path }) => moduleOf(path) === 'kernel')
    // The console's kernel stores the session, which has the type of the session's contract.
    const isSession = ({ path }: Source, target: string) =>
      path.startsWith('console/') && target.startsWith('contract/src/identity/session/')
    expect(offences(kernel, (source, target) => isDomain(target) && !isSession(source, target))).toEqual([])
  })

  test('a widget imports no module, except its contract', () => {
    const widgets = products.filter(({ path }) => moduleOf(path) === 'ui')
    expect(offences(widgets, (_, target) => isDomain(target) && !target.startsWith('contract/'))).toEqual([])
  })
})

test('hooks are registered by the names of tables', () => {
  const tables: readonly string[] = Object.values(moduleTables).flat()
  expect(Object.keys(hooks).filter(table => !tables.includes(table))).toEqual([])
})

describe('tables', () => {
  const ownerOf = new Map(
    Object.entries(moduleTables).flatMap(([module, tables]) => tables.map(table => [table as string, module])),
  )
  const server = products.filter(({ path }) => path.startsWith('server/src/'))
  const isKernels = (line: string) => ownerOf.get(line.split(': ')[1] ?? '') === 'kernel'

  /**
   * `<module>: <table>` for each table of another module that a pattern finds; `from` and `update` are words of prose
   * too.
   */
  function foreignTables({ path, text }: Source, pattern: RegExp): string[] {
    const module = moduleOf(path)
    const named = [...withoutComments(text).matchAll(pattern)].map(([, one, other]) => one ?? other ?? '')
    return named.filter(table => (ownerOf.get(table) ?? module) !== module).map(table => `${module}: ${table}`)
  }

  test('are all known', () => {
    const text = readMigrations()
      .map(({ sql }) => sql)
      .join('\n')
    const made = [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table = '']) => table)
    const gone = new Set([...text.matchAll(/^drop table (\w+)/gm)].map(([, table = '']) => table))
    const renamed = new Map(
      [...text.matchAll(/^alter table (\w+) rename to (\w+)/gm)].map(([, was = '', now = '']) => [was, now]),
    )
    const left = made.filter(table => !gone.has(table)).map(table => renamed.get(table) ?? table)
    expect([...ownerOf.keys()].toSorted()).toEqual(left.toSorted())
  })

  test('have one writer, their module; the kernel performs transitions', () => {
    const writing = /\b(?:insert into|update|delete from)\s+(\w+)|\btable(?:<.*>)?\('(\w+)'/g
    const foreign = server
      .filter(({ path }) => moduleOf(path) !== 'kernel')
      .flatMap(source => foreignTables(source, writing))
    expect([...new Set(foreign)]).toEqual([])
  })

  /** What a module reads of others besides their facts. It must only shrink. */
  const foreignReads = {
    '': ['session'],
    message: ['company'],
    'operation-log': ['company', 'exhibition'],
    session: ['company', 'operator', 'role'],
    access: ['account', 'company', 'session'],
    company: ['account', 'operator', 'region', 'role', 'session'],
    exhibition: ['company', 'participation'],
    ledger: ['participation'],
    participation: ['badge_type', 'company', 'exhibition', 'share_condition'],
    'pay-setting': ['badge_type', 'company', 'exhibition', 'participation'],
    charge: ['company', 'exhibition', 'participation', 'pay_setting'],
    badge: ['company', 'exhibition', 'participation'],
    ticket: ['company'],
    gate: ['badge', 'badge_type', 'company', 'exhibition', 'operator', 'ticket', 'ticket_type'],
    invoice: ['company'],
    partner: ['company', 'exhibition', 'operator', 'participation', 'organizer_partner'],
    settlement: ['company', 'exhibition', 'participation'],
    offset: ['company'],
  }

  test('are read by their module and through its facts; the kernel reads its own for all', () => {
    const reading = /\b(?:from|join)\s+(\w+)/gi
    const foreign = server.flatMap(source => foreignTables(source, reading)).filter(line => !isKernels(line))
    const allowed = Object.entries(foreignReads).flatMap(([module, tables]) =>
      tables.map(table => `${module}: ${table}`),
    )
    expect([...new Set(foreign)].toSorted()).toEqual(allowed.toSorted())
  })
})

describe('the code base', () => {
  /** The contract has texts in pairs, and alphabets such as that of plates. These contain the rest. */
  const wordy = [
    /^contract\//,
    /^server\/seeds\//,
    /^server\/src\/badging\/badge\/print\//,
    /^console\/src\/app\/showcase\//,
  ]

  test('has Chinese text only where both languages are side by side', () => {
    const found = products
      .filter(({ path }) => !wordy.some(pattern => pattern.test(path)))
      .filter(({ text }) => /\p{Script=Han}/u.test(withoutComments(text)))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  test('styles a class in one style sheet: a second one would change every other use of the class', () => {
    const folder = join(root, 'console/src')
    const drawn = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.css'))
      .flatMap(path => {
        const names = readFileSync(join(folder, path), 'utf8').matchAll(/^\.(fg-[a-z0-9-]+)\s*[{,]/gm)
        return [...new Set([...names].map(([, name]) => name))]
      })
    expect(drawn.length).toBeGreaterThan(100)
    expect(drawn.filter((name, at) => drawn.indexOf(name) !== at)).toEqual([])
  })

  test('declares a list in at most 60 lines', () => {
    const lists = products.filter(
      ({ path, text }) => path.endsWith('.tsx') && /^export const \w+ = defineList\b/m.test(text),
    )
    expect(lists.length).toBeGreaterThan(10)
    const long = lists.filter(({ text }) => text.trimEnd().split('\n').length > 60)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  const screens = products.filter(
    ({ path }) => path.startsWith('console/src/') && !path.startsWith('console/src/kernel/ui/'),
  )

  test('takes the limits of fields from the contract, in one place', () => {
    const typed = screens.filter(({ path, text }) => !isShowcase(path) && /maxLength(=\{|: )\d/.test(text))
    expect(typed.map(({ path }) => path)).toEqual([])
  })

  test('imports antd only in widgets and the theme', () => {
    const made = /^console\/src\/(kernel\/theme\/|app\/shell\/Shell\.tsx$)/
    expect(offences(screens, ({ path }, target) => /^antd(\/|$)/.test(target) && !made.test(path))).toEqual([])
  })

  test('has fields without zod, for the console to read', () => {
    const fields = products.filter(({ path }) =>
      /^contract\/src\/[^/]+\/[^/]+\/fields\.ts$|^contract\/src\/kernel\/field\/field\.ts$/.test(path),
    )
    expect(fields.length).toBeGreaterThan(20)
    const zods = fields.filter(({ text }) => /^import (?!type ).*from 'zod'/m.test(text))
    expect(zods.map(({ path }) => path)).toEqual([])
  })

  test('reads amounts only by amountOf', () => {
    const found = products.filter(
      ({ path, text }) => path.startsWith('server/src/') && /_fen\b(::\w+)?\s+as\b/.test(text),
    )
    expect(found.map(({ path }) => path)).toEqual([])
  })

  test('reads the shifted days of sold tickets: rows store the original ones', () => {
    const found = products.filter(
      ({ path, text }) =>
        path.startsWith('server/src/') && /\b[tkl]\.(day|valid_from|valid_to)\b/.test(text) && /ticket/.test(text),
    )
    // Writers, and counters and ends by the days of sale, which join the shifts since.
    expect(found.map(({ path }) => path.slice('server/src/sales/ticket/'.length))).toEqual([
      ...['clock.ts', 'import/write-orders.ts', 'issue.ts', 'postponed.ts', 'queries.ts', 'shifted-days.ts'],
    ])
  })

  test('has no file of more than 500 lines except data', () => {
    const long = sources.filter(({ path, text }) => !path.startsWith('server/seeds/') && text.split('\n').length > 501)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  test('names files after what they export', () => {
    const vague = /(^|\/)(index|utils?|helpers?|common|misc|types)\.tsx?$/
    expect(sources.map(({ path }) => path).filter(path => vague.test(path))).toEqual([])
  })

  test('reloads by entity types: no screen lists the reads that its change makes stale', () => {
    const listing = products.filter(
      ({ path, text }) => path.startsWith('console/') && text.includes('invalidateQueries'),
    )
    expect(listing.map(({ path }) => path)).toEqual(['console/src/kernel/push/invalidate-entities.ts'])
  })

  test('publishes changed rows only through publish-row-change.ts', () => {
    const byHand = products.filter(
      ({ path, text }) => path.startsWith('server/') && text.includes("type: 'row', changed"),
    )
    const kernel = ['command/after-commit.ts', 'jobs/enqueue.ts', 'push/publish-row-change.ts'].map(
      name => `server/src/kernel/${name}`,
    )
    expect(byHand.map(({ path }) => path)).toEqual(kernel)
  })

  test('is seen by these tests', () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(
      sources.flatMap(({ imports }) => imports).filter(target => target.startsWith('contract/')).length,
    ).toBeGreaterThan(50)
  })
})

const isShowcase = (path: string) => path.startsWith('console/src/app/showcase/')

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}

/**
 * The modules that Node loads with a file, including itself: types are erased by then, and dynamic imports come later.
 */
function loadedWith(path: string, loaded = new Map<string, string>(), from = ''): Map<string, string> {
  const source = products.find(one => one.path === path || one.path === `${path}.ts`)
  if (!source || loaded.has(source.path)) return loaded
  loaded.set(source.path, from)
  for (const [, specifier = ''] of source.text.matchAll(
    /^(?:import|export)\b(?! type\b)[^'"=(]*?\bfrom\s+'([^']+)'/gm,
  )) {
    loadedWith(resolve(source.path, specifier), loaded, source.path)
  }
  return loaded
}

// 30 MB of schemas, and as much again of garbage before it is collected (docs/bench.md).
test('the job process loads no commands: their texts are enough', () => {
  const loaded = ['server/src/app/jobs.ts', 'server/src/kernel/jobs/process.ts'].flatMap(path => [...loadedWith(path)])
  expect(loaded.length).toBeGreaterThan(400)
  expect(loaded.filter(([path]) => /^contract\/src\/(catalogue|.*commands)\.ts$/.test(path))).toEqual([])
})
