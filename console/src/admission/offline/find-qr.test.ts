import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create } from 'qrcode'
import { beforeAll, expect, it } from 'vitest'
import { findQr, type Picture, prepareQr } from './find-qr.ts'

beforeAll(() => {
  const program = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareQr({ wasmBinary: program.buffer.slice(program.byteOffset, program.byteOffset + program.byteLength) })
})

const text = 'FG1.4k2p9Q7rT0aZcXvB.m3n5b8v1c6x2z4l7k9j0h8g5f3d1s6a4'
const scale = 4

/** An empty light picture of this many pixels. */
const blank = (width: number, height: number): Picture => ({
  data: new Uint8ClampedArray(width * height * 4).fill(255),
  width,
  height,
})

function paint({ data, width }: Picture, x: number, y: number, value: number): void {
  data.fill(value, (y * width + x) * 4, (y * width + x) * 4 + 3)
}

/** Draws a code with its upper left module at a position; `damage` paints over its alignment pattern. */
function draw(picture: Picture, said: string, left: number, top: number, damage = false): void {
  const { modules } = create(said, { errorCorrectionLevel: 'M' })
  const size = modules.size
  for (let y = 0; y < size * scale; y++) {
    for (let x = 0; x < size * scale; x++) {
      const [row, column] = [Math.floor(y / scale), Math.floor(x / scale)]
      const isAligning = Math.abs(row - (size - 7)) <= 2 && Math.abs(column - (size - 7)) <= 2
      const dark = damage && isAligning ? (row + column) % 3 === 0 : modules.get(row, column) === 1
      if (dark) paint(picture, left + x, top + y, 0)
    }
  }
}

it('reads a code, one with a damaged alignment pattern, and a light one on dark', async () => {
  const plain = blank(300, 300)
  draw(plain, text, 60, 60)
  expect(await findQr(plain)).toBe(text)
  const damaged = blank(300, 300)
  draw(damaged, text, 60, 60, true)
  expect(await findQr(damaged)).toBe(text)
  const inverted = { ...plain, data: plain.data.map((value, at) => (at % 4 === 3 ? 255 : 255 - value)) }
  expect(await findQr(inverted)).toBe(text)
})

it('reads the code nearest to the middle if two of one size are visible', async () => {
  const two = blank(760, 320)
  draw(two, text, 300, 80)
  draw(two, `${text}x`, 520, 80)
  expect(await findQr(two)).toBe(text)
})

it('finds nothing in an empty picture', async () => {
  expect(await findQr(blank(200, 200))).toBeUndefined()
})
