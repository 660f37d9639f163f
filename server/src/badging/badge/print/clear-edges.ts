import { badgeCodeModules, boxOf, clearModules, type TemplateElement } from '@fairgate/contract/badging/badge/template'

export interface Size {
  w: number
  h: number
}
export type Edge = 'left' | 'right' | 'top' | 'bottom'

/**
 * How far from each edge a side of a card is free of content, in millimetres; an element as wide as the card counts as
 * background.
 */
export function clearEdges(elements: readonly TemplateElement[], card: Size): Record<Edge, number> {
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
