#!/usr/bin/env bash
# bwip-js 4.11.4: a Code 128 with "Müller" is read back by two readers as "MÃ¼ller".
#
# Code 128 has its own way to write ISO 8859-1 letters: the FNC4 function. bwip-js uses FNC4, but feeds it the two
# UTF-8 bytes of ü one after the other. Readers follow the standard and see the two letters Ã and ¼.
# Code 128 has no ECI, so there is no way for them to know better.
#
# Why one expects otherwise: ü is within the range of the symbology, the encoder switched to the mode for it without
# an error, and the same text as a PDF417 or Data Matrix from the same library comes back right.
# With binarytext: true the same text works.
#
# What it means here: names and stand numbers in one-dimensional codes of badges for old scanners keep to ASCII, or
# the option is set; the printed line below the bars looks right in both cases.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent bwip-js@4.11.4 zxing-wasm@3.1.6 @zxing/library@0.21.3 pngjs@7.0.0
cat >probe.mjs <<'JS'
import { readFileSync } from 'node:fs'
import zxing from '@zxing/library'
import bwip from 'bwip-js'
import { PNG } from 'pngjs'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

const twice = async options => {
  const image = await bwip.toBuffer({ text: 'Müller', scale: 4, padding: 20, backgroundcolor: 'FFFFFF', ...options })
  const [first] = await readBarcodes(new Uint8Array(image))
  const { data, width, height } = PNG.sync.read(image)
  const gray = new Uint8ClampedArray(width * height).map((_, i) => data[4 * i])
  const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(new zxing.RGBLuminanceSource(gray, width, height)))
  return [first?.text, new zxing.MultiFormatReader().decode(bitmap).getText()]
}
console.log(`bwip-js ${JSON.parse(readFileSync('node_modules/bwip-js/package.json', 'utf8')).version}, expected: Müller four times`)
const plain = await twice({ bcid: 'code128', height: 15 })
const option = await twice({ bcid: 'code128', height: 15, binarytext: true })
console.log(`  code128:                   zxing-cpp ${plain[0]}, @zxing/library ${plain[1]}`)
console.log(`  code128, binarytext: true: zxing-cpp ${option[0]}, @zxing/library ${option[1]}`)
const asSeen = plain.every(text => text === 'MÃ¼ller') && option.every(text => text === 'Müller')
console.log(asSeen ? 'seen: the UTF-8 bytes are read as letters' : 'CHANGED')
process.exitCode = asSeen ? 0 : 1
JS
node probe.mjs
