import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { normaliseImage } from './image.ts'

const folder = mkdtempSync(join(tmpdir(), 'image-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(content: string | Buffer): string {
  const path = join(folder, `${Math.random()}.jpg`)
  writeFileSync(path, content)
  return path
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6fdb' } })

describe('normaliseImage', () => {
  it('rotates a photo upright, removes metadata and limits its size', async () => {
    const photo = await picture(3000, 1500)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { data, type, width, height } = await normaliseImage(file(photo), 2_000)
    expect([type, width, height]).toEqual(['image/jpeg', 1000, 2000])
    const { exif, orientation } = await sharp(data).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
  })

  it('leaves a PNG a PNG and does not enlarge it', async () => {
    const { type, width } = await normaliseImage(file(await picture(40, 30).png().toBuffer()))
    expect([type, width]).toEqual(['image/png', 40])
  })

  it('refuses by content, whatever the name', async () => {
    for (const content of ['<html></html>', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '']) {
      await expect(normaliseImage(file(content))).rejects.toMatchObject({ reason: 'notImage' })
    }
  })

  it('refuses a PNG of 30,000 × 30,000 without decoding it', async () => {
    const bomb = await picture(8, 8).png().toBuffer()
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    const before = process.memoryUsage().rss
    await expect(normaliseImage(file(bomb))).rejects.toMatchObject({ reason: 'tooLarge' })
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  it('refuses a truncated photo', async () => {
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * 7919) % 251))
    const photo = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer()
    const cut = photo.subarray(0, photo.length / 2)
    await expect(normaliseImage(file(cut))).rejects.toMatchObject({ reason: 'damaged' })
  })
})
