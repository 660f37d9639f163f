#!/usr/bin/env bash
# hucre 1.0.0 and SheetJS 0.20.3 (with cellDates): a date shown as a Chinese weekday is read as a bare number.
#
# Chinese Excel offers 星期三 and 周三 in its list of date formats; it stores them as [$-804]aaaa;@ and
# [$-804]aaa;@. The letter a is the weekday by its local name. Both libraries look only for y, m, d, h and s,
# so a cell with 1 January 2024 that shows 星期一 comes back as 45292.
#
# Why one expects otherwise: the English twin of the format, dddd, is a date for both, and the locale that the
# brackets name says which language the letters belong to.
#
# What it means here: rosters of staff and schedules of visits often show weekdays. 45292 in such a column is
# not a number that somebody typed, and must not become a badge number or an amount.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent hucre@1.0.0 @e965/xlsx@0.20.3
cat >probe.mjs <<'JS'
import { readFileSync } from 'node:fs'
import * as SheetJS from '@e965/xlsx'
import { readXlsx } from 'hucre'

const formats = ['[$-804]aaaa;@', '[$-804]aaa;@', 'dddd']
const sheet = SheetJS.utils.aoa_to_sheet([formats.map(() => 45292)])
formats.forEach((z, column) => {
  sheet[SheetJS.utils.encode_cell({ r: 0, c: column })].z = z
})
const book = SheetJS.utils.book_new()
SheetJS.utils.book_append_sheet(book, sheet, 'roster')
const file = SheetJS.write(book, { type: 'buffer', bookType: 'xlsx' })

const hucre = (await readXlsx(new Uint8Array(file))).sheets[0].rows[0]
const cells = SheetJS.read(file, { cellDates: true }).Sheets.roster
const sheetjs = formats.map((_, c) => cells[SheetJS.utils.encode_cell({ r: 0, c })].v)
const version = name => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
console.log(`hucre ${version('hucre')}, SheetJS ${version('@e965/xlsx')}, expected: 2024-01-01 in every row`)
const shown = value => (value instanceof Date ? value.toISOString().slice(0, 10) : value)
formats.forEach((format, c) => {
  console.log(`  ${format.padEnd(14)} hucre: ${shown(hucre[c])}   SheetJS: ${shown(sheetjs[c])}`)
})
const asSeen = [hucre, sheetjs].every(row => row[0] === 45292 && row[1] === 45292 && row[2] instanceof Date)
console.log(asSeen ? 'seen: the Chinese weekday is a number, the English one is a date' : 'CHANGED')
process.exitCode = asSeen ? 0 : 1
JS
node probe.mjs
