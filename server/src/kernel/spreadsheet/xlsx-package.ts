export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Cell styles of all our workbooks, by their index in `cellXfs`. */
export const cellStyle = { plain: 0, bold: 1, text: 2, wrapped: 3, amount: 4 } as const

export interface SheetPart {
  readonly name: string
  readonly hidden?: boolean
}

/** A, B … Z, AA … */
export function columnLetters(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    let letters = ''
    for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
      letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
    }
    return letters
  })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 cannot hold
const special = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/

export function escapeXml(text: string): string {
  if (!special.test(text)) return text
  return (
    text
      .toWellFormed()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 cannot hold
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  )
}

/**
 * The text of a cell; one that looks like the escape of a character (`_x0041_`) is escaped itself (ECMA-376 part 1,
 * 22.9.2.19).
 */
export function escapeCell(text: string): string {
  const escaped = escapeXml(text)
  return escaped.includes('_x') ? escaped.replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_') : escaped
}

/** Blanks at the ends of a text are preserved only where its element says so. */
export function findSpace(text: string): string {
  return text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32 || text.includes('\n')
    ? ' xml:space="preserve"'
    : ''
}

/**
 * All parts of an xlsx package except `xl/worksheets/sheet1.xml` and the following, and `xl/sharedStrings.xml` if there
 * is one: part name and content.
 */
export function packageParts(sheets: readonly SheetPart[], { sharedStrings = false } = {}): [string, string][] {
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const officePackage = 'http://schemas.openxmlformats.org/package/2006'
  const each = (write: (sheet: SheetPart, number: number) => string) =>
    sheets.map((sheet, index) => write(sheet, index + 1)).join('')
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${types}.${type}+xml"/>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`
  const packaged = (content: string) =>
    `${declaration}<Relationships xmlns="${officePackage}/relationships">${content}</Relationships>`
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${officePackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${sharedStrings ? override('sharedStrings', 'sharedStrings') : ''}${each((_, number) => override(`worksheets/sheet${number}`, 'worksheet'))}</Types>`,
    ],
    ['_rels/.rels', packaged(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheets>${each(sheetElement)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      packaged(
        each((_, number) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)) +
          relation('rStyles', 'styles', 'styles.xml') +
          (sharedStrings ? relation('rStrings', 'sharedStrings', 'sharedStrings.xml') : ''),
      ),
    ],
    ['xl/styles.xml', stylesXml()],
  ]
}

function sheetElement(sheet: SheetPart, number: number): string {
  const name = escapeXml(sheet.name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31) || `Sheet${number}`)
  return `<sheet name="${name}" sheetId="${number}"${sheet.hidden ? ' state="hidden"' : ''} r:id="rId${number}"/>`
}

function stylesXml(): string {
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`
  const format = (number: number, fontId: number, rest = '') =>
    `<xf numFmtId="${number}" fontId="${fontId}" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"${rest || '/'}>`
  const wrap = ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf'
  return `${declaration}<styleSheet xmlns="${spreadsheet}"><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${format(0, 0)}${format(0, 1)}${format(49, 0)}${format(0, 0, wrap)}${format(4, 0)}</cellXfs></styleSheet>`
}
