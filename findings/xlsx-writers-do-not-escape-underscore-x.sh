#!/usr/bin/env bash
# hucre 1.0.0 and write-excel-file 4.1.1: the text _x0041_ is written to xlsx as it is, and is an "A" for readers.
#
# In strings of an xlsx file _xHHHH_ stands for the character with that code; a text that looks like it is stored with
# its first underscore escaped as _x005F_ (ECMA-376, 22.4.2.4). Both libraries leave it out when they write.
# hucre decodes the escape when it reads, so the text does not even survive hucre itself.
#
# Why one expects otherwise: a library that takes a string and writes a file gives the same string back; the two sides
# of one rule are in the standard together, and both libraries do escape & and <.
#
# What it means here: codes of parts and booths such as "BX_x0041_7" in an export change when the file is opened.
# The file is well formed, so nothing warns.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent hucre@1.0.0 write-excel-file@4.1.1 exceljs@4.4.0
cat >probe.mjs <<'JS'
import { readFileSync } from 'node:fs'
import ExcelJS from 'exceljs'
import { readXlsx, writeXlsx } from 'hucre'
import writeExcelFile from 'write-excel-file/node'

const text = 'BX_x0041_7'
const version = name => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const bytes = await writeXlsx({ sheets: [{ name: 'S', rows: [[text]] }] })
const written = await writeExcelFile([[{ value: text, type: String }]])
const files = { hucre: Buffer.from(bytes), 'write-excel-file': await written.toBuffer() }
let asSeen = true
console.log(`expected: ${text} everywhere`)
for (const [name, file] of Object.entries(files)) {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(file)
  const byExceljs = workbook.worksheets[0].getCell('A1').value
  const byHucre = (await readXlsx(new Uint8Array(file))).sheets[0].rows[0][0]
  console.log(`  ${name} ${version(name)} wrote it: exceljs reads ${byExceljs}, hucre reads ${byHucre}`)
  asSeen &&= byExceljs === 'BXA7' && byHucre === 'BXA7'
}
console.log(asSeen ? 'seen: the text became another text' : 'CHANGED')
process.exitCode = asSeen ? 0 : 1
JS
node probe.mjs
