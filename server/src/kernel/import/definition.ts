import type { EntityType } from '@fairgate/contract/kernel/entity-type'
import type { LocalizedText, TextValues } from '@fairgate/contract/kernel/localized-text'
import type { NotImported, SheetReading } from '@fairgate/contract/kernel/reading'
import type { Sql } from 'sql-template-tag'
import type { Actor } from '../actor.ts'
import type { Db } from '../database.ts'
import type { Services, TransitionContext } from '../services.ts'
import type { SheetLook } from '../spreadsheet/read-sheet.ts'

/** What `import.reading` holds. */
export interface ImportReading {
  /** What somebody said. */
  asked?: SheetReading
  /** How it was read, detected or said. */
  read?: SheetReading & { format: SheetLook['format'] }
  left?: NotImported
}

/** A row as it was typed; `lost`: columns whose number a spreadsheet program has rounded. */
export interface TypedRow<Column extends string = string> {
  cells: Partial<Record<Column, string>>
  lost: Column[]
}

/**
 * Why a row is bad: the column, the family it counts under, and a text to be put into the reader's words. A list in it is
 * told in both languages, as `optionsCn` and `optionsEn`, and worded as `options`.
 */
export interface RowIssue<Column extends string = string, Reason extends string = string> {
  field: Column
  reason: Reason
  key: string
  values?: TextValues
}

/** Two rows of which this is the same are the same; by column, where each of several must be a row's own. Undefined where a row does not say. */
export type Identity<Column extends string> = string | Partial<Record<Column, string>> | undefined

/** One import: a file of somebody's, and what became of its rows. total = good + bad + corrected + removed. */
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
  /** Of the good ones, those that only filled in what was there. */
  filled: number
  reading: ImportReading
}

/** A row with the number it has in the sheet. */
export interface NumberedRow<Column extends string = string> {
  rowNumber: number
  typed: TypedRow<Column>
}

/** A row that its own cells say nothing against; `entry` is what the noun reads out of them. */
export interface GoodRow<Column extends string, Entry> extends NumberedRow<Column> {
  entry: Entry
}

export interface BadRow<Column extends string = string, Reason extends string = string> extends NumberedRow<Column> {
  issues: RowIssue<Column, Reason>[]
}

/**
 * What a noun's import is made of. The kernel reads the sheet, finds rows that are twice in it, writes in batches that a
 * kill neither loses nor doubles, keeps bad rows sealed, and has them corrected one by one or by a sheet.
 *
 * `Found`: the import with what the noun joins to it. `Rules`: what its rows are validated by, asked for once a run. `Entry`: a
 * good row, read.
 */
export interface ImportDefinition<Found extends Import, Column extends string, Reason extends string, Rules, Entry> {
  /** In `import.noun`; its jobs are queued as `<name>.import` and `<name>.importErrors`. */
  name: string
  /** What the log, and who looks at such imports, call it; their rows are `importRow`. */
  entityType: EntityType
  /** What its good rows become, for who looks at those. */
  makes: EntityType
  /** The table its rows are looked up in while they are written, where that may be empty at first. */
  grows?: string
  columns: Readonly<Record<Column, LocalizedText>>
  /** The column a row is called by in lists, where it is not `name`. */
  called?: Column
  /** Columns that hold dates: written with the year last they are read by the order of the file. */
  days?: readonly Column[]
  /** Columns of the sheet of bad rows that are wider than 20 characters. */
  widths?: Partial<Record<Column, number>>
  rowLimit: number
  /** Of the sheet of bad rows, its name, and of the jobs, their titles (`{{name}}` is the file's): text keys. */
  texts: { sheet: string; importTitle: string; errorsTitle: string }
  /** Beside the columns of `import i`: what `Found` has of other tables. `tables` begins with a join. */
  joined: { columns: Sql; tables: Sql }
  /** Which imports somebody sees (aliases `i` and those of `joined`). */
  scope(actor: Pick<Actor, 'companyId' | 'companyType'>): Sql
  rulesOf(db: Db, found: Found, services: Services, now: Date): Promise<Rules>
  /** A sheet without such a column is refused whole. */
  isRequired(column: Column, found: Found): boolean
  /** Validates one row by itself. */
  validate(typed: TypedRow<Column>, rules: Rules): { entry: Entry | undefined; issues: RowIssue<Column, Reason>[] }
  /** What stands in no other row of the sheet. May be long: it is hashed. */
  identity(typed: TypedRow<Column>, rules: Rules): Identity<Column>
  /** Of what stands in the sheet before, at that row; by its column where a row has several such. */
  twice(row: number, column?: Column): RowIssue<Column, Reason>
  /** What speaks against good rows in company, by row number: somebody holds one already. Rows it does not name are free. */
  refusedAmong(
    db: Db,
    found: Found,
    rows: readonly GoodRow<Column, Entry>[],
    services: Services,
  ): Promise<ReadonlyMap<number, RowIssue<Column, Reason>[]>>
  /**
   * Writes the rows, in the transaction of the batch; answers the id of what each became, in their order, or what speaks
   * against it after all (the last was taken meanwhile): such a row has written nothing.
   */
  write(
    context: TransitionContext,
    found: Found,
    rows: readonly GoodRow<Column, Entry>[],
    operatorId: string,
  ): Promise<readonly Outcome<Column, Reason>[]>
  /** Whether nothing that a stranger may not read is in a cell; cells that are wrong are shown as they were typed. */
  masked: Partial<Record<Column, (text: string) => string>>
}

/** What a row became, by its id; that it only filled something in; null where it is good and kept nowhere; or what speaks against it after all. */
export type Outcome<Column extends string, Reason extends string> =
  | string
  | { filled: string }
  | null
  | RowIssue<Column, Reason>[]

/** Declares an import; its job, its sheet of bad rows and its handlers are made of it. */
export const defineImport = <Found extends Import, Column extends string, Reason extends string, Rules, Entry>(
  definition: ImportDefinition<Found, Column, Reason, Rules, Entry>,
) => definition
