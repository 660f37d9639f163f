import { z } from 'zod'
import { lazy } from '../../kernel/command/lazy.ts'

/** All lengths in millimetres from the card's top left corner; font sizes in points. */
const millimetres = z.number().min(-5).max(300)
const box = { x: millimetres, y: millimetres, w: millimetres.positive(), h: millimetres.positive() }
/** The editor does not move it. */
const lockable = { locked: z.boolean().optional() }
const radius = z.number().min(0).max(20).default(0)

/** `type` is the badge type's colour, `onType` white or ink, whichever is more readable on it. */
const colour = lazy(() => z.union([z.enum(['type', 'onType']), z.string().regex(/^#[0-9a-f]{6}$/)]))

/**
 * The id of a file that is nested too deep for the check of row ids: `templateImages` looks all pictures of a template
 * up at once, and `claimFile` makes them its own.
 */
const pictureId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** Maximum characters of a text segment. */
export const spanLimit = 500

/** Text with `{field}` placeholders, `{a|b}` for the first non-empty one. `before` is written only after other text. */
const span = lazy(() =>
  z.strictObject({
    text: z.string().max(spanLimit),
    before: z.string().max(10).optional(),
    size: z.number().min(3).max(72),
    bold: z.boolean().optional(),
    colour: colour().default('#14181f'),
  }),
)

const line = lazy(() =>
  z.strictObject({
    spans: z.array(span()).min(1).max(4),
    /** The font shrinks to this size before it wraps. */
    minSize: z.number().min(3).max(72).optional(),
    leading: z.number().min(1).max(3).default(1.3),
    /** Extra space above, in millimetres. */
    above: z.number().min(0).max(20).default(0),
    /** Indent on the left, in millimetres. */
    indent: z.number().min(0).max(50).default(0),
  }),
)

const element = lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('rect'), ...box, ...lockable, fill: colour(), radius }),
    z.strictObject({
      kind: z.literal('frame'),
      ...box,
      ...lockable,
      stroke: colour(),
      /** Line width, in millimetres. */
      width: z.number().min(0.1).max(3).default(0.2),
      radius,
    }),
    z.strictObject({
      kind: z.literal('text'),
      ...box,
      ...lockable,
      align: z.enum(['left', 'center', 'right']).default('left'),
      valign: z.enum(['top', 'middle', 'bottom']).default('top'),
      lines: z.array(line()).min(1).max(20),
    }),
    z.strictObject({ kind: z.literal('photo'), ...box, ...lockable, radius }),
    /** A picture of the exhibition (an upload for `logo`), fitted and centred in its box. */
    z.strictObject({ kind: z.literal('image'), ...box, ...lockable, fileId: pictureId, radius }),
    /** `size` is the width of the dark part; four modules around it stay clear as well. */
    z.strictObject({
      kind: z.literal('qr'),
      x: millimetres,
      y: millimetres,
      ...lockable,
      size: z.number().min(5).max(100),
    }),
    /** One mark per zone: filled if the badge opens it, dashed if not. */
    z.strictObject({
      kind: z.literal('zones'),
      ...box,
      ...lockable,
      size: z.number().min(3).max(24),
      perRow: z.number().int().min(1).max(12),
    }),
    /** One row per phase of the badge: name, days, hours. */
    z.strictObject({ kind: z.literal('phases'), ...box, ...lockable, size: z.number().min(3).max(24) }),
  ]),
)

const sides = lazy(() => ({ front: z.array(element()).max(60), back: z.array(element()).max(60) }))

/** The elements on both sides of a badge. */
export const templateSides = lazy(() => z.strictObject(sides()))

export const badgeTemplateSchema = lazy(() =>
  z.strictObject({
    name: z.strictObject({ zh: z.string(), en: z.string() }),
    size: z.enum(['CR80', 'A6']),
    ...sides(),
  }),
)

export type BadgeTemplate = z.output<ReturnType<typeof badgeTemplateSchema>>
export type TemplateSides = z.output<ReturnType<typeof templateSides>>
export type TemplateSide = keyof TemplateSides
export type TemplateElement = TemplateSides['front'][number]
export type ElementOf<Kind extends TemplateElement['kind']> = Extract<TemplateElement, { kind: Kind }>
export type TemplateLine = ElementOf<'text'>['lines'][number]
export type TemplateSpan = TemplateLine['spans'][number]

/** Width and height in millimetres. CR80 is ISO/IEC 7810 ID-1, upright; A6 is ISO 216. */
export const cardSizes = { CR80: { w: 54, h: 85.6 }, A6: { w: 105, h: 148 } } as const
export const cardSizeOf = (size: 'cr80' | 'a6') => cardSizes[size === 'a6' ? 'A6' : 'CR80']

/**
 * Below this, in millimetres, a hand scanner at arm's length fails (look.md §3 requires 0.47; rounding needs a margin).
 */
export const minModule = 0.465
/** Modules per side of a badge's QR code: version 7, which 178 alphanumeric characters fill at level M. */
export const badgeCodeModules = 45
/** Modules around a QR code that stay clear (ISO/IEC 18004, 9.1). */
export const clearModules = 4

/** Why an element cannot be printed. */
export const templateFaults = ['qrTooSmall', 'outside', 'clipped', 'imageLost', 'undrawable'] as const
export type TemplateFault = (typeof templateFaults)[number]
export interface FoundFault {
  side: TemplateSide
  /** Index of the element on its side. */
  index: number
  fault: TemplateFault
}

/** The bounding box of an element, in millimetres. */
export const boxOf = (one: TemplateElement): { x: number; y: number; w: number; h: number } =>
  one.kind === 'qr' ? { x: one.x, y: one.y, w: one.size, h: one.size } : { x: one.x, y: one.y, w: one.w, h: one.h }

/**
 * The faults that are found without drawing: unreadable codes, and elements that would be cut off. Coloured areas may
 * cross the edge.
 */
export function plainFaults({ front, back }: TemplateSides, card: { w: number; h: number }): FoundFault[] {
  const of = (side: TemplateSide) => (one: TemplateElement, index: number) =>
    plainFaultsOf(one, card).map(fault => ({ side, index, fault }))
  return [...front.flatMap(of('front')), ...back.flatMap(of('back'))]
}

function plainFaultsOf(one: TemplateElement, card: { w: number; h: number }): TemplateFault[] {
  const { x, y, w, h } = boxOf(one)
  const room = one.kind === 'qr' ? (clearModules * one.size) / badgeCodeModules : 0
  const inside = x >= room - 0.05 && y >= room - 0.05 && x + w <= card.w - room + 0.05 && y + h <= card.h - room + 0.05
  return [
    ...(one.kind === 'qr' && one.size / badgeCodeModules < minModule ? (['qrTooSmall'] as const) : []),
    ...(one.kind !== 'rect' && !inside ? (['outside'] as const) : []),
  ]
}

const shape = lazy(() =>
  z.object({
    /** An SVG path in millimetres, or the name of a glyph, which has its own units. */
    d: z.string().optional(),
    glyph: z.string().optional(),
    /** An SVG transform. */
    transform: z.string().optional(),
    fill: z.string().optional(),
    stroke: z.string().optional(),
    width: z.number().optional(),
    dash: z.string().optional(),
    /** Nothing is drawn outside this path. */
    clip: z.string().optional(),
    /** A picture as a data URL, fitted and centred in the box. */
    image: z.object({ href: z.string(), x: z.number(), y: z.number(), w: z.number(), h: z.number() }).optional(),
  }),
)
export type PreviewShape = z.output<ReturnType<typeof shape>>

/** What the job of `proofTemplate` returns: each element of each side as it is printed, and the faults. */
export const templateProof = lazy(() =>
  z.object({
    glyphs: z.record(z.string(), z.string()),
    front: z.array(z.array(shape())),
    back: z.array(z.array(shape())),
    faults: z.array(
      z.object({ side: z.enum(['front', 'back']), index: z.number().int(), fault: z.enum(templateFaults) }),
    ),
  }),
)
export type TemplatePreview = z.output<ReturnType<typeof templateProof>>

/** The sample holder of a preview: a usual one, or one with the longest name, company and job. */
export const proofSamples = ['usual', 'longest'] as const
