import { z } from 'zod'
import type { DecimalMark } from './typed-number.ts'

/** What separates the cells of a text file. */
export const separators = [',', ';', '\t', '，', '|'] as const
export type Separator = (typeof separators)[number]

/** Encodings a text file may be in, by their WHATWG names. */
export const encodings = [
  ...(['utf-8', 'gb18030', 'big5', 'windows-1252', 'utf-16le', 'utf-16be'] as const),
  ...(['windows-1251', 'shift_jis', 'euc-kr'] as const),
] as const
export type Encoding = (typeof encodings)[number]

/** The order of day, month and year where a date is not written year first. */
export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** Columns of a file that can be mapped. */
export const maxFileColumns = 200

/**
 * How a file of rows is read. What is absent is detected; what is given is obeyed. Rows count as a spreadsheet program
 * counts them, from 1; columns by their position in the row, from 0.
 */
export const readingInput = z.strictObject({
  sheet: z.string().min(1).max(100).optional(),
  /** 0: there is none, and the columns are mapped. */
  headerRow: z.number().int().min(0).max(1_048_576).optional(),
  separator: z.enum(separators).optional(),
  encoding: z.enum(encodings).optional(),
  dateOrder: z.enum(dateOrders).optional(),
  columns: z
    .record(
      z.string().max(60),
      z
        .number()
        .int()
        .min(0)
        .max(maxFileColumns - 1),
    )
    .optional(),
})
export type SheetReading = z.infer<typeof readingInput>

export const decimalMarks = ['.', ','] as const satisfies readonly DecimalMark[]

/** What a minus sign means in a column of money that went out: it is printed before each amount, or the money came back. */
export const negativeOuts = ['outflow', 'reversal'] as const

/** How a file of rows with amounts is read. */
export const moneyReading = readingInput.extend({
  decimalMark: z.enum(decimalMarks).optional(),
  negativeOut: z.enum(negativeOuts).optional(),
})
export type MoneyReading = z.infer<typeof moneyReading>

/** The first rows of one sheet of a file, for somebody to point at. */
export const sheetHead = z.object({
  name: z.string(),
  /** Filled rows of the sheet. */
  rows: z.number().int(),
  head: z.array(z.object({ number: z.number().int(), cells: z.array(z.string()) })),
})
export type SheetHead = z.infer<typeof sheetHead>

/** What of a file was not imported, counted. */
export const notImported = z.object({
  /** Other sheets that hold something. */
  sheets: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  /** Columns with a position but no meaning here, and how many of their cells are filled. */
  columns: z.array(z.object({ position: z.number().int(), title: z.string(), cells: z.number().int() })),
  /** Cells that hold the error of a formula, or a formula without a stored result. */
  errors: z.number().int(),
  /** Cells longer than any field. */
  tooLong: z.number().int(),
  /** Cells with characters that could not be read. */
  unreadable: z.number().int(),
  /** Numbers whose last digits a spreadsheet program had rounded away. */
  rounded: z.number().int(),
  /** Dates that can be read in two orders. */
  ambiguousDates: z.number().int(),
})
export type NotImported = z.infer<typeof notImported>
