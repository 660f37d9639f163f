import PDFDocument from 'pdfkit'
import { PdfFonts } from '../../../kernel/pdf/fonts.ts'
import { textsOf } from './fill-text.ts'
import type { PrintableBadge } from './printable-badge.ts'

/** Returns a function that lists the characters of a badge that no font has, each once. */
export function undrawableTester(): (badge: PrintableBadge) => string[] {
  // Never written: it only loads the fonts.
  const fonts = new PdfFonts(new PDFDocument({ autoFirstPage: false, fontLayoutCache: false }))
  return badge => [...new Set(textsOf(badge).flatMap(text => fonts.undrawableIn(text)))]
}
