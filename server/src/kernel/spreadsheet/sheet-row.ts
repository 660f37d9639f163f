/** One filled row of a sheet as text. */
export interface SheetRow {
  /** As in the spreadsheet program: the first row is 1. */
  readonly number: number
  /** Trimmed; blank cells are ''. With `columns` given: in their order; else as in the sheet, as long as needed. */
  readonly cells: string[]
  /** Indexes into `cells` of numbers with more than 15 digits, whose last digits the spreadsheet program has lost. */
  readonly lostPrecision: number[]
  /** A mark of the source that is in no cell: of a bank's entry, that it is not booked yet. */
  readonly mark?: 'pending'
}

/** What no text can hold, or nobody can have typed: control characters but tab and line ends, halves of pairs, non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unreadableCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Cs}/gu
const unreadablePattern = new RegExp(unreadableCharacters.source, 'u')
const replacement = '\ufffd'

/**
 * The row with such characters replaced by U+FFFD, so that it can be stored, displayed and validated like any other.
 */
export function readable(row: SheetRow): SheetRow {
  if (!row.cells.some(cell => unreadablePattern.test(cell))) return row
  return { ...row, cells: row.cells.map(cell => cell.replace(unreadableCharacters, replacement)) }
}

/** Whether a cell had unreadable characters; such a cell makes its row a bad one. */
export const isUnreadable = (cell: string) => cell.includes(replacement)

/** What the reader inserts for a formula without a stored result. */
export const formulaWithoutResult = '#FORMULA!'

const errorCell =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|PYTHON!|GETTING_DATA|FORMULA!)$/

/** Whether a cell has a formula error, in any form: a csv saved by a spreadsheet program has it as text. */
export const isErrorCell = (cell: string): boolean => errorCell.test(cell)
