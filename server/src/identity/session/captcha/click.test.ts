import { loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { CLICK_TOLERANCE } from '../captchas.ts'
import { drawClickCaptcha } from './click.ts'

describe.each(['cn', 'en'] as const)('drawClickCaptcha in %s', language => {
  it('draws a PNG of 480 × 320 that any decoder opens, small enough to be inlined', async () => {
    const { picture } = drawClickCaptcha(language)
    expect(picture.length).toBeLessThan(60_000)
    const image = await loadImage(Buffer.from(picture.split(',')[1] ?? '', 'base64'))
    expect([image.width, image.height]).toEqual([480, 320])
  })

  it('requires three or four characters, below the prompt, each with room for a finger', () => {
    const lengths = new Set<number>()
    for (let drawn = 0; drawn < 40; drawn++) {
      const { points } = drawClickCaptcha(language)
      lengths.add(points.length)
      for (const [at, { x, y }] of points.entries()) {
        expect(x > CLICK_TOLERANCE / 2 && x < 480 - CLICK_TOLERANCE / 2).toBe(true)
        expect(y > 62 + CLICK_TOLERANCE / 2 && y < 320 - CLICK_TOLERANCE / 2).toBe(true)
        for (const other of points.slice(at + 1)) {
          expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(CLICK_TOLERANCE * 1.75)
        }
      }
    }
    expect([...lengths].sort()).toEqual([3, 4])
  })

  it('draws differently each time', () => {
    expect(new Set(Array.from({ length: 10 }, () => drawClickCaptcha(language).picture)).size).toBe(10)
  })
})
