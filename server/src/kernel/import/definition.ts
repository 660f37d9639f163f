import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import type { LocalizedText, TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import type { NotImported, SheetReading } from '@fairgate/contract/kernel/import/reading'
import type { Sql } from 'sql-template-tag'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../database/database.ts'
import type { Services, TransitionContext } from '../services/services.ts'
import type { SheetLook } from '../spreadsheet/look-at-sheet.ts'

/** The content of `import.reading`. */
export interface ImportReading {
  /** The operator's choice. */
  asked?: SheetReading
  /** How it was read, detected or chosen. */
  read?: SheetReading & { format: SheetLook['format'] }
  left?: NotImported
}

/** A row as typed; `lost`: columns whose number a spreadsheet program has rounded. */
export interface TypedRow<Column extends string = string> {
  cells: Partial<Record<Column, string>>
  lost: Column[]
}

/**
 * A fault of a row: its column, the group for counting, and a message. A list in it has both languages, as `optionsCn`
 * and `optionsEn`, and is rendered as `options`.
 */
export interface RowIssue<Column extends string = string, Reason extends string = string> {
  field: Column
  reason: Reason
  key: string
  values?: TextValues
}

/**
 * Two rows with the same identity are duplicates; by column, if several columns must be unique. Undefined if a row has
 * none.
 */
export type Identity<Column extends string> = string | Partial<Record<Column, string>> | undefined

/** One import: a file, and the results of its rows. total = good + bad + corrected + removed. */
export interface Import {
  id: string
  version: number
  entityType: string
  exhibitionId: string | null
  participationId: string | null
  companyId: string
  enteredBy: string | null
  createdBy: string
  createdByName: string
  createdAt: string
  fileId: string
  fileName: string
  jobId: string | null
  total: number
  good: number
  bad: number
  mended: number
  submitted: number
  /** Of the good ones, those that only completed existing rows. */
  filled: number
  reading: ImportReading
}

/** A row with its number in the sheet. */
export interface NumberedRow<Column extends string = string> {
  rowNumber: number
  typed: TypedRow<Column>
}

/** A row whose own cells are valid; `entry` is what the module reads from them. */
export interface GoodRow<Column extends string, Entry> extends NumberedRow<Column> {
  entry: Entry
}

export interface BadRow<Column extends string = string, Reason extends string = string> extends NumberedRow<Column> {
  issues: RowIssue<Column, Reason>[]
}

/**
 * The definition of a module's import. The kernel reads the sheet, finds duplicate rows, writes in batches that a kill
 * neither loses nor doubles, stores bad rows encrypted, and has them corrected one by one or by a sheet.
 * `Found`: the import with the data that the module joins. `Rules`: the validation data, read once per run, and for each batch. `Entry`: a
 * good row, parsed.
 */
export interface ImportDefinition<Found extends Import, Column extends string, Reason extends string, Rules, Entry> {
  /** In `import.entity_type`; its jobs are queued as `<name>.import` and `<name>.importErrors`. */
  name: string
  /** The entity type of such imports, for log and reads; that of their rows is `importRow`. */
  entityType: EntityType
  /** The entity type of its good rows, for reads of those. */
  makes: EntityType
  /** The tables that are searched while rows are written, if they may be empty at first. */
  grows?: readonly string[]
  columns: Readonly<Record<Column, LocalizedText>>
  /** The column with the name of a row in lists, if it is not `name`. */
  called?: Column
  /** Columns with dates: with the year last they are read in the order of the file. */
  days?: readonly Column[]
  /** Columns of the sheet of bad rows that are wider than 20 characters. */
  widths?: Partial<Record<Column, number>>
  rowLimit: number
  /** The name of the sheet of bad rows, and the titles of the jobs (`{{name}}` is the file's): text keys. */
  texts: { sheet: string; importTitle: string; errorsTitle: string }
  /** In addition to the columns of `import i`: what `Found` has from other tables. `tables` begins with a join. */
  joined: { columns: Sql; tables: Sql }
  /** The imports that somebody sees (aliases `i` and those of `joined`). */
  scope(actor: Pick<Actor, 'companyId' | 'companyType'>): Sql
  rulesOf(db: Db, found: Found, services: Services, now: Date): Promise<Rules>
  /** Adds what a batch of rows needs to know, if the data of all rows would be too much for the memory. */
  rulesOfRows?(db: Db, found: Found, rules: Rules, rows: readonly NumberedRow<Column>[]): Promise<Rules>
  /** A sheet without such a column is refused as a whole. */
  isRequired(column: Column, found: Found): boolean
  /** Validates one row by itself. */
  validate(typed: TypedRow<Column>, rules: Rules): { entry: Entry | undefined; issues: RowIssue<Column, Reason>[] }
  /** What must be unique in the sheet. May be long: it is hashed. */
  identity(typed: TypedRow<Column>, rules: Rules): Identity<Column>
  /** The fault of a duplicate of an earlier row; by its column if a row has several unique ones. */
  twice(row: number, column?: Column): RowIssue<Column, Reason>
  /**
   * Faults of good rows in combination with others, by row number: somebody has a value already. Missing rows are
   * valid.
   */
  refusedAmong(
    db: Db,
    found: Found,
    rows: readonly GoodRow<Column, Entry>[],
    services: Services,
  ): Promise<ReadonlyMap<number, RowIssue<Column, Reason>[]>>
  /**
   * Writes the rows, in the transaction of the batch; returns the id of each result, in their order, or a fault (the
   * last unit was taken meanwhile): such a row has written nothing.
   */
  write(
    context: TransitionContext,
    found: Found,
    rows: readonly GoodRow<Column, Entry>[],
    operatorId: string,
  ): Promise<readonly Outcome<Column, Reason>[]>
  /** Masks of columns with personal data; cells with faults are shown as typed. */
  masked: Partial<Record<Column, (text: string) => string>>
}

/** The result of a row: its id; whether it only completed a row; null if it is good and stored nowhere; or a fault. */
export type Outcome<Column extends string, Reason extends string> =
  | string
  | { filled: string }
  | null
  | RowIssue<Column, Reason>[]

/** Declares an import; its job, its sheet of bad rows and its handlers are derived from it. */
export const defineImport = <Found extends Import, Column extends string, Reason extends string, Rules, Entry>(
  definition: ImportDefinition<Found, Column, Reason, Rules, Entry>,
) => definition
