import { commands } from '@fairgate/contract/app/catalogue'
import type { Command } from '@fairgate/contract/kernel/command/command'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { closeAfterAll } from './testing/close-after-all.ts'
import { testDatabase } from './testing/database.ts'

/**
 * An integer of a command fits the column that it is written to or compared with: otherwise it would cause a fault
 * (10500) instead of a refusal at its field. A field and its column have one name; `elsewhere` names the column of a
 * field whose name is also that of a smaller column of another table.
 */
const elsewhere: Readonly<Record<string, string>> = {
  'discountCharge.lines[].ordinal': 'bill_line.ordinal',
}

const largest: Readonly<Record<string, number>> = { smallint: 2 ** 15 - 1, integer: 2 ** 31 - 1, bigint: 2 ** 53 - 1 }

interface Column {
  name: string
  type: string
}

const database = await closeAfterAll(testDatabase())
const { rows } = await database.pool.query<Column>(`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and format_type(a.atttypid, null) in ('smallint', 'integer', 'bigint')`)
const columns = rows

interface Json {
  type?: string
  minimum?: number
  maximum?: number
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Json>
  additionalProperties?: Json | boolean
  items?: Json
  prefixItems?: Json[]
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
}

interface Found {
  path: string
  min: number
  max: number
}

function integersIn(json: Json, path: string): Found[] {
  const { type, minimum: min = -Infinity, maximum: max = Infinity, enum: options, const: only } = json
  const { additionalProperties: rest } = json
  return [
    ...(type === 'integer' && !options && only === undefined ? [{ path, min, max }] : []),
    ...Object.entries(json.properties ?? {}).flatMap(([key, part]) => integersIn(part, `${path}.${key}`)),
    ...(typeof rest === 'object' ? integersIn(rest, `${path}{}`) : []),
    ...(json.items ? integersIn(json.items, `${path}[]`) : []),
    ...[json.anyOf, json.oneOf, json.allOf, json.prefixItems].flatMap(
      parts => parts?.flatMap(part => integersIn(part, path)) ?? [],
    ),
  ]
}

const taken = (): Found[] =>
  Object.entries(commands as Record<string, Command>).flatMap(([name, { input }]) =>
    integersIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json, name),
  )

const columnOf = (path: string) =>
  path
    .split('.')
    .at(-1)
    ?.replace(/\W/g, '')
    .replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The largest value of the smallest column that a field can mean. */
function limitOf(path: string): number {
  const meant = columns.filter(({ name }) => name === elsewhere[path])
  const named = columns.filter(({ name }) => name.split('.')[1] === columnOf(path))
  const types = (meant.length > 0 ? meant : named).map(({ type }) => largest[type] ?? 0)
  return Math.min(largest.integer ?? 0, ...types)
}

test('every integer of the contract is bounded by its column', () => {
  const found = taken()
  expect(found.length).toBeGreaterThan(500)
  const wide = found.filter(({ path, min, max }) => max > limitOf(path) || min < -limitOf(path) - 1)
  expect(wide.map(({ path, min, max }) => `${path}: ${min} to ${max}`)).toEqual([])
})

test('a smaller column of the same name is an exception only if there is one', () => {
  const needless = Object.entries(elsewhere).filter(
    ([path, name]) =>
      !columns.some(column => column.name === name) ||
      !taken().some(
        field =>
          field.path === path &&
          columns.some(
            ({ name: other, type }) => other.split('.')[1] === columnOf(path) && field.max > (largest[type] ?? 0),
          ),
      ),
  )
  expect(needless).toEqual([])
})
