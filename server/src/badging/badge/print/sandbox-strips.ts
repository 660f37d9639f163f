import { badgeCodeModules, boxOf, clearModules, type TemplateElement } from '@fairgate/contract/badging/badge/template'
import { sandboxMark } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { fitText, MM_PER_POINT } from '../../../kernel/pdf/fit-text.ts'
import type { Ink } from '../../../kernel/pdf/ink.ts'
import { splitParts } from '../../../kernel/pdf/split-parts.ts'
import { type CardSide, drawCardSide } from './draw-card-side.ts'

/** Millimetres: the minimum fits text of seven points; a strip deeper than the maximum adds nothing. */
const least = 3
const most = 6
/** Between a strip and its neighbours. */
const gap = 0.7
/** Text height as a fraction of the depth of a strip. */
const typeHeight = 0.72

/** Quarter turns, so that text runs along the edge: up on the left, down on the right. */
const rotations = { left: -1, right: 1, top: 0, bottom: 0 } as const

/**
 * Strips along the free edges of a side, or along the emptiest edges if none is free, so that text and code stay
 * readable with any template of a sandbox.
 */
export function buildSandboxStrips(elements: readonly TemplateElement[], card: Size): { edge: Edge; depth: number }[] {
  const clear = clearEdges(elements, card)
  const edges = (['left', 'right', 'top', 'bottom'] as const).map(edge => ({
    edge,
    depth: Math.min(most, clear[edge] - gap),
  }))
  const wide = edges.filter(({ depth }) => depth >= least)
  if (wide.length > 0) return wide
  const [clearest] = edges.toSorted((one, other) => other.depth - one.depth)
  return clearest ? [{ ...clearest, depth: least }] : []
}

/** Marks the edges of a side as those of a sandbox card, so that nobody takes it for a real one. */
export function drawSandboxStrips(
  ink: Ink,
  elements: readonly TemplateElement[],
  cardSide: Omit<CardSide, 'elements'>,
): void {
  const { card, fonts } = cardSide
  for (const { edge, depth } of buildSandboxStrips(elements, card)) {
    const upright = rotations[edge] !== 0
    const [x, y] = [edge === 'right' ? card.w - depth : 0, edge === 'bottom' ? card.h - depth : 0]
    const [w, h] = upright ? [depth, card.h] : [card.w, depth]
    drawCardSide(ink, { ...cardSide, elements: [{ kind: 'rect', x, y, w, h, fill: '#b01020', radius: 0 }] })
    const length = Math.max(w, h)
    const style = { size: (depth * typeHeight) / MM_PER_POINT, bold: true, colour: '#ffffff' }
    const parts = splitParts(fonts, sandboxMark, style, length)
    const { rows, height } = fitText([{ parts, minScale: 1, leading: 1, above: 0, indent: 0 }], length, depth)
    const width = Math.max(...rows.map(row => row.width))
    const times = Math.max(1, Math.floor(length / (1.5 * width)))
    ink.turned(x + w / 2, y + h / 2, rotations[edge], () => {
      for (let at = 0; at < times; at++) {
        const middle = ((at + 0.5) / times - 0.5) * length
        for (const row of rows) ink.row(middle - row.width / 2, -height / 2, row)
      }
    })
  }
}

interface Size {
  w: number
  h: number
}
type Edge = 'left' | 'right' | 'top' | 'bottom'

/**
 * How far from each edge a side of a card is free of content, in millimetres; an element as wide as the card counts as
 * background.
 */
function clearEdges(elements: readonly TemplateElement[], card: Size): Record<Edge, number> {
  const boxes = elements.filter(one => !isBackground(one, card)).map(addMargin)
  return {
    left: Math.min(card.w, ...boxes.map(({ x }) => x)),
    right: Math.min(card.w, ...boxes.map(({ x, w }) => card.w - x - w)),
    top: Math.min(card.h, ...boxes.map(({ y }) => y)),
    bottom: Math.min(card.h, ...boxes.map(({ y, h }) => card.h - y - h)),
  }
}

function isBackground(one: TemplateElement, card: Size): boolean {
  if (one.kind !== 'rect' && one.kind !== 'frame' && one.kind !== 'image') return false
  return (one.x <= 0 && one.x + one.w >= card.w) || (one.y <= 0 && one.y + one.h >= card.h)
}

function addMargin(one: TemplateElement) {
  const { x, y, w, h } = boxOf(one)
  const room = one.kind === 'qr' ? (clearModules * one.size) / badgeCodeModules : 0
  return { x: x - room, y: y - room, w: w + 2 * room, h: h + 2 * room }
}
