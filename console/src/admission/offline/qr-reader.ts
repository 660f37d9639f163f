import { type Detector, ownReader } from './own-reader.ts'

/** Frames are reduced to this width for the reader in the worker, whose time grows with each pixel. */
const widest = 800

/**
 * Reads QR codes from a video: with the browser's own reader, else with ZXing in a worker, so that the page stays
 * responsive.
 */
export class QrReader {
  #detector: Promise<Detector | undefined> | undefined
  #worker: Worker | undefined
  #canvas: HTMLCanvasElement | undefined

  /** The code in the current frame; undefined if there is none. */
  async read(video: HTMLVideoElement): Promise<string | undefined> {
    if (video.readyState < 2 || video.videoWidth === 0) return undefined
    this.#detector ??= ownReader()
    const detector = await this.#detector
    if (!detector) return this.#byWorker(video)
    try {
      return (await detector.detect(video))[0]?.rawValue
    } catch {
      // A reader that exists and does not work counts as none.
      this.#detector = Promise.resolve(undefined)
      return undefined
    }
  }

  async #byWorker(video: HTMLVideoElement): Promise<string | undefined> {
    this.#worker ??= new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' })
    this.#canvas ??= document.createElement('canvas')
    const scale = Math.min(1, widest / video.videoWidth)
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
    Object.assign(this.#canvas, { width, height })
    const pen = this.#canvas.getContext('2d', { willReadFrequently: true })
    if (!pen) return undefined
    pen.drawImage(video, 0, 0, width, height)
    const { data } = pen.getImageData(0, 0, width, height)
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    this.#worker.onmessage = ({ data: text }: MessageEvent<string | undefined>) => resolve(text)
    this.#worker.onerror = () => resolve(undefined)
    this.#worker.postMessage({ data, width, height }, [data.buffer])
    return promise
  }
}
