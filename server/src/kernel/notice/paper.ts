import type { CatalogueKey } from '@fairgate/contract/app/catalogue'
import { texts } from '@fairgate/contract/app/texts'
import { type LocalizedText, render, type TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import { hasSandboxMark, sandboxMark } from '@fairgate/contract/kernel/lifecycle/sandbox'
import QRCode from 'qrcode'
import { A4 } from '../pdf/a4.ts'
import { fitText, MM_PER_POINT, type SetRow } from '../pdf/fit-text.ts'
import { PdfFonts } from '../pdf/fonts.ts'
import { Ink } from '../pdf/ink.ts'
import { splitParts, type TextStyle } from '../pdf/split-parts.ts'
import type { BothNames } from './money-document.ts'

export const INK = '#14181f'
export const LABEL = '#5f6672'
const LINE = '#ced3da'
export const margin = 14
export const bottom = A4.h - 18
export const right = A4.w - margin
const footY = A4.h - 11
/** A text no box was made for still ends somewhere. */
const maxHeight = 60

/** A box for text, in millimetres from the top left of the page. */
export interface Box {
  readonly x: number
  readonly w: number
  readonly align?: 'left' | 'right'
  /** Minimum scale before the line wraps; 1 wraps immediately. */
  readonly minScale?: number
}

/** Text set for a box, to be drawn at a height that is known later. */
export interface SetText {
  readonly rows: readonly SetRow[]
  readonly height: number
  readonly box: Box
}

/**
 * A4 pages that are filled from the top; `head` draws the top of each page except the first and returns where it ends.
 */
export class Paper {
  y = margin
  readonly #doc: PDFKit.PDFDocument
  readonly #fonts: PdfFonts
  readonly #ink = new Ink()

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
    this.#fonts = new PdfFonts(doc)
    doc.addPage()
  }

  /** Lines of text below each other, each with its own style. */
  set(lines: readonly { readonly text: string; readonly style: TextStyle }[], box: Box): SetText {
    const prepared = lines
      .filter(({ text }) => text !== '')
      .map(({ text, style }) => ({
        parts: splitParts(this.#fonts, text, style, box.w),
        minScale: box.minScale ?? 1,
        leading: 1.32,
        above: 0,
        indent: 0,
      }))
    if (prepared.length === 0) return { rows: [], height: 0, box }
    return { ...fitText(prepared, box.w, maxHeight), box }
  }

  draw({ rows, box }: SetText, y: number): void {
    const shift = box.align === 'right' ? 1 : 0
    for (const row of rows) this.#ink.row(box.x + row.x + (box.w - row.x - row.width) * shift, y, row)
  }

  write(text: string, style: TextStyle, box: Box, y = this.y): number {
    const set = this.set([{ text, style }], box)
    this.draw(set, y)
    return set.height
  }

  rule(y: number, colour = LINE, width = 0.15): void {
    this.#ink.line(margin, y, right, y, colour, width)
  }

  background(y: number, height: number): void {
    this.#ink.rect(margin, y, right - margin, height, '#f5f6f8')
  }

  /** Makes an area of this page a link. */
  link(url: string, { x, w }: Box, y: number, height: number): void {
    const [left, top, width, high] = [x, y, w, height].map(length => length / MM_PER_POINT)
    this.#doc.link(left ?? 0, top ?? 0, width ?? 0, high ?? 0, url)
  }

  qr(text: string, x: number, y: number, size: number): void {
    const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
    this.#ink.modules(x, y, size, modules.size, (row, column) => modules.data[row * modules.size + column] === 1)
  }

  /** Whether this height (millimetres) is left on the page. */
  fits(height: number): boolean {
    return this.y + height <= bottom
  }

  turn(): void {
    this.#ink.onto(this.#doc)
    this.#doc.addPage()
    this.y = margin
  }

  /** Ends the last page and writes page numbers at the foot; on pages of a sandbox also its mark. */
  end(title: string, exhibition?: { readonly cn: string }): void {
    this.#ink.onto(this.#doc)
    const { count } = this.#doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page)
      if (exhibition && hasSandboxMark(exhibition)) this.#markSandbox()
      const style = { size: 7, colour: LABEL }
      this.write(title, style, { x: margin, w: 110, minScale: 0.5 }, footY)
      const pages = both('kernel.paymentNoticePage', { page: page + 1, pages: count })
      this.write(pages, style, { x: right - 60, w: 60, align: 'right' }, footY)
      this.#ink.onto(this.#doc)
    }
  }

  #markSandbox(): void {
    this.#ink.rect(0, 0, A4.w, 11.5, '#b01020')
    const style = { size: 11, bold: true, colour: '#ffffff' }
    // Outside of the margin that most office printers leave white.
    this.write(sandboxMark, style, { x: margin, w: right - margin }, 5.6)
  }
}

/** Text in both languages, side by side. */
export function formatBoth(localized: LocalizedText, values?: TextValues): string {
  const [cn, en] = [render(localized, 'cn', values), render(localized, 'en', values)]
  return cn === en ? cn : `${cn} ${en}`
}

export const findText = (key: CatalogueKey): LocalizedText => texts[key] ?? [key, key]
export const both = (key: CatalogueKey, values?: TextValues): string => formatBoth(findText(key), values)

/** The lines of a name: the Chinese, and the English if it differs. */
export const nameLines = ({ cn, en }: BothNames): string[] => [...new Set([cn, en])].filter(text => text !== '')
