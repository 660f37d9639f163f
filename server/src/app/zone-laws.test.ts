import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeAfterAll } from './testing/close-after-all.ts'
import { testDatabase } from './testing/database.ts'

/**
 * An instant becomes a day, an hour, a year or text in the venue's time zone, never in that of the machine, of
 * PostgreSQL or of UTC. Expressions with another zone are forbidden; correct exceptions are listed with their reasons.
 */

const root = join(import.meta.dirname, '../../..')

/** In SQL statements and functions. A column ending in `_at`, `_from`, `since` … is an instant. */
const inSql: readonly RegExp[] = [
  /\bcurrent_date\b/gi,
  /\blocaltime(stamp)?\b/gi,
  /\b(now|clock_timestamp|statement_timestamp)\(\)::(date|time)\b/gi,
  /\b(\w+_at|since|(open|move_in|move_out|sale|receipt)_(from|to))\)?::(date|time)\b/gi,
  /\bto_char\((now\(\)|\w*\.?(\w+_at|at)|min\(\w+\)|max\(\w+\)),/gi,
  /\bdate_trunc\('(day|week|month|quarter|year)', ?(now\(\)|[\w.]*(_at|\bat))\)/gi,
  /\bextract\((year|month|day|hour|dow|isodow|week) from (now\(\)|[\w.]+)\)/gi,
  /at time zone 'UTC'(, '(YY|YYYY)'|\)::(int|date)|, 'YYYY-MM-DD')/gi,
]
const inScript: readonly RegExp[] = [
  /\.get(FullYear|Month|Date|Day|Hours|Minutes)\(\)/g,
  /\.toISOString\(\)\.slice\(0, (4|7|10)\)/g,
  /\.to(Date|Time)String\(\)/g,
  /\.toLocale(Date|Time)String\((?![\s\S]{0,160}timeZone)/g,
]

/** An expression in a file or function of the database, and why its zone is right. */
const allowed: Readonly<Record<string, string>> = {
  'server/src/lifecycle/subject-request/preview.ts current_date': 'one day more on either side is held on purpose',
  'server/src/sales/audience/sync.ts created_at)::date':
    'the day bits are counted from; it is shown to nobody, and what is stored is relative to it',
  'server/src/kernel/schedule/recurrence.ts extract(day from at_venue)': 'at_venue is the venue’s wall clock',
  'server/src/finance/bank/read-line.ts .toISOString().slice(0, 10)': 'of a calendar date, made at midnight UTC',
  'server/src/finance/bank/propose.ts .toISOString().slice(0, 10)': 'of a calendar date, made at midnight UTC',
  'server/src/kernel/doctor/outside.ts .toISOString().slice(0, 10)':
    'a certificate’s date, for the operator of the server, as it is written in it',
  'contract/src/kernel/schedule/day.ts .toISOString().slice(0, 10)': 'of a calendar date, made at midnight UTC',
  'contract/src/kernel/schedule/wall-clock.ts .toISOString().slice(0, 10)': 'of a calendar date, made at midnight UTC',
  'console/src/insight/statistics/use-statistics-address.ts .toISOString().slice(0, 10)':
    'of a calendar date, made at midnight UTC',
  'console/src/sales/ticket/save-ticket.ts .toISOString().slice(0, 10)': 'of a calendar date, made at midnight UTC',
  'console/src/kernel/ui/Phases.tsx .toISOString().slice(0, 10)': 'of a calendar date, made at midnight UTC',
  'console/src/app/shell/Header.tsx .getHours()': 'a greeting is for its reader, by their own clock',
}

const isTest = (path: string) => /\.test\.tsx?$|^(contract|server)\/src\/app\/(testing|permission-table)\//.test(path)

interface Source {
  name: string
  text: string
}

function sources(): Source[] {
  return ['contract/src', 'server/src', 'console/src'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map(name => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter(path => /\.tsx?$/.test(path) && !isTest(path))
      .map(name => ({ name, text: readFileSync(join(root, name), 'utf8') })),
  )
}

const found = ({ name, text }: Source, forms: readonly RegExp[]): string[] =>
  forms.flatMap(form => [...text.matchAll(form)].map(([hit]) => `${name} ${hit}`))

const database = await closeAfterAll(testDatabase())

test('no program takes a day or a year from the zone of its machine, or of PostgreSQL', () => {
  const hits = sources().flatMap(source => found(source, [...inSql, ...inScript]))
  expect([...new Set(hits)].filter(hit => !(hit in allowed))).toEqual([])
  expect(Object.keys(allowed).filter(hit => !hits.includes(hit) && !hit.startsWith('database '))).toEqual([])
})

test('no function, default or rule of the database does', async () => {
  const { rows } = await database.pool.query<Source>(`
    select 'database ' || p.proname as name, p.prosrc as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select 'database ' || d.adrelid::regclass || ' default', pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d
      where exists (select from pg_class c where c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace)`)
  const hits = rows.flatMap(source => found(source, inSql))
  expect([...new Set(hits)].filter(hit => !(hit in allowed))).toEqual([])
})
