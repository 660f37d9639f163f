import type { Writable } from 'node:stream'
import { guardFormula } from './guard-formula.ts'
import type { SheetColumn } from './sheet-columns.ts'
import { cellStyle, columnLetters, declaration, escapeCell, packageParts, spreadsheet } from './xlsx-package.ts'
import { ZipWriter } from './zip-writer.ts'

/** A pair of texts, Chinese and English, as in the contract. */
type TextPair = readonly [cn: string, en: string]

export interface TemplateColumn extends SheetColumn {
  /** What to fill in, for the second sheet. */
  readonly about: TextPair
  readonly example: string
  /** The permitted values, offered as a list in the cell. */
  readonly values?: readonly string[]
  readonly width?: number
}

export interface TemplateText {
  readonly sheet: TextPair
  readonly guide: TextPair
  readonly instructions: TextPair
  /** Titles of the guide's five columns: field, required, what to fill in, allowed values, example. */
  readonly guideTitles: readonly [TextPair, TextPair, TextPair, TextPair, TextPair]
  readonly required: TextPair
}

const lastInputRow = 100_002

/**
 * An empty xlsx to be filled in: instructions and header in both languages, columns formatted as text (otherwise Excel
 * rounds identity numbers to 15 digits), lists for enumerations, and a second sheet that explains every field.
 */
export async function writeTemplate(
  columns: readonly TemplateColumn[],
  text: TemplateText,
  out: Writable,
): Promise<void> {
  const zip = new ZipWriter(out)
  const sheets = [{ name: both(text.sheet) }, { name: both(text.guide) }, { name: listSheet, hidden: true }]
  for (const [name, content] of packageParts(sheets)) await zip.add(name, content)
  await zip.add('xl/worksheets/sheet1.xml', inputSheet(columns, text))
  await zip.add('xl/worksheets/sheet2.xml', guideSheet(columns, text))
  await zip.add('xl/worksheets/sheet3.xml', sheetXml({ rows: valueRows(columns) }))
  await zip.finish()
}

const listSheet = 'lists'
const both = ([cn, en]: TextPair) => `${cn} ${en}`

function inputSheet(columns: readonly TemplateColumn[], text: TemplateText): string {
  const letters = columnLetters(columns.length)
  const titles = columns.map(column => `${column.required ? '* ' : ''}${column.cn} ${column.en}`)
  const validations = columns.flatMap(({ values }, index) => {
    if (!values) return []
    const letter = letters[index]
    const range = `${listSheet}!$${letter}$1:$${letter}$${values.length}`
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${letter}3:${letter}${lastInputRow}"><formula1>${range}</formula1></dataValidation>`
  })
  return sheetXml({
    head: '<sheetViews><sheetView workbookViewId="0"><pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    widths: columns.map(column => column.width ?? 20),
    columnStyle: cellStyle.text,
    rows: [row([`${text.instructions[0]}\n${text.instructions[1]}`], cellStyle.wrapped), row(titles, cellStyle.bold)],
    firstRowHeight: 48,
    tail:
      (columns.length > 1 ? `<mergeCells count="1"><mergeCell ref="A1:${letters.at(-1)}1"/></mergeCells>` : '') +
      (validations.length > 0
        ? `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`
        : ''),
  })
}

function guideSheet(columns: readonly TemplateColumn[], text: TemplateText): string {
  const rows = columns.map(column =>
    row(
      [
        `${column.cn}\n${column.en}`,
        column.required ? both(text.required) : '',
        `${column.about[0]}\n${column.about[1]}`,
        column.values?.join('\n') ?? '',
        column.example,
      ],
      cellStyle.wrapped,
    ),
  )
  return sheetXml({ widths: [24, 16, 60, 36, 28], rows: [row(text.guideTitles.map(both), cellStyle.bold), ...rows] })
}

function valueRows(columns: readonly TemplateColumn[]) {
  const longest = Math.max(0, ...columns.map(column => column.values?.length ?? 0))
  return Array.from({ length: longest }, (_, index) =>
    row(
      columns.map(column => column.values?.[index] ?? ''),
      cellStyle.plain,
    ),
  )
}

interface StaticRow {
  readonly cells: readonly string[]
  readonly style: number
}

function row(cells: readonly string[], style: number): StaticRow {
  return { cells, style }
}

interface StaticSheet {
  readonly head?: string
  readonly widths?: readonly number[]
  readonly columnStyle?: number
  readonly rows: readonly StaticRow[]
  readonly firstRowHeight?: number
  readonly tail?: string
}

function sheetXml(sheet: StaticSheet): string {
  const cols = (sheet.widths ?? []).map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${sheet.columnStyle ?? 0}"/>`,
  )
  const rows = sheet.rows.map(({ cells, style }, index) => {
    const letters = columnLetters(cells.length)
    const height = index === 0 && sheet.firstRowHeight ? ` ht="${sheet.firstRowHeight}" customHeight="1"` : ''
    const filled = cells.map((cell, column) =>
      cell === ''
        ? ''
        : `<c r="${letters[column]}${index + 1}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeCell(guardFormula(cell))}</t></is></c>`,
    )
    return `<row r="${index + 1}"${height}>${filled.join('')}</row>`
  })
  const widths = cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''
  return `${declaration}<worksheet xmlns="${spreadsheet}">${sheet.head ?? ''}${widths}<sheetData>${rows.join('')}</sheetData>${sheet.tail ?? ''}</worksheet>`
}
