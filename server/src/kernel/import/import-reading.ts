import type { DateOrder, NotImported, SheetHead, SheetReading } from '@fairgate/contract/kernel/import/reading'
import sql from 'sql-template-tag'
import { Unreadable } from '../crypto/cipher.ts'
import type { Db } from '../database/database.ts'
import type { Services } from '../services/services.ts'
import { lookAtSheet, type SheetLook } from '../spreadsheet/look-at-sheet.ts'
import type { SheetColumn } from '../spreadsheet/sheet-columns.ts'
import { isErrorCell, isUnreadable, type SheetRow } from '../spreadsheet/sheet-row.ts'
import type { ImportReading } from './definition.ts'
import { encryptJson, openJson } from './import-rows.ts'

type Encrypting = Pick<Services, 'cipher'>

/** Characters of a cell; longer than any field. */
export const longestCell = 400

/** Examines a file before it is read, and stores how it will be read: also for a file whose header is not found. */
export async function saveLook(
  { db, services }: { db: Db; services: Encrypting },
  importId: string,
  path: string,
  columns: readonly SheetColumn[],
  requested: SheetReading,
): Promise<SheetLook> {
  const look = await lookAtSheet(path, { columns, reading: requested })
  await saveReading(db, importId, { read: { ...look.reading, format: look.format } })
  await db.run(sql`
    insert into import_row as stored (import_id, row_number, state, cells_encrypted)
    values (${importId}, 0, 'head', ${encryptJson(services, importId, 0, look.sheets)})
    on conflict (import_id, row_number) do update set cells_encrypted = excluded.cells_encrypted, version = stored.version + 1`)
  return look
}

export async function saveReading(db: Db, importId: string, changes: ImportReading): Promise<void> {
  await db.run(sql`
    update import set reading = reading || ${JSON.stringify(changes)}::jsonb, version = version + 1 where id = ${importId}`)
}

/** The first rows of the sheets of an import's file; empty if they are no longer stored, or their key is missing. */
export async function headOfImport(db: Db, { cipher }: Encrypting, importId: string): Promise<SheetHead[]> {
  const row = await db.maybe<{ encrypted: Buffer | null }>(sql`
    select cells_encrypted as encrypted from import_row where import_id = ${importId} and row_number = 0`)
  if (!row?.encrypted) return []
  try {
    return openJson<SheetHead[]>({ cipher }, importId, 0, row.encrypted)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return []
  }
}

/** After rows were imported only titles stay in it, so that it contains no personal data to be erased. */
export async function trimHead(
  { db, services }: { db: Db; services: Encrypting },
  importId: string,
  { sheet = '', headerRow = 1 }: SheetReading,
): Promise<void> {
  const sheets = await headOfImport(db, services, importId)
  const trimmed = sheets.map(({ head, ...each }) => ({
    ...each,
    head: each.name === sheet ? head.filter(({ number }) => number <= headerRow) : head.slice(0, 1),
  }))
  await db.run(sql`
    update import_row set cells_encrypted = ${encryptJson(services, importId, 0, trimmed)}
    where import_id = ${importId} and row_number = 0`)
}

/** A day, month and year with the year last, as in most of the world. */
const yearLast = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T]\d.*)?$/

/** A date with its year last as yyyy-MM-dd; any other text unchanged. */
export function inOrder(text: string, order: DateOrder | undefined): string {
  const found = order && yearLast.exec(text.normalize('NFKC').trim())
  if (!found) return text
  const [, first = '', second = '', year = ''] = found
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Counts, row by row in file order, what will not be imported, and in which order its dates can be read. */
export class ReadingTally {
  #errors = 0
  #tooLong = 0
  #unreadable = 0
  #rounded = 0
  #orders = { dmy: 0, mdy: 0, both: 0 }
  readonly #others = new Map<number, number>()
  /** Indexes of the columns with dates. */
  readonly #days: readonly number[]

  constructor(days: readonly number[]) {
    this.#days = days
  }

  readonly add = ({ cells, lostPrecision }: SheetRow, positions: readonly number[]): void => {
    for (const [position, cell] of cells.entries()) {
      if (cell === '') continue
      if (!positions.includes(position)) {
        this.#others.set(position, (this.#others.get(position) ?? 0) + 1)
        continue
      }
      if (isErrorCell(cell)) this.#errors++
      if (cell.length > longestCell) this.#tooLong++
      if (isUnreadable(cell)) this.#unreadable++
      if (lostPrecision.includes(position)) this.#rounded++
    }
    for (const index of this.#days) this.#addDay(cells[positions[index] ?? -1] ?? '')
  }

  /** The one possible order of all dates; undefined if both or none are possible. */
  get order(): DateOrder | undefined {
    const { dmy, mdy } = this.#orders
    if (dmy > 0 && mdy === 0) return 'dmy'
    return mdy > 0 && dmy === 0 ? 'mdy' : undefined
  }

  result({ sheets, reading }: Pick<SheetLook, 'sheets' | 'reading'>, requested: SheetReading): NotImported {
    const header = sheets.find(({ name }) => name === (reading.sheet ?? ''))?.head
    const titles = header?.find(({ number }) => number === reading.headerRow)?.cells ?? []
    const isClear = requested.dateOrder !== undefined || this.order !== undefined
    return {
      sheets: sheets.flatMap(({ name, rows }) =>
        name === (reading.sheet ?? '') || rows === 0 ? [] : [{ name, rows }],
      ),
      columns: [...this.#others].map(([position, count]) => ({
        position,
        title: titles[position] ?? '',
        cells: count,
      })),
      errors: this.#errors,
      tooLong: this.#tooLong,
      unreadable: this.#unreadable,
      rounded: this.#rounded,
      ambiguousDates: isClear ? 0 : this.#orders.both,
    }
  }

  #addDay(text: string): void {
    const found = yearLast.exec(text.normalize('NFKC').trim())
    if (!found) return
    const [first, second] = [Number(found[1]), Number(found[2])]
    if (first > 12 && second <= 12) this.#orders.dmy++
    else if (second > 12 && first <= 12) this.#orders.mdy++
    else if (first !== second) this.#orders.both++
  }
}
