import jsqr from 'jsqr'
import sharp from 'sharp'

// jsqr is CommonJS whose default export Node sees one level down.
const findQr =
  (jsqr as unknown as { default?: typeof jsqr.default }).default ?? (jsqr as unknown as typeof jsqr.default)

/** What the QR code in a picture says, as a camera reads it; empty where there is none. */
export async function readPictureQr(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return findQr(Uint8ClampedArray.from(data), info.width, info.height)?.data ?? ''
}
