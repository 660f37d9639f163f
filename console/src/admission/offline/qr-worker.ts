import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { findQr, type Picture, prepareQr } from './find-qr.ts'

prepareQr({ locateFile: () => wasm })

addEventListener('message', ({ data }: MessageEvent<Picture>) => {
  // A picture that cannot be read contains no code; the next one comes in a moment.
  findQr(data).then(postMessage, () => postMessage(undefined))
})
