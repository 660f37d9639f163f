import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { pdfText } from '../../app/testing/render-pdf.ts'
import { fitText } from './fit-text.ts'
import { PdfFonts, type Token } from './fonts.ts'
import { Ink } from './ink.ts'
import { splitParts } from './split-parts.ts'

const newDocument = () => new PDFDocument({ autoFirstPage: false, fontLayoutCache: false })

const names = {
  korean: '김민준 이서연',
  thai: 'กฤษณ์ น้ำฝน ญี่ปุ่น',
  arabic: 'محمد عبدالله',
  urdu: 'ہمایوں چودھری',
  devanagari: 'राजेंद्र श्रीकृष्ण विद्यार्थी',
  mongolian: 'ᠮᠣᠩᠭᠣᠯ ᠰᠠᠷᠠᠨ᠎ᠠ',
}

function tokensOf(text: string, weight: 'regular' | 'bold' = 'regular') {
  const missing = new Set<string>()
  const tokens = new PdfFonts(newDocument()).tokensOf(text, weight, missing)
  return { tokens, missing: [...missing].join('') }
}
const glyphsOf = (tokens: readonly Token[]) => tokens.flatMap(({ runs }) => runs.flatMap(({ glyphs }) => glyphs))

async function printed(text: string): Promise<string> {
  const doc = newDocument()
  const ended = buffer(doc)
  doc.addPage({ size: [600, 200] })
  const parts = splitParts(new PdfFonts(doc), text, { size: 20, colour: '#000000' }, 200)
  const ink = new Ink()
  for (const row of fitText([{ parts, minScale: 1, leading: 1.3, above: 0, indent: 0 }], 200, 50).rows)
    ink.row(5, 5, row)
  ink.onto(doc)
  doc.end()
  return (await pdfText(await ended)).join('')
}

it.each(Object.entries(names))('draws every character of a name in %s, in both weights', (_, name) => {
  for (const weight of ['regular', 'bold'] as const) {
    const { tokens, missing } = tokensOf(name, weight)
    expect(missing).toBe('')
    expect(glyphsOf(tokens).map(({ id }) => id)).not.toContain(0)
    expect(tokens.every(({ width, text }) => width > 0 || text === ' ')).toBe(true)
  }
})

it.each(Object.entries(names))('writes a name in %s so that it can be searched and copied', async (_, name) => {
  // pdf.js ignores ActualText: it puts spaces between pieces, and drops the vowel separator.
  const spelling = (text: string) => text.replaceAll(/[\s\u180e\u200b]/g, '')
  expect(spelling(await printed(name))).toBe(spelling(name))
})

it('joins Arabic letters and orders them from the right', () => {
  const ids = (text: string) => glyphsOf(tokensOf(text).tokens).map(({ id }) => id)
  const [initial, medial, final, alone] = [ids('ههه')[2], ids('ههه')[1], ids('ههه')[0], ids('ه')[0]]
  expect(new Set([initial, medial, final, alone]).size).toBe(4)
  // lām and alif are one glyph, and ZWNJ separates letters without a visible glyph.
  expect(ids('لا')).not.toEqual([...ids('ا'), ...ids('ل')])
  expect(ids('می‌رضا').length).toBeGreaterThan(4)
})

it('sets a line that mixes directions as the Unicode Bidirectional Algorithm says', () => {
  const parts = splitParts(new PdfFonts(newDocument()), 'محمد (ABC) ٤٥ علي', { size: 20, colour: '#000000' }, 400)
  const [row] = fitText([{ parts, minScale: 1, leading: 1, above: 0, indent: 0 }], 400, 50).rows
  expect(row?.pieces.toSorted((one, other) => one.x - other.x).map(({ token }) => token.text)).toEqual([
    'علي',
    ' ',
    '٤٥',
    ' ',
    ')',
    'ABC',
    '(',
    ' ',
    'محمد',
  ])
})

it('reorders and stacks the marks of Devanagari and Thai', () => {
  const glyphs = (text: string) => glyphsOf(tokensOf(text).tokens)
  const id = (text: string) => glyphs(text)[0]?.id
  // The vowel ि is written before its consonant; क्ष is one separate letter.
  expect(glyphs('कि')[1]?.id).toBe(id('क'))
  expect(glyphs('क्ष')).toHaveLength(1)
  // The tone of น้ำ is above the round part of ำ: it comes after it.
  const [base, , tone] = glyphs('น้ำ')
  expect(base?.id).toBe(id('น'))
  expect(tone).toMatchObject({ y: 0 })
})

it('breaks a Thai line between words and never inside a joined word', () => {
  const fonts = new PdfFonts(newDocument())
  const thai = fonts.tokensOf('บริษัทแสดงสินค้านานาชาติ', 'regular', new Set())
  expect(thai.length).toBeGreaterThan(2)
  const [arabic] = fonts.tokensOf('القسطنطينية', 'regular', new Set())
  expect(fonts.lettersOf(arabic as Token, 'regular')).toHaveLength(1)
  const [hindi] = fonts.tokensOf('श्रीकृष्ण', 'regular', new Set())
  expect(fonts.lettersOf(hindi as Token, 'regular').map(({ text }) => text)).toEqual(['श्री', 'कृ', 'ष्ण'])
})

it('names the characters that no font has, and writes their code points instead', async () => {
  const { missing } = tokensOf('ქართველი 王')
  expect(missing).toBe('ქართველი')
  expect(await printed('ქ')).toBe('U+10E5')
})
