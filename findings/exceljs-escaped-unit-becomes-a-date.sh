#!/usr/bin/env bash
# exceljs 4.4.0: a plain number whose number format ends in an escaped unit letter is read as a date.
#
# In a number format a backslash makes the next letter literal: 0.0\h prints "2.5h", 0\d prints "3d",
# 0.0,,\M prints "1.2M". Excel writes units this way when somebody types the format without quotation marks.
# exceljs removes "quoted text" and [brackets] before it looks for date letters, but not escaped letters,
# so the number 2.5 comes back as 1 January 1900, noon.
#
# Why one expects otherwise: the quoted form 0.0"h" of the same format is read as a number, and the backslash
# and the quotation marks mean the same. SheetJS reads both as numbers.
#
# What it means here: hours of staff, days of a booth and amounts in millions in sheets of organizers turn into
# dates without an error. An import must decide from the parsed format, or read the raw value.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent exceljs@4.4.0 @e965/xlsx@0.20.3
cat >probe.cjs <<'JS'
const ExcelJS = require('exceljs')
const SheetJS = require('@e965/xlsx')

const formats = ['0.0\\h', '0\\ \\d', '0.0,,\\M', '0.0"h"']
const sheet = SheetJS.utils.aoa_to_sheet([formats.map(() => 2.5)])
formats.forEach((z, column) => {
  sheet[SheetJS.utils.encode_cell({ r: 0, c: column })].z = z
})
const book = SheetJS.utils.book_new()
SheetJS.utils.book_append_sheet(book, sheet, 'hours')
const file = SheetJS.write(book, { type: 'buffer', bookType: 'xlsx' })

const main = async () => {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(file)
  const other = SheetJS.read(file, { cellDates: true }).Sheets.hours
  console.log(`exceljs ${require('exceljs/package.json').version}, expected: the number 2.5 in every row`)
  const kinds = formats.map((format, column) => {
    const value = workbook.worksheets[0].getRow(1).getCell(column + 1).value
    const shown = value instanceof Date ? value.toISOString() : value
    const control = other[SheetJS.utils.encode_cell({ r: 0, c: column })].v
    console.log(`  ${format.padEnd(10)} exceljs: ${shown}   SheetJS: ${control}`)
    return [value instanceof Date, typeof control]
  })
  const asSeen = [true, true, true, false].every((date, i) => kinds[i][0] === date && kinds[i][1] === 'number')
  console.log(asSeen ? 'seen: escaped letters make dates, quoted ones do not' : 'CHANGED')
  process.exitCode = asSeen ? 0 : 1
}
main()
JS
node probe.cjs
