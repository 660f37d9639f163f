import type { Pixels } from '../../../kernel/files/image.ts'
import type { FoundCode } from './find-code.ts'

/** Below this average brightness, letters are light on dark. */
const darkPage = 110

/**
 * A picture prepared for the engine: grey, dark letters on light, the code painted over (it would be read as text), as
 * PNG.
 */
export async function pictureToRead(pixels: Pixels, code: FoundCode | undefined): Promise<Buffer> {
  const { data, width, height } = pixels
  const grey = Buffer.alloc(width * height)
  let [sum, counted] = [0, 0]
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (code && isOn(code, x, y)) continue
      const from = at * 3
      const light = 0.3 * (data[from] ?? 0) + 0.59 * (data[from + 1] ?? 0) + 0.11 * (data[from + 2] ?? 0)
      grey[at] = light
      sum += light
      counted++
    }
  }
  const isDark = counted > 0 && sum / counted < darkPage
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (code && isOn(code, x, y)) grey[at] = 255
      else if (isDark) grey[at] = 255 - (grey[at] ?? 0)
    }
  }
  const { default: sharp } = await import('sharp')
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const isOn = ({ from, to }: FoundCode, x: number, y: number): boolean => {
  // Including the quiet zone, four modules of at least 21.
  const margin = (to.x - from.x) / 6
  return x >= from.x - margin && x <= to.x + margin && y >= from.y - margin / 2 && y <= to.y + margin / 2
}
