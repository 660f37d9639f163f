import sharp from 'sharp'

/** Bytes. Smaller photos go into the PDF unchanged; above this size recompression by sharp pays off. */
const SMALL = 150_000
const WIDTH = 480
/** Maximum in pixels, against images whose header declares more than fits into memory. */
const LIMIT = 50_000_000

/** A photo as JPEG for the PDF, or undefined if the bytes are no image. Small JPEGs are passed on without decoding. */
export async function printablePhoto(photo: Buffer): Promise<Buffer | undefined> {
  const isJpeg = photo[0] === 0xff && photo[1] === 0xd8 && photo[2] === 0xff
  if (isJpeg && photo.length <= SMALL) return photo
  try {
    return await sharp(photo, { limitInputPixels: LIMIT })
      .rotate()
      .resize({ width: WIDTH, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 86 })
      .toBuffer()
  } catch {
    return undefined
  }
}
