import type { TemplateElement } from '@fairgate/contract/badge/template'
import { rehearsalMark, rehearsalPrefix } from '@fairgate/contract/kernel/rehearsal'
import type { PrintableExhibition } from './printable-badge.ts'

const height = 5

/** Across the foot of both sides of whatever is printed for a rehearsal, over its template: nobody takes it for a real one. */
export function rehearsalBand({ name }: PrintableExhibition, { w, h }: { w: number; h: number }): TemplateElement[] {
  if (!name.zh.startsWith(rehearsalPrefix.cn)) return []
  const box = { x: 0, y: h - height, w, h: height }
  const text = { text: rehearsalMark, size: 9, bold: true, colour: '#ffffff' }
  return [
    { kind: 'rect', ...box, fill: '#b01020', radius: 0 },
    {
      kind: 'text',
      ...{ ...box, align: 'center', valign: 'middle' },
      lines: [{ spans: [text], leading: 1.3, above: 0, indent: 0 }],
    },
  ]
}
