import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { encodePng } from './png.ts'
import { Raster } from './raster.ts'
import { CAPTCHA_ALPHABET, drawCaptcha, newCaptchaText } from './typed.ts'

it('requires four characters, none of which resembles another', () => {
  for (let draw = 0; draw < 500; draw++) expect(newCaptchaText()).toMatch(/^[^0Oo1IliCcSsUuVvWwXxZz25689BbgqPpYyj]{4}$/)
  expect(new Set(CAPTCHA_ALPHABET).size).toBe(26)
  const drawn = new Set(Array.from({ length: 2000 }, newCaptchaText).join(''))
  expect(drawn.size).toBe(26)
})

it('draws a PNG of 240 × 80 that any decoder opens, small enough to be inlined', async () => {
  const uri = drawCaptcha('7kRm')
  expect(uri.length).toBeLessThan(12_000)
  const image = await loadImage(Buffer.from(uri.split(',')[1] ?? '', 'base64'))
  expect([uri.slice(0, 22), image.width, image.height]).toEqual(['data:image/png;base64,', 240, 80])
})

it('requires six characters from a network with wrong guesses', () => {
  expect(newCaptchaText('hard')).toHaveLength(6)
  expect(drawCaptcha(newCaptchaText('hard'), 'hard')).not.toBe(drawCaptcha('AAAAAA'))
})

it('draws the same text differently each time', () => {
  expect(new Set(Array.from({ length: 20 }, () => drawCaptcha('AAAA'))).size).toBe(20)
})

it('refuses a character without an outline', () => {
  expect(() => drawCaptcha('O0Il')).toThrow(RangeError)
})

it('fills outlines by coverage, preserves holes and stays inside the picture', () => {
  const raster = new Raster(8, 4)
  const outer = [-5, 1, 4, 1, 4, 20, -5, 20]
  const hole = [1, 2, 1, 3, 2, 3, 2, 2]
  raster.fill([outer, hole], 1)
  raster.fill([[5.5, 0, 6, 0, 6, 4, 5.5, 4]], 1)
  expect([...raster.coverage.subarray(0, 8)]).toEqual([0, 0, 0, 0, 0, 128, 0, 0])
  expect([...raster.coverage.subarray(8, 16)]).toEqual([255, 255, 255, 255, 0, 128, 0, 0])
  expect([...raster.coverage.subarray(16, 24)]).toEqual([255, 0, 255, 255, 0, 128, 0, 0])
})

it('encodes coverage as a mix of the two colours', async () => {
  const raster = new Raster(2, 1)
  raster.coverage.set([0, 255])
  const image = await loadImage(encodePng(raster, [10, 20, 30], [200, 100, 0]))
  const context = createCanvas(2, 1).getContext('2d')
  context.drawImage(image, 0, 0)
  expect([...context.getImageData(0, 0, 2, 1).data]).toEqual([10, 20, 30, 255, 200, 100, 0, 255])
})
