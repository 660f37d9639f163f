#!/usr/bin/env bash
# fast-xml-parser 5.12.1: a 20-digit number stays text, a 28-digit number becomes 4.2e+27.
#
# The parser turns tags with digits into numbers. It leaves a number as text when the number would not print as the
# same digits: the 20 digits of a Chinese e-invoice stay text. From 22 digits on JavaScript prints a number with an
# exponent, the comparison is skipped, and the number is returned with 12 of its 28 digits lost.
#
# Why one expects otherwise: a guard that protects 20 digits is expected to protect 28. A test with an invoice number
# gives confidence, and the transaction numbers of WeChat Pay and Alipay (28 digits) next to it are ruined.
#
# What it means here: numbers of documents from XML are read with parseTagValue: false. The numbers here are made up.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent fast-xml-parser@5.12.1
cat >probe.cjs <<'JS'
const { XMLParser } = require('fast-xml-parser')
const { version } = JSON.parse(require('node:fs').readFileSync('node_modules/fast-xml-parser/package.json', 'utf8'))
const cases = { invoice: '24312000000012345678', payment: '4200001234202501021234567890' }
const parsed = new XMLParser().parse(`<r><invoice>${cases.invoice}</invoice><payment>${cases.payment}</payment></r>`).r
console.log(`fast-xml-parser ${version}, expected: both as text, digit for digit`)
for (const [name, digits] of Object.entries(cases)) console.log(`  ${name}: ${digits} -> ${typeof parsed[name]} ${parsed[name]}`)
const asSeen = parsed.invoice === cases.invoice && typeof parsed.payment === 'number'
console.log(asSeen ? 'seen: the longer number is the one that is not protected' : 'CHANGED')
process.exitCode = asSeen ? 0 : 1
JS
node probe.cjs
