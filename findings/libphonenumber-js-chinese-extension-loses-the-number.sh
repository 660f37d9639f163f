#!/usr/bin/env bash
# libphonenumber-js 1.13.16: a Chinese number with its extension, 010-85221234转123, is no telephone number at all.
#
# 转 ("transfer to") is how everybody in China writes an extension, on cards and in signatures. The parser knows
# ext, доб, anexo, int and #, and returns number and extension for those. With 转 it returns undefined:
# not even the number in front of it. findPhoneNumbersInText on the same text finds the number, without the extension.
#
# Why one expects otherwise: other text behind a number is dropped ("138-1234-5678(微信同号)" is read), so the
# worst to expect is a lost extension.
#
# What it means here: landlines of companies in imports would be rejected as a whole. 转 is replaced by "ext." first.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent libphonenumber-js@1.13.16
cat >probe.cjs <<'JS'
const { parsePhoneNumberFromString, findPhoneNumbersInText } = require('libphonenumber-js/max')
const { version } = JSON.parse(require('node:fs').readFileSync('node_modules/libphonenumber-js/package.json', 'utf8'))
const read = text => {
  const found = parsePhoneNumberFromString(text, 'CN')
  return found ? `${found.number}${found.ext ? ` ext ${found.ext}` : ''}` : 'undefined'
}
console.log(`libphonenumber-js ${version}, expected: +861085221234, with or without the extension`)
const cases = [
  ['010-85221234转123', 'undefined'],
  ['010-85221234 转 123', 'undefined'],
  ['010-85221234 ext 123', '+861085221234 ext 123'],
  ['010-85221234#123', '+861085221234 ext 123'],
  ['138-1234-5678(微信同号)', '+8613812345678'],
]
let asSeen = true
for (const [text, known] of cases) {
  console.log(`  ${text}: ${read(text)}`)
  asSeen &&= read(text) === known
}
const inText = findPhoneNumbersInText(cases[0][0], 'CN').map(({ number }) => number.number)
console.log(`  found in the first text: ${inText}`)
asSeen &&= inText.join() === '+861085221234'
console.log(asSeen ? 'seen: with the Chinese word the whole number is lost' : 'CHANGED')
process.exitCode = asSeen ? 0 : 1
JS
node probe.cjs
