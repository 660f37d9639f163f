import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codesAbove } from '@fairgate/contract/foundation/dictionary/regions'
import { parameters } from '@fairgate/contract/kernel/settings/parameters'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import sql from 'sql-template-tag'
import { type Db, toDb, transaction } from '../src/kernel/database/database.ts'
import { dictionaryOptions } from './data/dictionary.ts'

/**
 * The rows of every installation: dictionary options and regions. Runs at every start: regions follow the file, options
 * are inserted once and belong to the venue from then on.
 */
export async function seedBase(pool: pg.Pool): Promise<void> {
  const regions = readRegions()
  if ((await regionSum(toDb(pool))) !== sumOf(regions)) {
    await transaction(pool, (db, client) => copyRegions(db, client, regions))
  }
  await seedDictionary(toDb(pool))
  await seedParameters(toDb(pool))
}

/**
 * Inserts built-in parameters with their defaults; their values belong to the venue from then on, their ranges to the
 * code. A custom parameter of the same name keeps its value if that is valid.
 */
async function seedParameters(db: Db): Promise<void> {
  const rows = Object.entries(parameters).map(([name, { preset, range, label }]) => ({
    ...{ name, preset, cn: label[0], en: label[1], minValue: range[0], maxValue: range[1] },
  }))
  await db.run(sql`
    insert into system_parameter as p (name, kind, value, note_cn, note_en, built_in, min_value, max_value)
    select name, 'integer', preset::text, cn, en, true, "minValue", "maxValue"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as house(name text, preset int, cn text, en text, "minValue" int, "maxValue" int)
    on conflict (name) do update set kind = 'integer', built_in = true, min_value = excluded.min_value, max_value = excluded.max_value,
      note_cn = excluded.note_cn, note_en = excluded.note_en,
      value = case when p.kind = 'integer' and p.value::bigint between excluded.min_value and excluded.max_value
        then p.value else excluded.value end
    where (p.built_in, p.min_value, p.max_value, p.note_cn, p.note_en)
      is distinct from (true, excluded.min_value, excluded.max_value, excluded.note_cn, excluded.note_en)`)
}

interface Region {
  code: string
  parent: string | null
  level: 1 | 2 | 3
  nameCn: string
  nameEn: string
}

/** Reads `data/regions.csv` (code,zh,en). A county without a city is a child of its province. */
function readRegions(): Region[] {
  const lines = readFileSync(join(import.meta.dirname, 'data/regions.csv'), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
  const rows = lines.map(line => line.split(',') as [string, string, string])
  const known = new Set(rows.map(([code]) => code))
  const levels = new Map<string, 1 | 2 | 3>()
  return rows
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, nameCn, nameEn]) => {
      const parent = codesAbove(code).find(candidate => known.has(candidate)) ?? null
      const level = parent === null ? 1 : levels.get(parent) === 1 ? 2 : 3
      levels.set(code, level)
      return { code, parent, level, nameCn, nameEn }
    })
}

const line = ({ code, parent, level, nameCn, nameEn }: Region) =>
  `${code}\t${parent ?? '\\N'}\t${level}\t${nameCn}\t${nameEn}\n`

function sumOf(regions: readonly Region[]): string {
  return createHash('md5')
    .update(
      regions
        .map(({ code, parent, level, nameCn, nameEn }) => [code, parent ?? '', level, nameCn, nameEn].join())
        .join('\n'),
    )
    .digest('hex')
}

async function regionSum(db: Db): Promise<string | null> {
  const { sum } = await db.one<{ sum: string | null }>(sql`
    select md5(string_agg(concat_ws(',', code, coalesce(parent_code, ''), level, name_cn, name_en), E'\n' order by code)) as sum
    from region`)
  return sum
}

async function copyRegions(db: Db, client: pg.PoolClient, regions: readonly Region[]): Promise<void> {
  await db.run(sql`create temporary table incoming (like region) on commit drop`)
  const copy = client.query(copyFrom('copy incoming (code, parent_code, level, name_cn, name_en) from stdin'))
  await pipeline(Readable.from(regions.map(line)), copy)
  // Codes that were removed from the standard remain, because rows may refer to them.
  await db.run(sql`insert into region select * from incoming on conflict (code) do update
    set parent_code = excluded.parent_code, level = excluded.level, name_cn = excluded.name_cn, name_en = excluded.name_en`)
}

async function seedDictionary(db: Db): Promise<void> {
  const options = Object.entries(dictionaryOptions).flatMap(([code, list]) =>
    list.map(([value, cn, en, nouns = []], index) => ({ code, value, cn, en, nouns, position: (index + 1) * 10 })),
  )
  await db.run(sql`
    with option as (
      select * from json_to_recordset(${JSON.stringify(options)}::json)
        as option(code text, value text, cn text, en text, nouns text[], position int)
    ), fresh as (
      insert into base_seed (name) select 'dictionary.' || code || '.' || value from option
      on conflict do nothing returning name
    )
    insert into dictionary_option (code, value, name_cn, name_en, entity_types, position)
    select code, value, cn, en, nouns, position from option join fresh on fresh.name = 'dictionary.' || code || '.' || value
    on conflict do nothing`)
}
