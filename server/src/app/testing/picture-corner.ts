import sharp from 'sharp'

/** Red, green and blue of a picture's first pixel. */
export async function cornerOf(picture: Buffer): Promise<number[]> {
  const corner = sharp(picture).extract({ left: 0, top: 0, width: 1, height: 1 })
  return [...(await corner.removeAlpha().raw().toBuffer())]
}
