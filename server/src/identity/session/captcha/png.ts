import { crc32, deflateSync } from 'node:zlib'
import type { Raster } from './raster.ts'

/** Encodes a raster as an indexed PNG (ISO/IEC 15948): coverage 0 is `background`, 255 is `ink`; colours as [r, g, b]. */
export function encodePng({ width, height, coverage }: Raster, background: number[], ink: number[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  const palette = Buffer.from(
    Array.from({ length: 256 }, (_, part) =>
      background.map((from, channel) => Math.round(from + ((ink[channel] ?? 0) - from) * (part / 255))),
    ).flat(),
  )
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) lines.set(coverage.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(lines, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
