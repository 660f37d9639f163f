#!/usr/bin/env bash
# dxf-parser 1.1.2 and dxf 5.3.1: Chinese text of a floor plan is returned as \U+5C55\U+4F4D.
#
# In a DXF up to AutoCAD 2004 (AC1015, AC1018) text is in a code page, and a character outside of it is written as
# \U+XXXX; %%c, %%d and %%p stand for Ø, ° and ±. AutoCAD shows and edits them as the characters.
# Both parsers hand out the raw codes as the text of TEXT entities.
#
# Why one expects otherwise: the codes are how the file format writes characters, like &#20320; in XML, and a parser
# of the format is where they are decoded.
#
# What it means here: booth names of a plan made in China do not match the booth list until the codes are decoded.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent dxf-parser@1.1.2 dxf@5.3.1
cat >probe.cjs <<'JS'
const { readFileSync } = require('node:fs')
const DxfParser = require('dxf-parser')
const { parseString } = require('dxf')

const groups = (...values) => values.map(value => `${value}\r\n`).join('')
const text = '\\U+5C55\\U+4F4D A1 %%c5'
const drawing =
  groups(0, 'SECTION', 2, 'HEADER', 9, '$ACADVER', 1, 'AC1015', 9, '$DWGCODEPAGE', 3, 'ANSI_1252', 0, 'ENDSEC') +
  groups(0, 'SECTION', 2, 'ENTITIES', 0, 'TEXT', 8, '0', 10, 1, 20, 2, 30, 0, 40, 2.5, 1, text, 0, 'ENDSEC') +
  groups(0, 'EOF')
const version = name => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
const seen = {
  'dxf-parser': new (DxfParser.default ?? DxfParser)().parseSync(drawing).entities[0].text,
  dxf: parseString(drawing).entities[0].string,
}
console.log('expected: 展位 A1 Ø5')
for (const [name, value] of Object.entries(seen)) console.log(`  ${name} ${version(name)}: ${value}`)
const asSeen = Object.values(seen).every(value => value === text)
console.log(asSeen ? 'seen: the codes of the format instead of the characters' : 'CHANGED')
process.exitCode = asSeen ? 0 : 1
JS
node probe.cjs
