import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { boxOf, cardSizes, type TemplateElement } from '@fairgate/contract/badging/badge/template'
import { sandboxMark, sandboxPrefix } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { describe, expect, it } from 'vitest'
import { readQrCodes } from '../../../app/testing/pdf-qr.ts'
import { printableBadge } from '../../../app/testing/printable-badges.ts'
import { pdfText, renderPdf } from '../../../app/testing/render-pdf.ts'
import { defaultTemplates } from './default-templates.ts'
import { printBadges } from './print-badges.ts'
import { buildSandboxStrips } from './sandbox-strips.ts'

const card = cardSizes.CR80
const text = (x: number, y: number, w: number, h: number): TemplateElement => ({
  ...{ kind: 'text', x, y, w, h, align: 'left', valign: 'top' },
  lines: [{ spans: [{ text: '{name.zh}', size: 8, colour: '#000000' }], leading: 1.3, above: 0, indent: 0 }],
})

describe('the strips of a sandbox', () => {
  const sides = (['CR80', 'A6'] as const).flatMap(size =>
    (['front', 'back'] as const).map(side => [size, side] as const),
  )
  it.each(sides)('are drawn next to the content of a %s on its %s', (size, side) => {
    const { w, h } = cardSizes[size]
    const strips = buildSandboxStrips(defaultTemplates[size][side], { w, h })
    expect(strips.length).toBeGreaterThan(0)
    for (const one of defaultTemplates[size][side].filter(({ kind }) => kind !== 'rect')) {
      const box = boxOf(one)
      const room = { left: box.x, right: w - box.x - box.w, top: box.y, bottom: h - box.y - box.h }
      for (const { edge, depth } of strips) expect([one, edge, room[edge] > depth]).toEqual([one, edge, true])
    }
  })

  it('use the free edges of a template, and its emptiest edge if no edge is free', () => {
    expect(buildSandboxStrips([text(0, 0, 54, 79)], card)).toEqual([{ edge: 'bottom', depth: expect.closeTo(5.9) }])
    expect(buildSandboxStrips([text(0, 1, 54, 84)], card)).toEqual([{ edge: 'top', depth: 3 }])
    expect(buildSandboxStrips([], card).map(({ edge }) => edge)).toEqual(['left', 'right', 'top', 'bottom'])
  })

  it('are on each side of each sandbox card, whose codes stay readable, and on no other card', async () => {
    const { exhibition, ...badge } = printableBadge()
    const name = { ...exhibition.name, zh: sandboxPrefix.cn + exhibition.name.zh }
    const sandboxBadge = { ...badge, exhibition: { ...exhibition, name } }
    const stream = new PassThrough()
    const cards = [sandboxBadge, printableBadge()]
    const [, pdf] = await Promise.all([printBadges(cards, defaultTemplates.CR80, stream), buffer(stream)])
    const said = (await pdfText(pdf)).map(page => page.replaceAll(' ', '').includes(sandboxMark.replace(' ', '')))
    expect(said).toEqual([true, true, false, false])
    expect(await readQrCodes(pdf)).toEqual([[badge.code], [], [badge.code], []])
    const edges: number[][] = []
    for await (const { rgba, width } of renderPdf(pdf, 72))
      edges.push([...rgba.subarray(100 * width * 4).subarray(4, 7)])
    expect(edges).toEqual([...Array(2).fill([0xb0, 0x10, 0x20]), ...Array(2).fill([0xff, 0xff, 0xff])])
  })
})
