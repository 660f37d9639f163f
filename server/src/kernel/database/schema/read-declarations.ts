import type pg from 'pg'

/**
 * A call such as `select pending_for('company', 'owner_company_id', '{returned}')`, and the trigger functions it wrote for its
 * table.
 */
export interface Declaration {
  table: string
  statement: string
  functions: string[]
}

/**
 * The declarations of a database. `company_reference` and `encrypted_by_key` record theirs; those of `count_on` and
 * `pending_for` are read back from the functions they wrote.
 */
export async function readDeclarations(pool: pg.Pool): Promise<Declaration[]> {
  const { rows: written } = await pool.query<{ table: string; name: string; body: string }>(
    `select distinct c.relname as table, p.proname as name, p.prosrc as body
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and not c.relispartition
       and p.proname ~ ('^' || c.relname || '_(counted_|pending_for_|.*_lives$|.*_open_key(_insert)?$)') order by 2`,
  )
  const names = new Set(written.map(({ name }) => name))
  const read = written.flatMap(({ table, name, body }): Declaration[] => {
    const kind = name.slice(table.length)
    if (kind.startsWith('_counted_')) return [{ table, statement: countOn(table, name, body), functions: [name] }]
    if (kind.startsWith('_pending_for_'))
      return [{ table, statement: findPendingTable(table, name, body), functions: [name] }]
    return []
  })
  return [...read, ...(await companyColumns(pool, names)), ...(await encryptedColumns(pool))]
}

const nil = `'00000000-0000-0000-0000-000000000000'::uuid`

function countOn(table: string, name: string, body: string): string {
  const parts = /from \((.*?)\) changed group by/s.exec(body)?.[1]?.split(' union all ') ?? []
  const scopes = parts.map(part => {
    const found =
      /^select (?<scope>.+?) as scope, (?<counter>'.+') as name, (?:exhibition_id|null::uuid) as exhibition_id, 1 as delta from new_rows where .+? is not null(?: and (?<when>.+))?$/s
    const { scope = '', counter = '', when } = found.exec(part)?.groups ?? {}
    if (scope === '') throw new Error(`${name} is not what count_on writes`)
    return {
      scope: scope === nil ? 'venue' : scope,
      counter: counter.slice(1, -1).replace(/' \|\| (\w+) \|\| '/g, '{$1}'),
      when,
    }
  })
  const family = name.slice(`${table}_counted_`.length)
  const countColumn = scopes.find(scope => scope.counter.split('.')[0]?.toLowerCase() === family)?.counter ?? ''
  const texts = scopes.map(scope => {
    const as = scope.counter === countColumn ? '' : ` as ${scope.counter}`
    return `${scope.scope}${as}${scope.when === undefined ? '' : ` where ${withoutParentheses(scope.when)}`}`
  })
  return call('count_on', [table, countColumn, ...texts])
}

function findPendingTable(table: string, name: string, body: string): string {
  const [, state = '', states] = /old\.(\w+)::text = any \('(\{[^']*\})'\)/.exec(body) ?? []
  if (states === undefined) throw new Error(`${name} is not what pending_for writes`)
  return call('pending_for', [
    table,
    name.slice(`${table}_pending_for_`.length),
    states,
    ...(state === 'state' ? [] : [state]),
  ])
}

type CompanyColumn = Record<'source' | 'named' | 'does' | 'narrow' | 'more', string> & { label: string | null }

async function companyColumns(pool: pg.Pool, written: ReadonlySet<string>): Promise<Declaration[]> {
  const { rows } = await pool.query<CompanyColumn>(
    `select table_name as source, column_name as named, on_merge as does, narrowed as narrow, also_set as more, label as label
     from company_reference order by table_name, column_name`,
  )
  return rows.map(({ source, named, does, narrow, more, label }) => {
    const guard = `${source}_${named}_lives`
    const guarded = written.has(guard)
    const options = { narrow: narrow === 'true' ? '' : narrow, more, label: label ?? '' }
    const always = guarded || !['moves', 'rule'].includes(does)
    const statement = call('company_reference', [source, named, does], options, always ? '' : ', guarded => false')
    return { table: source, statement, functions: guarded ? [guard] : [] }
  })
}

type EncryptedColumn = Record<'source' | 'column_name' | 'cell_row' | 'cell_table' | 'cell_column', string> & {
  json_key: string | null
}

async function encryptedColumns(pool: pg.Pool): Promise<Declaration[]> {
  const { rows } = await pool.query<EncryptedColumn>('select * from encrypted_column order by source, column_name')
  return rows.map(({ source, column_name: column, ...cell }) => {
    const options = {
      cell_row: cell.cell_row === 'id::text' ? '' : cell.cell_row,
      cell_table: cell.cell_table === source ? '' : cell.cell_table,
      cell_column: cell.cell_column === `'${column}'` ? '' : cell.cell_column,
      json_key: cell.json_key ?? '',
    }
    const guard = `${source}_${column}_open_key`
    return {
      table: source,
      statement: call('encrypted_by_key', [source, column], options),
      functions: [guard, `${guard}_insert`],
    }
  })
}

/** @param options named arguments; an empty one stands for its default */
function call(name: string, args: readonly string[], options: Record<string, string> = {}, rest = ''): string {
  const given = Object.entries(options).flatMap(([option, value]) =>
    value === '' ? [] : [`${option} => ${quote(value)}`],
  )
  return `select ${name}(${[...args.map(quote), ...given].join(', ')}${rest})`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** `(a in (1, 2))` without its outer parentheses; `(a) or (b)` has none. */
function withoutParentheses(condition: string): string {
  let depth = 0
  for (const [position, character] of [...condition].entries()) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth === 0 && position < condition.length - 1) return condition
  }
  return condition.slice(1, -1)
}
