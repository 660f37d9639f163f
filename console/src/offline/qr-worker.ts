import jsqr from 'jsqr'

/** jsQR is CommonJS whose default export some bundlers see one level down. */
const findQr = (jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr

interface Picture {
  data: Uint8ClampedArray
  width: number
  height: number
}

addEventListener('message', ({ data: { data, width, height } }: MessageEvent<Picture>) => {
  const found = findQr(data, width, height, { inversionAttempts: 'dontInvert' })
  postMessage(found?.data || undefined)
})
