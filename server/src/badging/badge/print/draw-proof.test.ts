import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  type BadgeTemplate,
  badgeCodeModules,
  badgeTemplateSchema,
  minModule,
} from '@fairgate/contract/badging/badge/template'
import QRCode from 'qrcode'
import { describe, expect, it } from 'vitest'
import { drawOutlines } from '../../../app/testing/draw-outlines.ts'
import { printableBadge } from '../../../app/testing/printable-badges.ts'
import { renderPdf } from '../../../app/testing/render-pdf.ts'
import { defaultTemplates } from './default-templates.ts'
import { drawProof } from './draw-proof.ts'
import { printBadges } from './print-badges.ts'
import type { PrintableBadge } from './printable-badge.ts'
import { sampleBadge } from './sample-badges.ts'

const dpi = 200

/** The share of a side's dots that differ clearly between paper and screen. */
async function difference(template: BadgeTemplate, badge: PrintableBadge): Promise<number[]> {
  const stream = new PassThrough()
  const [, pdf] = await Promise.all([printBadges([badge], template, stream), buffer(stream)])
  const proof = drawProof(template, badge, [], new Map())
  const shares: number[] = []
  for await (const { width, height, rgba } of renderPdf(pdf, dpi)) {
    const side = shares.length === 0 ? 'front' : 'back'
    const drawn = drawOutlines(proof, side, { width, height, dpi })
    let other = 0
    for (let at = 0; at < rgba.length; at += 4) {
      const apart = [0, 1, 2].some(part => Math.abs((rgba[at + part] ?? 0) - (drawn[at + part] ?? 0)) > 64)
      if (apart) other++
    }
    shares.push(other / (width * height))
  }
  return shares
}

const framed = badgeTemplateSchema().parse({
  ...defaultTemplates.CR80,
  back: [
    ...defaultTemplates.CR80.back,
    { kind: 'frame', x: 2, y: 62, w: 20, h: 8, stroke: 'type', width: 0.8, radius: 2 },
    {
      ...{ kind: 'text', x: 24, y: 62, w: 26, h: 8, align: 'right', valign: 'bottom' },
      lines: [{ spans: [{ text: '{type.zh} AVAVAV Tokyo', size: 9, colour: '#b01020' }] }],
    },
  ],
})

describe('a preview of a template', () => {
  it('equals the print, within half a percent of its dots', async () => {
    const shares = [
      ...(await difference(framed, printableBadge(4))),
      ...(await difference(
        defaultTemplates.A6,
        printableBadge(2, { type: { zh: '搭建', en: 'Builder', colour: '#f2b84b' } }),
      )),
    ]
    expect(shares).toHaveLength(4)
    expect(Math.max(...shares)).toBeLessThan(0.005)
  })

  it('accepts both built-in templates for the longest holder', () => {
    const { exhibition, zones, phases, type } = printableBadge()
    const longest = sampleBadge('longest', type, { exhibition, zones, phases })
    for (const template of Object.values(defaultTemplates)) {
      expect(drawProof(template, longest, [longest], new Map()).faults).toEqual([])
    }
  })

  it('reports which element is too small for the longest name, which code cannot be read, and what crosses the edge', () => {
    const longest = sampleBadge('longest', { zh: '参展商', en: 'Exhibitor', colour: '#0b5ed7' }, printableBadge())
    const template = badgeTemplateSchema().parse({
      ...{ name: { zh: '', en: '' }, size: 'CR80', back: [] },
      front: [
        { kind: 'text', x: 4, y: 4, w: 12, h: 3, lines: [{ spans: [{ text: '{name.zh}', size: 16 }] }] },
        { kind: 'qr', x: 10, y: 20, size: 20 },
        { kind: 'photo', x: 40, y: 60, w: 20, h: 20 },
        { kind: 'image', x: 2, y: 60, w: 20, h: 20, fileId: '0193a5d2-7c41-7b1e-9f00-000000000001' },
        { kind: 'text', x: 4, y: 10, w: 40, h: 6, lines: [{ spans: [{ text: 'კეთილი {number}', size: 6 }] }] },
      ],
    })
    const { faults, front } = drawProof(template, printableBadge(), [longest], new Map())
    expect(faults.map(({ index, fault }) => [index, fault]).sort()).toEqual([
      [0, 'clipped'],
      [1, 'qrTooSmall'],
      [2, 'outside'],
      [3, 'imageLost'],
      [4, 'undrawable'],
    ])
    expect(front[1]).toEqual([])
  })

  it('calculates with the module count of a real badge code', () => {
    const { code } = sampleBadge('usual', { zh: '', en: '', colour: '#000000' }, printableBadge())
    for (const text of [code, printableBadge().code]) {
      const { modules } = QRCode.create([{ data: text, mode: 'alphanumeric' }], { errorCorrectionLevel: 'M' })
      expect(modules.size).toBe(badgeCodeModules)
    }
    expect(21 / badgeCodeModules).toBeGreaterThan(minModule)
  })
})
