/** One filled row of a sheet as text. */
export interface SheetRow {
  /** As the spreadsheet program counts: the first row is 1. */
  readonly number: number
  /** Trimmed; blank cells are ''. With `columns` given: in their order; else as in the sheet, as long as needed. */
  readonly cells: string[]
  /** Indexes into `cells` of numbers with more than 15 digits, whose last digits the spreadsheet program has lost. */
  readonly lostPrecision: number[]
}
