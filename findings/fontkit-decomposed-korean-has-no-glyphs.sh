#!/usr/bin/env bash
# fontkit 2.0.4, by which pdfkit sets text, finds no glyphs for Korean in decomposed form (NFD) although the font has every
# syllable: 한국, as file names of macOS spell it, becomes six empty boxes.
#
# The Korean web font of Noto Sans KR holds the 11,172 syllables and none of the conjoining letters they decompose into. Both
# spellings are canonically equivalent (UAX #15); HarfBuzz composes them where the font lacks the letters.
#
# Why one expects otherwise: fontkit has a shaper for Hangul of its own, made to compose conjoining letters, and with the
# whole font, which has the letters, it does. It gives up where they are missing, the one case where composing is needed.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent fontkit@2.0.4 @fontsource/noto-sans-kr@5.3.0 @expo-google-fonts/noto-sans-kr@0.4.3
cat >probe.mjs <<'JS'
import { openSync } from 'fontkit'

const web = openSync('node_modules/@fontsource/noto-sans-kr/files/noto-sans-kr-korean-400-normal.woff')
const whole = openSync('node_modules/@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf')
const glyphs = (font, text) => font.layout(text).glyphs.map(({ id }) => id)
console.log('fontkit 2.0.4; expected: one glyph a syllable in both forms, none of them 0 (.notdef)')
const asSeen = ['한국', '김민준'].map(word => {
  const decomposed = word.normalize('NFD')
  const [composed, seen, inWhole] = [glyphs(web, word), glyphs(web, decomposed), glyphs(whole, decomposed)]
  console.log(`  ${word}  NFC: ${composed}   NFD: ${seen}   NFD with the whole font: ${inWhole}`)
  return !composed.includes(0) && seen.every(id => id === 0) && inWhole.length === word.length && !inWhole.includes(0)
})
console.log(asSeen.every(Boolean) ? 'seen: decomposed Korean has no glyphs' : 'CHANGED')
process.exitCode = asSeen.every(Boolean) ? 0 : 1
JS
node probe.mjs
