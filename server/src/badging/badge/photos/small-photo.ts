import sharp from 'sharp'

/** A device shows a photo at 360 px. */
const width = 160
const height = 200
const most = 8192
/** Maximum in pixels, against pictures whose header declares more than fits into memory. */
const limit = 50_000_000

/** A photo as WebP of at most 8 KB; empty if the bytes are missing or no picture. */
export async function smallPhoto(photo: Buffer): Promise<Buffer> {
  try {
    for (const quality of [70, 45, 20]) {
      const bytes = await drawn(photo, quality)
      if (bytes.length <= most) return bytes
    }
  } catch {
    // No picture.
  }
  return Buffer.alloc(0)
}

const drawn = (photo: Buffer, quality: number): Promise<Buffer> =>
  sharp(photo, { limitInputPixels: limit })
    .rotate()
    .resize({ width, height, fit: 'cover', position: 'top' })
    .flatten({ background: '#ffffff' })
    .webp({ quality })
    .toBuffer()
