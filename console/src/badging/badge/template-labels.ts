import type { TemplateElement, TemplateFault } from '@fairgate/contract/badging/badge/template'
import type { TextKey } from '../../kernel/i18n/language.ts'

export type ElementKind = TemplateElement['kind']

export const kindLabels: Readonly<Record<ElementKind, TextKey>> = {
  rect: 'badge.kindRect',
  frame: 'badge.kindFrame',
  text: 'badge.kindText',
  photo: 'badge.kindPhoto',
  image: 'badge.kindImage',
  qr: 'badge.kindQr',
  zones: 'badge.kindZones',
  phases: 'badge.kindPhases',
}

export const faultLabels: Readonly<Record<TemplateFault, TextKey>> = {
  qrTooSmall: 'badge.faultQrTooSmall',
  outside: 'badge.faultOutside',
  clipped: 'badge.faultClipped',
  imageLost: 'badge.faultImageLost',
  undrawable: 'badge.faultUndrawable',
}

/** Fields that can be inserted into text, with their labels. */
export const insertable: Readonly<Record<string, TextKey>> = {
  '{name.zh|name.en}': 'badge.fieldNameZh',
  '{name.en}': 'badge.fieldNameEn',
  '{company.zh}': 'badge.fieldCompany',
  '{jobTitle.zh}': 'badge.fieldJob',
  '{type.zh}': 'badge.fieldTypeZh',
  '{type.EN}': 'badge.fieldTypeEn',
  '{exhibition.zh|exhibition.en}': 'badge.fieldExhibitionZh',
  '{exhibition.en}': 'badge.fieldExhibitionEn',
  '{dates}': 'badge.fieldDates',
  '{halls}': 'badge.fieldHalls',
  '{venue.zh}': 'badge.fieldVenueZh',
  '{hotline}': 'badge.fieldHotline',
  '{number}': 'badge.fieldNumber',
}

/** The name of an element in a list: its kind, and for text its first words. */
export function elementName(element: TemplateElement, t: (key: TextKey) => string): string {
  if (element.kind !== 'text') return t(kindLabels[element.kind])
  const first = element.lines[0]?.spans.map(({ text }) => text.trim()).join(' ') ?? ''
  const name = first.replace(/\{([^}|]*)[^}]*\}/g, placeholder => {
    const known = Object.keys(insertable).find(one =>
      one.includes(placeholder.slice(1, -1).split('|')[0] ?? placeholder),
    )
    const key = known && insertable[known]
    return key ? t(key) : placeholder
  })
  return name || t('badge.kindText')
}

const ink = '#14181f'

/** A new element, in the middle of the card. */
export function newElement(kind: Exclude<ElementKind, 'image'>, card: { w: number; h: number }): TemplateElement {
  const [x, y] = [Math.round(card.w / 2 - 10), Math.round(card.h / 2 - 6)]
  const box = { x, y, w: 20, h: 12 }
  switch (kind) {
    case 'rect':
      return { kind, ...box, fill: 'type', radius: 0 }
    case 'frame':
      return { kind, ...box, stroke: ink, width: 0.3, radius: 0 }
    case 'text': {
      const spans = [{ text: '{name.zh|name.en}', size: 8, colour: ink }]
      return {
        ...{ kind, ...box, x: 4, w: card.w - 8, align: 'left', valign: 'top' },
        lines: [{ spans, leading: 1.3, above: 0, indent: 0 }],
      }
    }
    case 'photo':
      return { kind, ...box, h: 26, radius: 0.8 }
    case 'qr':
      return { kind, x, y, size: 23 }
    case 'zones':
      return { kind, ...box, x: 4, w: card.w - 8, h: 6, size: 6.6, perRow: 5 }
    case 'phases':
      return { kind, ...box, x: 4, w: card.w - 8, h: 14, size: 6 }
  }
}
