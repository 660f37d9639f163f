import type pg from 'pg'
import { moduleTables } from '../../../app/module-order.ts'
import { type Column, type Partition, type Relation, readCatalog } from './read-catalog.ts'
import { type Declaration, readDeclarations } from './read-declarations.ts'

/** The two tables that the migration runner creates itself are in no migration. */
const moduleOf = new Map<string, string>([
  ['migration', 'kernel'],
  ['function_revision', 'kernel'],
  ...Object.entries(moduleTables).flatMap(([module, tables]) =>
    tables.map((table): [string, string] => [table, module]),
  ),
])

/** The tables of a migrated database as readable SQL, one text for each file of `server/schema/tables`. */
export async function describeTables(pool: pg.Pool): Promise<Map<string, string>> {
  const declarations = await readDeclarations(pool)
  const byModule = Map.groupBy(await readCatalog(pool), moduleOwning)
  return new Map(
    [...byModule].map(([module, relations]) => [
      `${module}.sql`,
      [header(module), ...relations.map(relation => describe(relation, declarations))].join('\n'),
    ]),
  )
}

function header(module: string): string {
  return `-- The tables of ${module} as the migrations leave them. \`npm run schema\` writes this file; it is not edited by hand.
-- \`select count_on\`, \`pending_for\`, \`encrypted_by_key\` and \`company_reference\` stand for the triggers named below them;
-- the triggers of \`append_only\`, append_only and no_truncate, are written out (all: server/schema/functions/kernel).\n`
}

function moduleOwning({ name, kind }: Relation): string {
  if (kind === 'table' && !moduleOf.has(name)) throw noModule(name)
  return findModule(name)
}

/** A view, a sequence or a partition belongs to the table with the longest name that is a prefix of its own. */
export function findModule(name: string): string {
  const candidates = [...moduleOf.keys()].filter(table => name === table || name.startsWith(`${table}_`))
  const [owner] = candidates.toSorted((one, other) => other.length - one.length)
  const module = moduleOf.get(owner ?? '')
  if (module === undefined) throw noModule(name)
  return module
}

const noModule = (name: string) => new Error(`No module owns ${name}: name it in server/src/app/module-order.ts.`)

const moduleOrder = Object.keys(moduleTables)

/** Sorts by the order of the modules; what belongs to none comes first. */
export function compareModules(one: string | null, other: string | null): number {
  return moduleOrder.indexOf(one ?? '') - moduleOrder.indexOf(other ?? '')
}

function describe(relation: Relation, declarations: readonly Declaration[]): string {
  if (relation.kind === 'sequence') return `create sequence ${relation.name};\n`
  if (relation.kind === 'view')
    return `create view ${relation.name} as\n${relation.query?.replace(/\S.*/g, simplify)}\n`
  const { name, indexes, triggers, replicaTriggers, partitions, replicaIdentity } = relation
  const declared = declarations.filter(({ table }) => table === name)
  const written = new Set(declared.flatMap(({ functions }) => functions))
  const statements = [
    ...indexes.map(definition => wrap(simplify(definition))),
    ...triggers
      .filter(definition => !written.has(functionOf(definition)))
      .map(definition => wrapBefore(/ (?=referencing |for each )/, simplify(definition))),
    ...replicaTriggers.map(trigger => `alter table ${name} enable replica trigger ${trigger}`),
  ].map(statement => `${statement};\n`)
  const calls = declared.map(one => `${wrap(one.statement)};\n${triggerNames(one, triggers)}`).toSorted()
  const identity = replicaIdentity === null ? [] : [`alter table ${name} replica identity ${replicaIdentity};\n`]
  return [
    createTable(relation),
    ...partitionLines(partitions),
    ...comments(relation),
    ...statements,
    ...identity,
    ...calls,
  ].join('')
}

const functionOf = (trigger: string) => / EXECUTE FUNCTION (\w+)/.exec(trigger)?.[1] ?? ''

/** The triggers that a declaration created, as a comment. */
function triggerNames({ functions }: Declaration, triggers: readonly string[]): string {
  const created = triggers.filter(trigger => functions.includes(functionOf(trigger)))
  const names = created.map(trigger => /^CREATE (?:CONSTRAINT )?TRIGGER (\w+)/.exec(trigger)?.[1])
  return names.length === 0 ? '' : `${wrap(`creates ${names.join(', ')}`, '--')}\n`
}

function createTable({ name, unlogged, options, partitionKey, columns, constraints }: Relation): string {
  const inner = [...columns.map(columnLine), ...constraints.map(simplify)].map(line =>
    wrapBefore(/ (?=when |else |end\b)/, line, '  '),
  )
  const partitioned = partitionKey === null ? '' : ` partition by ${simplify(partitionKey)}`
  const stored = options.length === 0 ? '' : ` with (${options.join(', ')})`
  return `create ${unlogged ? 'unlogged ' : ''}table ${name} (\n${inner.join(',\n')}\n)${partitioned}${stored};\n`
}

function columnLine({ name, type, required, generated, identity, expression, storage }: Column): string {
  const value =
    expression === null ? '' : generated === '' ? ` default ${expression}` : ` generated always as (${expression})`
  const generation = { '': '', s: ' stored', v: ' virtual' }[generated]
  const numbered = { '': '', a: ' generated always as identity', d: ' generated by default as identity' }[identity]
  const storageClause = storage === null ? '' : ` storage ${storage}`
  return simplify(`${name} ${type}${storageClause}${required ? ' not null' : ''}${value}${generation}${numbered}`)
}

function comments({ name, comment, columns }: Relation): string[] {
  const on = (what: string, text: string | null) => (text === null ? [] : `comment on ${what} is '${text}';\n`)
  return [
    on(`table ${name}`, comment),
    columns.map(column => on(`column ${name}.${column.name}`, column.comment)),
  ].flat(2)
}

/** Partitions that differ only in their numbers are one comment, because the number of months depends on the day. */
function partitionLines(partitions: readonly Partition[]): string[] {
  const families = Map.groupBy(partitions, partition => JSON.stringify(familyOf(partition)))
  return [...families].flatMap(([family, members]) => {
    const { name, bound, also } = JSON.parse(family) as ReturnType<typeof familyOf>
    const names = name.endsWith('_N') ? `${members[0]?.name} to ${members.at(-1)?.name}` : name
    return [
      `-- ${name.endsWith('_default') ? 'partition' : 'partitions'} ${names}: ${bound}\n`,
      ...also.map(line => `--   ${line}\n`),
    ]
  })
}

function familyOf({ name, bound, options, own }: Partition) {
  const monthly = name.replace(/_\d{4}_\d{2}$/, '_YYYY_MM')
  const family = monthly.replace(/_\d+$/, '_N')
  return {
    name: family,
    bound: monthly === name ? simplify(bound).replace(/remainder \d+/, 'remainder N') : 'one for each month',
    also: [...options, ...own].map(definition => simplify(definition).replaceAll(name, family)),
  }
}

const width = 120

/** Parts of SQL that stay unchanged, quoted text and quoted names, each followed by a part that may be rewritten. */
const parts = /('(?:[^']|'')*'|"(?:[^"]|"")*")|[^'"]+/g

/**
 * Rewrites a definition of PostgreSQL's catalogs in the style of the migrations: lower case, short names of types, `in
 * (…)`.
 */
function simplify(definition: string): string {
  return definition
    .replace(parts, (part, quoted?: string) => quoted ?? part.toLowerCase().replace(/\s+/g, ' ').replaceAll('( ', '('))
    .replace(/'::text(?!\[)/g, "'")
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll('time without time zone', 'time')
    .replace(/ = any \(array\[([^[\]]*)\]\)/g, ' in ($1)')
    .replace(/ <> all \(array\[([^[\]]*)\]\)/g, ' not in ($1)')
    .replaceAll(' using btree', '')
    .replaceAll(' on only ', ' on ')
    .trim()
}

/** Breaks a long line at spaces outside quoted text and named arguments; the rest is indented by two more. */
function wrap(line: string, indent = ''): string {
  const lines: string[] = []
  let current = indent
  for (const word of line.match(/(?:\w+ => )?(?:'(?:[^']|'')*'|"(?:[^"]|"")*"|[^\s'"])+/g) ?? []) {
    const filled = current.trim() === '' ? current + word : `${current} ${word}`
    if (filled.length <= width || current.trim() === '') {
      current = filled
    } else {
      lines.push(current)
      current = `${indent}  ${word}`
    }
  }
  return [...lines, current].join('\n')
}

/** A definition that is too long for one line, broken before each of these clauses. */
function wrapBefore(clauses: RegExp, definition: string, indent = ''): string {
  const lines = indent.length + definition.length <= width ? [definition] : definition.split(clauses)
  return lines.map((line, number) => wrap(line, number === 0 ? indent : `${indent}  `)).join('\n')
}
