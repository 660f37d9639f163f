import {
  type BadgeTemplate,
  cardSizes,
  type FoundFault,
  plainFaults,
  type TemplateElement,
  type TemplatePreview,
  type TemplateSide,
} from '@fairgate/contract/badging/badge/template'
import PDFDocument from 'pdfkit'
import { PdfFonts } from '../../../kernel/pdf/fonts.ts'
import { type Outline, OutlineInk } from '../../../kernel/pdf/outline-ink.ts'
import { type CardSide, drawCardSide } from './draw-card-side.ts'
import type { PrintableBadge } from './printable-badge.ts'

/**
 * Draws a template as it is printed, by the same `drawCardSide`, as outlines for a screen, and reports what prevents
 * printing, checked with the badges given in `samples`.
 */
export function drawProof(
  template: BadgeTemplate,
  shown: PrintableBadge,
  samples: readonly PrintableBadge[],
  images: ReadonlyMap<string, Buffer>,
): TemplatePreview {
  // Never written: it only loads the fonts, so that the same glyphs are at the same positions.
  const fonts = new PdfFonts(new PDFDocument({ autoFirstPage: false, fontLayoutCache: false }))
  const ink = new OutlineInk()
  const card = cardSizes[template.size]
  const faults = new Map<string, FoundFault>()
  const found = (one: FoundFault) => faults.set(`${one.side}.${one.index}.${one.fault}`, one)
  const plain = plainFaults(template, card)
  plain.forEach(found)

  const side = (name: TemplateSide, badge: PrintableBadge): Outline[][] =>
    template[name].map((element, index) => {
      // An unreadable code is not drawn: the printer would refuse the whole file.
      const unread = plain.some(one => one.side === name && one.index === index && one.fault === 'qrTooSmall')
      if (unread) return []
      const cardSide: CardSide = {
        ...{ elements: [element], badge, fonts, card, bleed: 0, missing: new Set<string>() },
        drawPhoto: () => false,
        drawImage: ({ fileId, x, y, w, h, radius }) => {
          const image = images.get(fileId)
          if (image) ink.image(`data:image/jpeg;base64,${image.toString('base64')}`, x, y, w, h, radius)
          else found({ side: name, index, fault: 'imageLost' })
        },
        onClipped: () => found({ side: name, index, fault: 'clipped' }),
      }
      drawCardSide(ink, cardSide)
      if (ownTexts(element).some(text => fonts.undrawableIn(text).length > 0))
        found({ side: name, index, fault: 'undrawable' })
      return ink.take()
    })

  for (const badge of samples) for (const name of ['front', 'back'] as const) side(name, badge)
  const [front, back] = [side('front', shown), side('back', shown)]
  return { glyphs: usedGlyphs(ink.glyphs, [...front, ...back].flat()), front, back, faults: [...faults.values()] }
}

/**
 * The fixed texts of a template, without the fields of a badge: a badge with characters that no font has is not
 * printed.
 */
const ownTexts = (element: TemplateElement): string[] =>
  element.kind === 'text'
    ? element.lines.flatMap(({ spans }) =>
        spans.map(({ text, before = '' }) => before + text.replaceAll(/\{[^}]*\}/g, '')),
      )
    : []

/** The glyphs that are shown, without those that were only validated. */
function usedGlyphs(glyphs: Readonly<Record<string, string>>, shapes: readonly Outline[]): Record<string, string> {
  const used = new Set(shapes.flatMap(({ glyph }) => glyph ?? []))
  return Object.fromEntries(Object.entries(glyphs).filter(([name]) => used.has(name)))
}
