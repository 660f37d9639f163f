import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { fitText } from './fit-text.ts'
import { PdfFonts } from './fonts.ts'

const fonts = new PdfFonts(new PDFDocument({ autoFirstPage: false, fontLayoutCache: false }))

function linesOf(texts: string[], size: number, minScale: number) {
  return texts.map(text => ({
    parts: [...text]
      .flatMap(letter => fonts.tokensOf(letter, 'bold', new Set()))
      .map(token => ({ token, size, colour: '' })),
    minScale,
    leading: 1.3,
    above: 0,
    indent: 0,
  }))
}
const nameLine = (text: string) => [
  {
    parts: fonts.tokensOf(text, 'bold', new Set()).map(token => ({ token, size: 16, colour: '' })),
    minScale: 0.7,
    leading: 1.3,
    above: 0,
    indent: 0,
  },
]
const said = (set: ReturnType<typeof fitText>) =>
  set.rows.map(row => row.pieces.map(piece => piece.token.text).join(''))

it('keeps every line inside the box, whatever the text, and loses no character', () => {
  const character = fc.constantFrom(...'陈思远𠮷，（Wix-ŁЖ·😀')
  const text = fc.string({ unit: character, minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 2 }), texts => {
      const set = fitText(linesOf(texts, 16, 0.7), 46, 11)
      expect(set.height).toBeLessThan(11.02)
      for (const row of set.rows) expect(row.width).toBeLessThan(46.02)
      expect(said(set).join('')).toBe(texts.join(''))
    }),
    { numRuns: 60 },
  )
})

it('leaves a short name at its size, shrinks a longer one, wraps a long one', () => {
  const size = (name: string) => fitText(nameLine(name), 46, 11).rows[0]?.pieces[0]?.size
  expect(size('陈思远')).toBe(16)
  expect(fitText(nameLine('Elena Petrova Ivanova'), 46, 11).rows).toHaveLength(1)
  expect(size('Elena Petrova Ivanova')).toBeLessThan(16)
  expect(said(fitText(nameLine('Elena Petrova-Łukaszewicz'), 46, 11))).toEqual(['Elena Petrova-', 'Łukaszewicz'])
})

it('begins no line with a comma or a closing bracket', () => {
  const text = '一二三四五六七八，九十）甲乙'
  for (let width = 12; width < 60; width += 0.5) {
    for (const row of said(fitText(nameLine(text), width, 200))) expect(row).not.toMatch(/^[，）]/)
  }
})

it('adds an eighth of an em between Han and Latin, and none next to punctuation', () => {
  const [row] = fitText(nameLine('第18届A，'), 100, 11).rows
  const sum = row?.pieces.reduce((width, piece) => width + (piece.token.width * 16 * 25.4) / 72, 0) ?? 0
  expect((row?.width ?? 0) - sum).toBeCloseTo((3 * 0.125 * 16 * 25.4) / 72, 5)
})
