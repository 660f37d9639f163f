#!/usr/bin/env bash
# ndef 0.2.0: a text record of an NFC tag that says "UTF-16" is decoded as if it were UTF-8.
#
# The first byte of an NFC Forum text record holds the length of the language code and, in its highest bit, the
# encoding: 0 is UTF-8, 1 is UTF-16 (big endian unless there is a byte order mark). For Chinese
# UTF-16 needs two bytes for a character instead of three, and tags are small. ndef reads the bit and does not use it.
#
# Why one expects otherwise: the record says itself how it is encoded, in the same byte from which the library takes
# the length of the language code. The wrong text is returned without an error.
#
# What it means here: a badge or a card of another system that holds a name reads as "_ N " instead of 张三.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent ndef@0.2.0
cat >probe.cjs <<'JS'
const ndef = require('ndef')
const record = (name, utf16) => {
  const text = Buffer.from(name, utf16 ? 'utf16le' : 'utf8')
  if (utf16) text.swap16()
  return [...Buffer.concat([Buffer.from([(utf16 ? 0x80 : 0) | 5]), Buffer.from('zh-CN'), text])]
}
const { version } = JSON.parse(require('node:fs').readFileSync('node_modules/ndef/package.json', 'utf8'))
const utf8 = ndef.text.decodePayload(record('张三', false))
const utf16 = ndef.text.decodePayload(record('张三', true))
const message = ndef.encodeMessage([ndef.record(ndef.TNF_WELL_KNOWN, ndef.RTD_TEXT, [], record('张三', true))])
const [decoded] = ndef.decodeMessage(message)
console.log(`ndef ${version}, expected: 张三 three times`)
console.log(`  UTF-8 record: ${utf8}, UTF-16 record: ${JSON.stringify(utf16)}, in a message: ${JSON.stringify(decoded.value)}`)
const asSeen = utf8 === '张三' && utf16 !== '张三' && utf16 === decoded.value
console.log(asSeen ? 'seen: the encoding bit is ignored' : 'CHANGED')
process.exitCode = asSeen ? 0 : 1
JS
node probe.cjs
