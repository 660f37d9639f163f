import { open } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { maxPixels, pictureType } from './file-type.ts'

export type ImageRefusal = 'notImage' | 'tooLarge' | 'damaged'

/** Why an image was refused; `detail` describes what was found. */
export class ImageError extends Error {
  override name = 'ImageError'
  readonly reason: ImageRefusal
  readonly detail: string

  constructor(reason: ImageRefusal, detail: string) {
    super(`${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

export interface NormalImage {
  readonly data: Buffer
  readonly type: 'image/jpeg' | 'image/png'
  readonly width: number
  readonly height: number
}

/**
 * Re-encodes a JPEG or PNG on disk: upright, without metadata (cameras record where the photo was taken), sRGB, no side
 * longer than `maxSide` pixels. Checked by content before it is decoded. Throws ImageError: `notImage` (HTML, SVG,
 * anything else, whatever its name), `tooLarge` (over 50 megapixels), `damaged`. Only for the job process: the decoder
 * takes 40 MB.
 */
export async function normaliseImage(path: string, maxSide = 2_000): Promise<NormalImage> {
  const kind = await imageKind(path)
  const { image } = await opened(path)
  const upright = image
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  return kind === 'png' ? encode(upright.png(), 'image/png') : encode(upright.jpeg({ quality: 88 }), 'image/jpeg')
}

async function encode(image: Sharp, type: NormalImage['type']): Promise<NormalImage> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true }).catch(damaged)
  return { data, type, width: info.width, height: info.height }
}

function damaged(error: Error): never {
  const reason = /pixel limit/i.test(error.message) ? 'tooLarge' : 'damaged'
  throw new ImageError(reason, error.message.split('\n')[0] ?? '')
}

export interface Pixels {
  /** Red, green, blue of each pixel, row by row. */
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/**
 * A JPEG or PNG as pixels: upright, sRGB, on white, as large as fits into `within`, at most twice its size. Throws
 * ImageError like `normaliseImage`. Only for the job process.
 */
export async function decodePixels(bytes: Buffer, within: { width: number; height: number }): Promise<Pixels> {
  detectKind(bytes.subarray(0, 64))
  const { image, width, height } = await opened(bytes)
  const most = 2 * Math.max(width, height)
  const { data, info } = await image
    .autoOrient()
    .resize({ width: Math.min(within.width, most), height: Math.min(within.height, most), fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(damaged)
  return { data, width: info.width, height: info.height }
}

async function opened(source: string | Buffer): Promise<{ image: Sharp; width: number; height: number }> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const image = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' })
  const { width, height } = await image.metadata().catch(damaged)
  if (width * height > maxPixels) throw new ImageError('tooLarge', `${width} × ${height}`)
  return { image, width, height }
}

async function imageKind(path: string): Promise<'jpeg' | 'png'> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(64)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    return detectKind(head.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

function detectKind(head: Buffer): 'jpeg' | 'png' {
  const type = pictureType(head)
  if (!type) throw new ImageError('notImage', 'unknown')
  return type
}
