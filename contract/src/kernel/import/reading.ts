import { z } from 'zod'
import { lazy } from '../command/lazy.ts'
import type { DecimalMark } from '../field/typed-number.ts'

/** The separators of the cells of a text file. */
export const separators = [',', ';', '\t', '，', '|'] as const
export type Separator = (typeof separators)[number]

/** The possible encodings of a text file, by their WHATWG names. */
export const encodings = [
  ...(['utf-8', 'gb18030', 'big5', 'windows-1252', 'utf-16le', 'utf-16be'] as const),
  ...(['windows-1251', 'shift_jis', 'euc-kr'] as const),
] as const
export type Encoding = (typeof encodings)[number]

/** The order of day, month and year in dates that do not begin with the year. */
export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** Columns of a file that can be mapped. */
export const maxFileColumns = 200

/**
 * How to read a file of rows. Omitted values are detected; given ones are used. Rows count from 1 as in a spreadsheet
 * program; columns by their position in the row, from 0.
 */
export const readingInput = lazy(() =>
  z.strictObject({
    sheet: z.string().min(1).max(100).optional(),
    /** 0: there is no header, and the columns are mapped. */
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
  }),
)
export type SheetReading = z.infer<ReturnType<typeof readingInput>>

export const decimalMarks = ['.', ','] as const satisfies readonly DecimalMark[]

/**
 * The meaning of a minus sign in a column of outgoing money: it is printed before each amount, or the money came back.
 */
export const negativeOuts = ['outflow', 'reversal'] as const

/** How to read a file of rows with amounts. */
export const moneyReading = lazy(() =>
  readingInput().extend({
    decimalMark: z.enum(decimalMarks).optional(),
    negativeOut: z.enum(negativeOuts).optional(),
  }),
)
export type MoneyReading = z.infer<ReturnType<typeof moneyReading>>

/** The first rows of one sheet of a file, for an operator to choose. */
export const sheetHead = lazy(() =>
  z.object({
    name: z.string(),
    /** Number of filled rows of the sheet. */
    rows: z.number().int(),
    head: z.array(z.object({ number: z.number().int(), cells: z.array(z.string()) })),
  }),
)
export type SheetHead = z.infer<ReturnType<typeof sheetHead>>

/** Counts of what was not imported from a file. */
export const notImported = lazy(() =>
  z.object({
    /** Other sheets with content. */
    sheets: z.array(z.object({ name: z.string(), rows: z.number().int() })),
    /** Columns without a meaning here, with the number of their filled cells. */
    columns: z.array(z.object({ position: z.number().int(), title: z.string(), cells: z.number().int() })),
    /** Cells with a formula error, or a formula without a stored result. */
    errors: z.number().int(),
    /** Cells longer than any field. */
    tooLong: z.number().int(),
    /** Cells with unreadable characters. */
    unreadable: z.number().int(),
    /** Numbers whose last digits a spreadsheet program has rounded. */
    rounded: z.number().int(),
    /** Dates with two possible orders. */
    ambiguousDates: z.number().int(),
  }),
)
export type NotImported = z.infer<ReturnType<typeof notImported>>
