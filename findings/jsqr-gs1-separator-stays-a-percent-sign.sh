#!/usr/bin/env bash
# jsQR 1.4.0: a GS1 QR code is read with wrong text: the field separator comes out as "%", and "%" as "%%".
#
# A GS1 QR code starts with FNC1 in first position. In alphanumeric mode "%" then stands for the separator (GS, 1D)
# and "%%" for one percent sign (ISO/IEC 18004). jsQR skips the FNC1 mode and returns the raw characters, without
# a hint that the symbol was a GS1 one: neither data nor chunks mentions it.
#
# Why one expects otherwise: a reader that accepts the FNC1 mode applies it; a symbol it does not understand would be
# refused. Lot "A%1" followed by serial "12345" becomes "A%%1%2112345", a text of the same look.
#
# What it means here: parcels of exhibitors and some event tickets carry GS1 codes. Fields of such a code cannot be
# taken apart from what jsQR returns; the text must not be used as a key.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent jsqr@1.4.0 bwip-js@4.11.4 @zxing/library@0.21.3 pngjs@7.0.0
cat >probe.cjs <<'JS'
const { readFileSync } = require('node:fs')
const bwip = require('bwip-js')
const jsQR = require('jsqr')
const zxing = require('@zxing/library')
const { PNG } = require('pngjs')

const main = async () => {
  const image = await bwip.toBuffer({
    bcid: 'gs1qrcode',
    text: '(01)09501101530003(10)A%1(21)12345',
    scale: 4,
    padding: 20,
    backgroundcolor: 'FFFFFF',
  })
  const { data, width, height } = PNG.sync.read(image)
  const seen = jsQR(new Uint8ClampedArray(data), width, height).data
  const gray = new Uint8ClampedArray(width * height).map((_, i) => data[4 * i])
  const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(new zxing.RGBLuminanceSource(gray, width, height)))
  const control = new zxing.QRCodeReader().decode(bitmap).getText()
  const wanted = '010950110153000310A%1\u001d2112345'
  console.log(`jsQR ${JSON.parse(readFileSync('node_modules/jsqr/package.json', 'utf8')).version}`)
  console.log(`  expected:      ${JSON.stringify(wanted)}`)
  console.log(`  jsQR:          ${JSON.stringify(seen)}`)
  console.log(`  @zxing/library ${JSON.stringify(control)}`)
  const asSeen = seen === '010950110153000310A%%1%2112345' && control === wanted
  console.log(asSeen ? 'seen: the separator is a percent sign' : 'CHANGED')
  process.exitCode = asSeen ? 0 : 1
}
main()
JS
node probe.cjs
