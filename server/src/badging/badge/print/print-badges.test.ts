import { PassThrough, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createCanvas } from '@napi-rs/canvas'
import QRCode from 'qrcode'
import { describe, expect, it } from 'vitest'
import { readQrCodes } from '../../../app/testing/pdf-qr.ts'
import { printableBadge } from '../../../app/testing/printable-badges.ts'
import { pdfText, renderPdf } from '../../../app/testing/render-pdf.ts'
import { defaultTemplates } from './default-templates.ts'
import { type PrintOptions, printBadges } from './print-badges.ts'
import type { PrintableBadge } from './printable-badge.ts'

async function printed(badges: PrintableBadge[], options?: PrintOptions, template = defaultTemplates.CR80) {
  const stream = new PassThrough()
  const [report, pdf] = await Promise.all([printBadges(badges, template, stream, options), buffer(stream)])
  return { report, pdf }
}
const batch = (count: number) => Array.from({ length: count }, (_, index) => printableBadge(index))

describe('printBadges', () => {
  it('prints codes that a scanner reads, twenty cards in order', async () => {
    const badges = batch(20)
    const { report, pdf } = await printed(badges, { sides: 'front' })
    expect(report).toEqual({ badges: 20, pages: 20, remarks: [] })
    expect(await readQrCodes(pdf)).toEqual(badges.map(badge => [badge.code]))
  })

  it('puts nine cards on a sheet and mirrors the backs for duplex printing', async () => {
    const badges = batch(11)
    const { report, pdf } = await printed(badges, { layout: 'sheet' })
    expect(report).toMatchObject({ badges: 11, pages: 4 })
    const codes = await readQrCodes(pdf)
    expect(codes.map(page => page.length)).toEqual([9, 0, 2, 0])
    expect(codes.flat()).toEqual(badges.map(badge => badge.code))
    expect((await pdfText(pdf))[3]).toContain('可进区域')
  })

  it('prints A6 with a front and a back, in both languages, as text that can be searched', async () => {
    const { pdf } = await printed(batch(1), {}, defaultTemplates.A6)
    const [front = '', back = ''] = await pdfText(pdf)
    for (const text of ['陈思远', 'Siyuan Chen', '参展商', 'EXHIBITOR', 'HW26-0187-004127', '2026.12.03 – 12.05']) {
      expect(front).toContain(text)
    }
    expect(back).toContain('使用须知')
    expect(back).toContain('Please note')
  })

  it('prints rare characters, and reports which ones it had to replace', async () => {
    const { report, pdf } = await printed([
      printableBadge(0, { name: { zh: '𠮷田㐂䶮', en: 'Nguyễn Łukasz Жанна' } }),
      printableBadge(1, { name: { zh: '李😀', en: '👩‍🚀 Lee' } }),
    ])
    expect(report.remarks).toEqual([{ number: 'HW26-0187-004128', replaced: '😀👩🚀', photoUnreadable: false }])
    const [first = '', , second = ''] = await pdfText(pdf)
    expect(first).toContain('𠮷田㐂䶮')
    expect(second).toContain('李U+1F600')
  })

  it('does not fail on names of 200 characters, empty ones, or control characters', async () => {
    const names = ['长'.repeat(200), 'W'.repeat(200), 'Long name '.repeat(20), '', '\u202e\n\t\0', '\ud800']
    const { report } = await printed(names.map(zh => printableBadge(0, { name: { zh, en: zh } })))
    expect(report.badges).toBe(6)
  })

  it('accepts PNG and JPEG photos, and prints the badge without a photo of another format', async () => {
    const canvas = createCanvas(300, 400)
    canvas.getContext('2d').fillRect(0, 0, 300, 400)
    const [png, jpeg] = [canvas.toBuffer('image/png'), canvas.toBuffer('image/jpeg')]
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    const photos = [png, jpeg, html, png.subarray(0, 60), jpeg.subarray(0, 12), Buffer.alloc(0)]
    const { report, pdf } = await printed(photos.map((photo, index) => printableBadge(index, { photo })))
    expect(report.remarks.map(remark => remark.number.slice(-4))).toEqual(['4129', '4130', '4131', '4132'])
    expect(report.remarks.every(remark => remark.photoUnreadable)).toBe(true)
    const shades: (number | undefined)[] = []
    for await (const page of renderPdf(pdf, 72)) shades.push(page.rgba[(110 * page.width + 40) * 4])
    expect([shades[0], shades[2]]).toEqual([0, 0])
  })

  it('prints text on a light band in ink, on a dark one in white', async () => {
    const { pdf } = await printed([printableBadge(0, { type: { zh: '搭建', en: 'Builder', colour: '#f2b84b' } })])
    const { value } = await renderPdf(pdf, 72).next()
    expect([...(value?.rgba.subarray(0, 3) ?? [])]).toEqual([0xf2, 0xb8, 0x4b])
  })

  it('prints an empty batch as one blank page', async () => {
    const { report, pdf } = await printed([])
    expect(report).toEqual({ badges: 0, pages: 0, remarks: [] })
    expect(await readQrCodes(pdf)).toEqual([[]])
  })

  it('refuses a code that is too long for its size', async () => {
    const code = 'A'.repeat(400)
    expect(QRCode.create(code, {}).version).toBeGreaterThan(8)
    await expect(printed([printableBadge(0, { code })])).rejects.toThrow(RangeError)
    await expect(printed(batch(1), { layout: 'sheet' }, defaultTemplates.A6)).rejects.toThrow('only CR80')
  })

  it('stops with the reason when reading badges fails or the output closes', async () => {
    async function* failing() {
      yield printableBadge(0)
      throw new Error('row gone')
    }
    const stream = new PassThrough()
    stream.resume()
    await expect(printBadges(failing(), defaultTemplates.CR80, stream)).rejects.toThrow('row gone')
    let drawn = 0
    async function* endless() {
      for (;;) yield printableBadge(drawn++)
    }
    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk full')) })
    await expect(printBadges(endless(), defaultTemplates.CR80, full)).rejects.toThrow('disk full')
    expect(drawn).toBeLessThan(100)
  })

  it('waits for a slow consumer and does not keep pages in memory', async () => {
    let read = 0
    let written = 0
    async function* many() {
      for (; read < 1500; read++) yield printableBadge(read % 5)
    }
    const stuck = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written += chunk.length
        if (written < 100_000) done()
        else if (read < 1500) setImmediate(() => this.destroy(new Error(`stuck after ${read}`)))
      },
    })
    await expect(printBadges(many(), defaultTemplates.CR80, stuck)).rejects.toThrow('stuck after')
    expect(read).toBeLessThan(1500)
  })
})
