import sharp from 'sharp'

/** Passed to the PDF as it is; above this a photo costs more paper-invisible bytes than a second look by sharp. */
const SMALL = 150_000
const WIDTH = 480
/** Pixels, against images whose header promises more than memory holds. */
const LIMIT = 50_000_000

/** A photo as JPEG for the PDF, or undefined where the bytes are no image. Small JPEGs are taken unread. */
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
