import jsqr, { type QRCode } from 'jsqr'
import type { Pixels } from '../../../kernel/files/image.ts'

// jsqr is CommonJS; Node nests its default export.
const findQr =
  (jsqr as unknown as { default?: typeof jsqr.default }).default ?? (jsqr as unknown as typeof jsqr.default)

export interface FoundCode {
  readonly from: Point
  readonly to: Point
  /** The rotation of its upper edge, in radians. */
  readonly turned: number
}

interface Point {
  readonly x: number
  readonly y: number
}

/** The position of a readable QR code in a picture. */
export function findCode({ data, width, height }: Pixels): FoundCode | undefined {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let at = 0, to = 0; at < data.length; at += 3, to += 4) {
    // A yellow code is nearly as light as its paper except in blue, so the darkest component of each pixel counts.
    rgba.fill(Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0), to, to + 3)
  }
  const found = findQr(rgba, width, height, { inversionAttempts: 'dontInvert' })
  return found ? boxOf(found.location, { width, height }) : undefined
}

function boxOf(location: QRCode['location'], { width, height }: { width: number; height: number }): FoundCode {
  const { topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner } = location
  const corners = [topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner]
  const minOf = (of: keyof Point) => Math.floor(Math.max(0, Math.min(...corners.map(corner => corner[of]))))
  const maxOf = (of: keyof Point, edge: number) =>
    Math.ceil(Math.min(edge, Math.max(...corners.map(corner => corner[of]))))
  return {
    from: { x: minOf('x'), y: minOf('y') },
    to: { x: maxOf('x', width), y: maxOf('y', height) },
    turned: Math.atan2(topRightCorner.y - topLeftCorner.y, topRightCorner.x - topLeftCorner.x),
  }
}
