import { documentTypeWords } from '@fairgate/contract/badge/document'
import { blacklistLife } from '@fairgate/contract/blacklist/states'
import { declarationLife } from '@fairgate/contract/epidemic/states'
import type { Words } from '@fairgate/contract/kernel/phrases'
import { toldValues } from '@fairgate/contract/subject-request/told-words'
import sql, { join, raw } from 'sql-template-tag'
import { ofExhibitionIfAny } from '../exhibition/facts.ts'
import type { Cipher } from '../kernel/cipher.ts'
import type { Db } from '../kernel/database.ts'
import { wordsFor } from '../kernel/notice/paper.ts'
import { Reading } from '../kernel/set-aside.ts'
import type { Sought, Told } from '../kernel/told.ts'
import { openContent } from '../message/facts.ts'
import { toldTables } from './told.ts'

/** One row of what is kept: where it belongs, its columns with what they hold, ids of its files. */
export interface ToldRow {
  exhibition: { cn: string; en: string } | null
  values: { column: string; value: string }[]
  files: { column: string; fileId: string }[]
}

export interface ToldSection {
  table: string
  rows: ToldRow[]
}

type Fetched = Record<string, unknown> & { '~row': string; '~show': ToldRow['exhibition'] }

/** All that is kept of a person, table by table; those without a row are left out. Opens their numbers. */
export async function collect(
  db: Db,
  { cipher, timeZone }: { cipher: Cipher; timeZone: string },
  sought: Sought,
  signal: AbortSignal,
): Promise<ToldSection[]> {
  const sections: ToldSection[] = []
  const reading = new Reading('subjectRequest.collect')
  for (const told of toldTables) {
    signal.throwIfAborted()
    const rows = (await fetched(db, told, sought)).map(row => rowOf(told, row, { cipher, timeZone, reading }))
    if (rows.length > 0) sections.push({ table: told.table, rows })
  }
  await reading.write(db)
  return sections
}

function fetched(db: Db, { table, key, whose, shows, exhibition, sealedUnder }: Told, sought: Sought) {
  const columns = Object.keys(shows).map(column => sql`t.${raw(column)} as ${raw(`"${column}"`)}`)
  const of = exhibition === undefined ? sql`t.exhibition_id` : (exhibition ?? sql`null::uuid`)
  const order = key.map(column => raw(`t.${column}`))
  const row = sealedUnder ?? (key.includes('id') ? sql`t.id` : sql`null`)
  return db.many<Fetched>(sql`
    select ${join(columns)}, ${row}::text as "~row",
      (select json_build_object('cn', e.name_cn, 'en', e.name_en) from (select ${of} as exhibition_id) t ${ofExhibitionIfAny}
        where e.id is not null) as "~show"
    from ${raw(table)} t where ${whose(sought)} order by ${join(order)}`)
}

interface Opening {
  cipher: Cipher
  timeZone: string
  reading: Reading
}

function rowOf({ table, shows }: Told, row: Fetched, { cipher, timeZone, reading }: Opening): ToldRow {
  const told: ToldRow = { exhibition: row['~show'], values: [], files: [] }
  for (const [column, telling] of Object.entries(shows)) {
    const held = row[column]
    if (held === null || held === undefined || held === '' || (Buffer.isBuffer(held) && held.length === 0)) continue
    if (telling === 'file') {
      // Several, where a column holds several.
      for (const fileId of [held].flat()) told.files.push({ column, fileId: String(fileId) })
      continue
    }
    const id = row['~row']
    const value =
      telling === 'sealed'
        ? opened(reading, () => cipher.decrypt(held as Buffer, { table, column, row: id }))
        : telling === 'message'
          ? opened(reading, () => openContent(cipher, id, held as Buffer)?.text ?? '')
          : telling === 'documentType'
            ? both((documentTypeWords as Readonly<Record<string, Words>>)[String(held)], String(held))
            : plain(table, column, held, timeZone)
    told.values.push({ column, value })
  }
  return told
}

/** What cannot be read now is told to be there. */
const opened = (reading: Reading, read: () => string): string =>
  reading.of(read) ?? wordsFor('kernel.cannotRead').join('  ')

const lives: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  declaration: declarationLife.states,
  receipt: declarationLife.states,
  blacklist: blacklistLife.states,
}

const both = (words: Words | undefined, code: string): string => (words ? `${words[0]} ${String(words[1])}` : code)

/** A value as it is read: moments by the venue's clock, codes by their words, lists and objects a line each. */
function plain(table: string, column: string, held: unknown, timeZone: string): string {
  if (typeof held === 'object' && !(held instanceof Date)) return lines(held as Record<string, unknown>)
  const text = held instanceof Date ? held.toISOString() : String(held)
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text)) {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(text))
  }
  const words = column === 'state' ? lives[table]?.[text] : undefined
  return both(words ?? (toldValues as Readonly<Record<string, Words>>)[`value_${text}`], text)
}

const lines = (held: Record<string, unknown>): string =>
  Object.entries(held)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join('\n')
