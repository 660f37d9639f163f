import { blacklistStateMachine } from '@fairgate/contract/admission/blacklist/states'
import { declarationStateMachine } from '@fairgate/contract/admission/epidemic/states'
import { documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { subjectValueLabels } from '@fairgate/contract/lifecycle/subject-request/subject-data-labels'
import sql, { join, raw } from 'sql-template-tag'
import { ofExhibitionIfAny } from '../../exhibitions/exhibition/api.ts'
import { openContent } from '../../foundation/message/api.ts'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import { Reading } from '../../kernel/crypto/set-aside.ts'
import type { Db } from '../../kernel/database/database.ts'
import { findText } from '../../kernel/notice/paper.ts'
import type { SubjectDataSource, SubjectIdentifiers } from '../../kernel/retention/data-export.ts'
import { subjectDataSources } from './data-export.ts'

/** One exported row: its exhibition, its columns with their values, and the ids of its files. */
export interface SubjectDataRow {
  exhibition: { cn: string; en: string } | null
  values: { column: string; value: string }[]
  files: { column: string; fileId: string }[]
}

export interface SubjectDataSection {
  table: string
  rows: SubjectDataRow[]
}

type Fetched = Record<string, unknown> & { '~row': string; '~show': SubjectDataRow['exhibition'] }

/** Collects all data stored about a person, by table; tables without a row are left out. Encrypted numbers are decrypted. */
export async function collect(
  db: Db,
  { cipher, timeZone }: { cipher: Cipher; timeZone: string },
  identifiers: SubjectIdentifiers,
  signal: AbortSignal,
): Promise<SubjectDataSection[]> {
  const sections: SubjectDataSection[] = []
  const reading = new Reading('subjectRequest.collect')
  for (const source of subjectDataSources) {
    signal.throwIfAborted()
    const rows = (await fetchRows(db, source, identifiers)).map(row =>
      toRow(source, row, { cipher, timeZone, reading }),
    )
    if (rows.length > 0) sections.push({ table: source.table, rows })
  }
  await reading.write(db)
  return sections
}

function fetchRows(
  db: Db,
  { table, key, matchRows, columns, exhibition, encryptedColumn }: SubjectDataSource,
  identifiers: SubjectIdentifiers,
) {
  const selected = Object.keys(columns).map(column => sql`t.${raw(column)} as ${raw(`"${column}"`)}`)
  const of = exhibition === undefined ? sql`t.exhibition_id` : (exhibition ?? sql`null::uuid`)
  const order = key.map(column => raw(`t.${column}`))
  const row = encryptedColumn ?? (key.includes('id') ? sql`t.id` : sql`null`)
  return db.many<Fetched>(sql`
    select ${join(selected)}, ${row}::text as "~row",
      (select json_build_object('cn', e.name_cn, 'en', e.name_en) from (select ${of} as exhibition_id) t ${ofExhibitionIfAny}
        where e.id is not null) as "~show"
    from ${raw(table)} t where ${matchRows(identifiers)} order by ${join(order)}`)
}

interface Opening {
  cipher: Cipher
  timeZone: string
  reading: Reading
}

function toRow(
  { table, columns }: SubjectDataSource,
  row: Fetched,
  { cipher, timeZone, reading }: Opening,
): SubjectDataRow {
  const exported: SubjectDataRow = { exhibition: row['~show'], values: [], files: [] }
  for (const [column, format] of Object.entries(columns)) {
    const cellValue = row[column]
    if (
      cellValue === null ||
      cellValue === undefined ||
      cellValue === '' ||
      (Buffer.isBuffer(cellValue) && cellValue.length === 0)
    )
      continue
    if (format === 'file') {
      // A column may hold several file ids.
      for (const fileId of [cellValue].flat()) exported.files.push({ column, fileId: String(fileId) })
      continue
    }
    const id = row['~row']
    const value =
      format === 'sealed'
        ? decryptOrNote(reading, () =>
            cipher.decrypt(cellValue as Buffer, { table, column: toBoundColumn(column), row: id }),
          )
        : format === 'message'
          ? decryptOrNote(reading, () => openContent(cipher, id, cellValue as Buffer)?.text ?? '')
          : format === 'documentType'
            ? both(
                (documentTypeLabels as Readonly<Record<string, LocalizedText>>)[String(cellValue)],
                String(cellValue),
              )
            : formatPlain(table, column, cellValue, timeZone)
    exported.values.push({ column, value })
  }
  return exported
}

/** Encrypted values stay bound to the first name of their column (decision 47). */
const toBoundColumn = (column: string): string => column.replace(/_encrypted$/, '_sealed')

/** A value that cannot be decrypted is exported as a note that it exists. */
const decryptOrNote = (reading: Reading, read: () => string): string =>
  reading.of(read) ?? findText('kernel.cannotRead').join('  ')

const lives: Readonly<Record<string, Readonly<Record<string, LocalizedText>>>> = {
  declaration: declarationStateMachine.states,
  health_pass: declarationStateMachine.states,
  blacklist: blacklistStateMachine.states,
}

const both = (label: LocalizedText | undefined, code: string): string =>
  label ? `${label[0]} ${String(label[1])}` : code

/** Formats a value for reading: times in the venue's zone, codes by their labels, lists and objects with one line per entry. */
function formatPlain(table: string, column: string, cellValue: unknown, timeZone: string): string {
  if (typeof cellValue === 'object' && !(cellValue instanceof Date))
    return formatObject(cellValue as Record<string, unknown>)
  const text = cellValue instanceof Date ? cellValue.toISOString() : String(cellValue)
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text)) {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(text))
  }
  const label = column === 'state' ? lives[table]?.[text] : undefined
  return both(label ?? (subjectValueLabels as Readonly<Record<string, LocalizedText>>)[`value_${text}`], text)
}

const formatObject = (cellValue: Record<string, unknown>): string =>
  Object.entries(cellValue)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join('\n')
