import {
  clearModules,
  type ElementOf,
  minModule,
  type TemplateElement,
  type TemplateLine,
  type TemplateSpan,
} from '@fairgate/contract/badging/badge/template'
import QRCode from 'qrcode'
import { fitText, LEGIBLE, MM_PER_POINT, type Part, type PreparedLine } from '../../../kernel/pdf/fit-text.ts'
import type { PdfFonts } from '../../../kernel/pdf/fonts.ts'
import type { Drawing } from '../../../kernel/pdf/ink.ts'
import { splitParts } from '../../../kernel/pdf/split-parts.ts'
import { dateRange, fillText } from './fill-text.ts'
import type { PrintableBadge } from './printable-badge.ts'

const INK = '#14181f'
const LABEL = '#5f6672'
/** The alphabet that a QR code encodes most compactly. */
const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]*$/

/** Draws the photo of a badge into its box, in millimetres. Returns whether there was a photo. */
export type DrawPhoto = (x: number, y: number, w: number, h: number, radius: number) => boolean
/** Draws a picture of the template into its box. A deleted picture leaves the box empty. */
export type DrawImage = (image: ElementOf<'image'>) => void

export interface CardSide {
  elements: TemplateElement[]
  badge: PrintableBadge
  fonts: PdfFonts
  /** Characters that no font has. */
  missing: Set<string>
  drawPhoto: DrawPhoto
  drawImage: DrawImage
  /** Called when text became too small to read, or does not fit into its box. */
  onClipped?: () => void
  /** Card size, and how far colour at an edge runs over it, in millimetres. */
  card: { w: number; h: number }
  bleed: number
}

/** Draws the elements of one side of a card. Its top left corner is at 0, 0. */
export function drawCardSide(ink: Drawing, side: CardSide): void {
  for (const element of side.elements) {
    if (element.kind === 'rect') drawRect(ink, side, element)
    else if (element.kind === 'frame') drawFrame(ink, side, element)
    else if (element.kind === 'image') side.drawImage(element)
    else if (element.kind === 'text') drawText(ink, side, element)
    else if (element.kind === 'photo') drawPhotoBox(ink, side, element)
    else if (element.kind === 'qr') drawQr(ink, side, element)
    else if (element.kind === 'zones') drawZones(ink, side, element)
    else drawPhases(ink, side, element)
  }
}

function drawRect(
  ink: Drawing,
  { badge, card, bleed }: CardSide,
  { x, y, w, h, fill, radius }: ElementOf<'rect'>,
): void {
  const left = x <= 0 ? x - bleed : x
  const top = y <= 0 ? y - bleed : y
  const right = x + w >= card.w ? x + w + bleed : x + w
  const bottom = y + h >= card.h ? y + h + bleed : y + h
  ink.rect(left, top, right - left, bottom - top, colourOf(fill, badge), radius)
}

function drawFrame(ink: Drawing, { badge }: CardSide, { x, y, w, h, stroke, width, radius }: ElementOf<'frame'>): void {
  const half = width / 2
  ink.frame(x + half, y + half, w - width, h - width, colourOf(stroke, badge), Math.max(0, radius - half), '', width)
}

function drawText(ink: Drawing, side: CardSide, element: ElementOf<'text'>): void {
  const { x, y, w, h, align, valign } = element
  const lines = element.lines.map(line => prepareLine(side, line, w)).filter(line => line.parts.length > 0)
  const joinParts = (line: PreparedLine) => line.parts.map(part => part.token.text).join('')
  const unrepeated = lines.filter(
    (line, index) => index === 0 || joinParts(line) !== joinParts(lines[index - 1] ?? line),
  )
  const set = fitText(unrepeated, w, h)
  const { rows, height } = set
  reportClipped(side, unrepeated, set, w, h)
  const top = y + (h - height) * { top: 0, middle: 0.5, bottom: 1 }[valign]
  const shift = { left: 0, center: 0.5, right: 1 }[align]
  for (const row of rows) ink.row(x + row.x + (w - row.x - row.width) * shift, top, row)
}

type Fitted = ReturnType<typeof fitText>

/** Reports what {@link fitText} could not set legibly: text that is too small or does not fit its box. */
function reportClipped(
  { onClipped }: CardSide,
  lines: PreparedLine[],
  { rows, height }: Fitted,
  w: number,
  h: number,
): void {
  if (!onClipped) return
  const smallest = Math.min(LEGIBLE, ...lines.flatMap(({ parts }) => parts.map(({ size }) => size)))
  const unread = rows.some(row => row.pieces.some(({ size }) => size < smallest - 0.01))
  if (unread || height > h + 0.02 || rows.some(row => row.x + row.width > w + 0.02)) onClipped()
}

function prepareLine(side: CardSide, line: TemplateLine, width: number): PreparedLine {
  const parts: Part[] = []
  for (const span of line.spans) {
    const text = fillText(span.text, side.badge)
    if (text) parts.push(...prepareSpan(side, span, parts.length > 0 ? (span.before ?? '') + text : text, width))
  }
  const size = Math.max(...line.spans.map(span => span.size))
  const { leading, above, indent } = line
  return { parts, minScale: Math.min(1, (line.minSize ?? size * 0.7) / size), leading, above, indent }
}

function prepareSpan(side: CardSide, span: TemplateSpan, text: string, width: number): Part[] {
  const { fonts, missing, badge } = side
  const style = { size: span.size, bold: span.bold, colour: colourOf(span.colour, badge) }
  return splitParts(fonts, text, style, width, missing)
}

function drawPhotoBox(ink: Drawing, { drawPhoto }: CardSide, { x, y, w, h, radius }: ElementOf<'photo'>): void {
  if (drawPhoto(x, y, w, h, radius)) return
  ink.clipped(x, y, w, h, radius, () => {
    ink.rect(x, y, w, h, '#eef0f3')
    ink.circle(x + w / 2, y + h * 0.4, w * 0.19, '#ced3da')
    ink.rect(x + w * 0.16, y + h * 0.68, w * 0.68, h * 0.5, '#ced3da', w * 0.3)
  })
}

function drawQr(ink: Drawing, { badge }: CardSide, { x, y, size }: ElementOf<'qr'>): void {
  const { modules } = qrOf(badge.code)
  const module = size / modules.size
  if (module < minModule) throw new RangeError(`QR code of ${modules.size} modules cannot be read at ${size} mm`)
  const clear = clearModules * module
  ink.rect(x - clear, y - clear, size + 2 * clear, size + 2 * clear, '#ffffff')
  ink.modules(x, y, size, modules.size, (row, column) => modules.data[row * modules.size + column] === 1)
}

/**
 * A badge code is one alphanumeric segment of nearly random content: mask 0 scores within 7 % of the best of eight. The
 * search for the best mask and mix of segments took half the time of printing, so only other texts get it.
 */
function qrOf(code: string): QRCode.QRCode {
  if (!ALPHANUMERIC.test(code)) return QRCode.create(code, { errorCorrectionLevel: 'M' })
  return QRCode.create([{ data: code, mode: 'alphanumeric' }], { errorCorrectionLevel: 'M', maskPattern: 0 })
}

function drawZones(ink: Drawing, side: CardSide, { x, y, w, h, size, perRow: usual }: ElementOf<'zones'>): void {
  const { zones } = side.badge
  const gap = 0.9
  const perRow = Math.max(usual, Math.min(zones.length, usual * 2))
  const rows = Math.ceil(zones.length / perRow)
  const plateWidth = (w - gap * (perRow - 1)) / perRow
  const plateHeight = (h - gap * (rows - 1)) / Math.max(1, rows)
  const type = Math.min(size, (plateHeight * 0.6) / MM_PER_POINT)
  zones.forEach(({ name, allowed }, index) => {
    const left = x + (index % perRow) * (plateWidth + gap)
    const top = y + Math.floor(index / perRow) * (plateHeight + gap)
    if (allowed) ink.rect(left, top, plateWidth, plateHeight, INK, 0.5)
    else ink.frame(left + 0.1, top + 0.1, plateWidth - 0.2, plateHeight - 0.2, LABEL, 0.5, '.7 .5')
    const colour = allowed ? '#ffffff' : LABEL
    cell(
      ink,
      side,
      name,
      { x: left + 0.6, y: top, w: plateWidth - 1.2, h: plateHeight, size: type, colour, bold: true },
      0.5,
    )
  })
}

function drawPhases(ink: Drawing, side: CardSide, { x, y, w, h, size }: ElementOf<'phases'>): void {
  const { phases } = side.badge
  const height = h / Math.max(3, phases.length)
  phases.forEach(({ name, from, to, hours }, index) => {
    const top = y + index * height
    const box = { y: top, h: height, size, colour: INK, bold: false }
    cell(ink, side, name.zh, { ...box, x, w: w * 0.11, bold: true }, 0)
    cell(ink, side, name.en, { ...box, x: x + w * 0.12, w: w * 0.22 }, 0)
    cell(ink, side, dateRange(from, to).slice(5), { ...box, x: x + w * 0.37, w: w * 0.3 }, 0)
    cell(ink, side, hours, { ...box, x: x + w * 0.67, w: w * 0.33 }, 1)
    ink.line(x, top + height, x + w, top + height, '#ced3da')
  })
}

type Cell = { x: number; y: number; w: number; h: number; size: number; colour: string; bold: boolean }

/** One line, vertically centred in its cell; `shift` 0 left, ½ centre, 1 right. */
function cell(ink: Drawing, side: CardSide, text: string, box: Cell, shift: number): void {
  const span = { text: '', size: box.size, bold: box.bold, colour: box.colour }
  const parts = prepareSpan(side, span, text, box.w)
  const line = { parts, minScale: 0.6, leading: 1.2, above: 0, indent: 0 }
  const set = fitText([line], box.w, box.h)
  const { rows, height } = set
  reportClipped(side, [line], set, box.w, box.h)
  for (const row of rows) ink.row(box.x + (box.w - row.width) * shift, box.y + (box.h - height) / 2, row)
}

function colourOf(colour: string, { type }: PrintableBadge): string {
  if (colour === 'type') return type.colour
  return colour === 'onType' ? readableOn(type.colour) : colour
}

/** White if its contrast on the background reaches 4.5 : 1 (WCAG 2.2, 1.4.3), else ink. */
function readableOn(background: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(background.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5 ? '#ffffff' : INK
}
