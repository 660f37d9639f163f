#!/usr/bin/env bash
# fontkit 2.0.4, by which pdfkit sets text, draws the Thai vowel ำ (sara am) after a tone mark in the wrong order: the small
# circle of the vowel lands above the tone mark instead of below it, in words as common as น้ำ (water).
#
# A font draws ำ in two parts, a circle above the consonant and a stroke after it. The letters come as น ้ ำ; a shaper has to
# move the circle before the tone mark, so that the tone stands on top ("Thai/Lao shaping", OpenType specification).
# HarfBuzz does, fontkit splits the vowel and leaves the order.
#
# Why one expects otherwise: fontkit advertises shaping of complex scripts, sets Devanagari and Arabic exactly like HarfBuzz,
# and gets all Thai words without this vowel right. No .notdef, no error: only a reader of Thai sees it.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent fontkit@2.0.4 harfbuzzjs@1.6.4 @expo-google-fonts/noto-sans-thai@0.4.2
cat >probe.mjs <<'JS'
import { readFileSync } from 'node:fs'
import * as fontkit from 'fontkit'
import * as hb from 'harfbuzzjs'

const file = readFileSync('node_modules/@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf')
const known = fontkit.create(file)
const font = new hb.Font(new hb.Face(new hb.Blob(new Uint8Array(file))))
const nameOf = id => known.getGlyph(id).name
const byHarfBuzz = text => {
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  return buffer.getGlyphInfos().map(({ codepoint }) => nameOf(codepoint))
}
const byFontkit = text => known.layout(text).glyphs.map(({ id }) => nameOf(id))
const circle = names => names.findIndex(name => /0E4D/.test(name))
const tone = names => names.findIndex(name => /0E4[89]/.test(name))
console.log('fontkit 2.0.4, Noto Sans Thai; expected: the circle (nikhahit) first, the tone on top of it')
const asSeen = ['น้ำ', 'ป้ำ', 'ค่ำ'].map(word => {
  const [expected, seen] = [byHarfBuzz(word), byFontkit(word)]
  console.log(`  ${word}  HarfBuzz: ${expected.join(' ')}   fontkit: ${seen.join(' ')}`)
  return circle(expected) >= 0 && circle(expected) < tone(expected) && circle(seen) > tone(seen) && tone(seen) >= 0
})
const fine = ['ไทย', 'กิ่ง'].every(word => byHarfBuzz(word).length === byFontkit(word).length)
console.log(asSeen.every(Boolean) && fine ? 'seen: the circle stands on the tone mark' : 'CHANGED')
process.exitCode = asSeen.every(Boolean) && fine ? 0 : 1
JS
node probe.mjs
