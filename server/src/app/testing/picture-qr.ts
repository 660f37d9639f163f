import jsqr from 'jsqr'
import sharp from 'sharp'

// jsqr is CommonJS, whose default export is one level deeper in Node.
const findQr =
  (jsqr as unknown as { default?: typeof jsqr.default }).default ?? (jsqr as unknown as typeof jsqr.default)

/** The text of the QR code in a picture; empty without one. */
export async function readPictureQr(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return findQr(Uint8ClampedArray.from(data), info.width, info.height)?.data ?? ''
}
