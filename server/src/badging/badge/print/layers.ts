import type { TemplateElement } from '@fairgate/contract/badging/badge/template'

/** Neighbouring elements that either look the same on all badges of a type (`shared`) or do not. */
export interface Layer {
  elements: TemplateElement[]
  shared: boolean
}

const PERSONAL = /\{[^}]*(name|company|jobTitle|number)/

/** Splits one side of a template into layers and preserves the drawing order. */
export function layersOf(elements: TemplateElement[]): Layer[] {
  const layers: Layer[] = []
  for (const element of elements) {
    const shared = isShared(element)
    const last = layers.at(-1)
    if (last?.shared === shared) last.elements.push(element)
    else layers.push({ elements: [element], shared })
  }
  return layers
}

function isShared(element: TemplateElement): boolean {
  if (element.kind === 'text') return !element.lines.some(line => line.spans.some(span => PERSONAL.test(span.text)))
  return element.kind !== 'photo' && element.kind !== 'qr' && element.kind !== 'image'
}
