import { boxOf, type TemplateElement } from '@fairgate/contract/badging/badge/template'

/** Half a millimetre: finer positions cannot be dragged, and the grid aligns neighbours. */
const step = 0.5
const onGrid = (value: number) => Math.round(value / step) * step
const tenth = (value: number) => Math.round(value * 10) / 10

/** The element moved by a distance in millimetres, on the grid. */
export const moveElement = (element: TemplateElement, by: { x: number; y: number }): TemplateElement => ({
  ...element,
  x: by.x === 0 ? element.x : onGrid(element.x + by.x),
  y: by.y === 0 ? element.y : onGrid(element.y + by.y),
})

/** The element with its lower right corner moved. A code stays square. */
export function resized(element: TemplateElement, by: { x: number; y: number }): TemplateElement {
  if (element.kind === 'qr') {
    const size = onGrid(element.size + (Math.abs(by.x) > Math.abs(by.y) ? by.x : by.y))
    return { ...element, size: Math.min(100, Math.max(5, size)) }
  }
  return {
    ...element,
    w: by.x === 0 ? element.w : Math.max(step, onGrid(element.w + by.x)),
    h: by.y === 0 ? element.h : Math.max(step, onGrid(element.h + by.y)),
  }
}

export const alignments = ['Left', 'Center', 'Right', 'Top', 'Middle', 'Bottom'] as const
export type Alignment = (typeof alignments)[number]

/** Distance from the edge in millimetres for alignment. */
const margin = 4

/** The element aligned to an edge or the centre of the card. */
export function aligned(element: TemplateElement, to: Alignment, card: { w: number; h: number }): TemplateElement {
  const { w, h } = boxOf(element)
  const offsets: Record<Alignment, Partial<Record<'x' | 'y', number>>> = {
    Left: { x: margin },
    Center: { x: tenth((card.w - w) / 2) },
    Right: { x: tenth(card.w - w - margin) },
    Top: { y: margin },
    Middle: { y: tenth((card.h - h) / 2) },
    Bottom: { y: tenth(card.h - h - margin) },
  }
  return { ...element, ...offsets[to] }
}

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** What an arrow key makes of an element: moved by 0.5 mm, with Shift by 5, with Alt resized; undefined for other keys. */
export function arrowed(
  element: TemplateElement,
  { key, shiftKey, altKey }: { key: string; shiftKey: boolean; altKey: boolean },
): TemplateElement | undefined {
  const way = arrows[key]
  if (!way || element.locked) return undefined
  const far = shiftKey ? 10 * step : step
  return (altKey ? resized : moveElement)(element, { x: way.x * far, y: way.y * far })
}
