import { z } from 'zod'

/** All lengths in millimetres from the card's top left corner; type sizes in points. */
const millimetres = z.number().min(-5).max(300)
const box = { x: millimetres, y: millimetres, w: millimetres.positive(), h: millimetres.positive() }

/** `type` is the badge type's colour, `onType` white or ink, whichever reads better on it. */
const colour = z.union([z.enum(['type', 'onType']), z.string().regex(/^#[0-9a-f]{6}$/)])

/** Text with `{field}` places, `{a|b}` for the first that is filled. `before` is written only when something precedes. */
const span = z.object({
  text: z.string().max(500),
  before: z.string().max(10).optional(),
  size: z.number().min(3).max(72),
  bold: z.boolean().optional(),
  colour: colour.default('#14181f'),
})

const line = z.object({
  spans: z.array(span).min(1).max(4),
  /** Type shrinks to this before it wraps. */
  minSize: z.number().min(3).max(72).optional(),
  leading: z.number().min(1).max(3).default(1.3),
  /** Extra space above, in millimetres. */
  above: z.number().min(0).max(20).default(0),
  /** Width kept free at the left, in millimetres. */
  indent: z.number().min(0).max(50).default(0),
})

const element = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rect'), ...box, fill: colour, radius: z.number().min(0).max(20).default(0) }),
  z.object({
    kind: z.literal('text'),
    ...box,
    h: millimetres.positive(),
    align: z.enum(['left', 'center', 'right']).default('left'),
    valign: z.enum(['top', 'middle', 'bottom']).default('top'),
    lines: z.array(line).min(1).max(20),
  }),
  z.object({ kind: z.literal('photo'), ...box, radius: z.number().min(0).max(20).default(0) }),
  /** `size` is the width of the dark part; the four modules around it are kept clear as well. */
  z.object({ kind: z.literal('qr'), x: millimetres, y: millimetres, size: z.number().min(15).max(100) }),
  /** One plate for each zone: filled where the badge may enter, dashed where not. */
  z.object({
    kind: z.literal('zones'),
    ...box,
    size: z.number().min(3).max(24),
    perRow: z.number().int().min(1).max(12),
  }),
  /** One row for each phase the badge is valid in: name, days, hours. */
  z.object({ kind: z.literal('phases'), ...box, size: z.number().min(3).max(24) }),
])

export const badgeTemplateSchema = z.object({
  name: z.object({ zh: z.string(), en: z.string() }),
  size: z.enum(['CR80', 'A6']),
  front: z.array(element).max(60),
  back: z.array(element).max(60),
})

export type BadgeTemplate = z.output<typeof badgeTemplateSchema>
export type TemplateElement = BadgeTemplate['front'][number]
export type ElementOf<Kind extends TemplateElement['kind']> = Extract<TemplateElement, { kind: Kind }>
export type TemplateLine = ElementOf<'text'>['lines'][number]
export type TemplateSpan = TemplateLine['spans'][number]

/** Width and height in millimetres. CR80 is ISO/IEC 7810 ID-1, upright; A6 is ISO 216. */
export const cardSizes = { CR80: { w: 54, h: 85.6 }, A6: { w: 105, h: 148 } } as const
