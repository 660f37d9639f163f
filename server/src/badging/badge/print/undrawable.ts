import PDFDocument from 'pdfkit'
import { PdfFonts } from '../../../kernel/pdf/fonts.ts'
import { textsOf } from './fill-text.ts'
import type { PrintableBadge } from './printable-badge.ts'

/** Says which characters of a badge no font has, each once. */
export function undrawableTester(): (badge: PrintableBadge) => string[] {
  // Never written: the fonts are read by it.
  const fonts = new PdfFonts(new PDFDocument({ autoFirstPage: false, fontLayoutCache: false }))
  return badge => [...new Set(textsOf(badge).flatMap(text => fonts.undrawableIn(text)))]
}
