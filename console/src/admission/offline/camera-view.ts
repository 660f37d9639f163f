import type { PhoneTextKey } from '@fairgate/contract/admission/offline/phone-texts'
import { button, element } from './element.ts'
import { type Detector, ownReader } from './own-reader.ts'
import { say } from './phone-texts.ts'

/** Frames examined per second: fast enough for a person, and easy on the battery. */
const looks = 8

/** Frames are reduced to this width for the reader in the worker, whose time grows with each pixel. */
const widest = 800

/**
 * Reads QR codes from a video: with the browser's own reader, else with ZXing in a worker, so that the page stays
 * responsive.
 */
class QrReader {
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

/** The camera: on when the guard turns it on, off when the page is hidden. */
export class CameraView {
  readonly #read: (text: string) => void
  readonly #video = element('video', { class: 'ph-video', playsinline: true, muted: true, 'aria-hidden': 'true' })
  readonly #reader = new QrReader()
  #stream: MediaStream | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #frame: HTMLElement | undefined
  #label: PhoneTextKey = 'cameraOn'

  constructor(read: (text: string) => void) {
    this.#read = read
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#video.pause()
      else if (this.#stream) void this.#video.play()
    })
  }

  /** The button that turns it on, or the video. */
  view(label: PhoneTextKey): HTMLElement {
    this.#label = label
    this.#frame = element('div', { class: 'ph-camera' })
    this.#draw()
    return this.#frame
  }

  stop(): void {
    clearTimeout(this.#timer)
    for (const track of this.#stream?.getTracks() ?? []) track.stop()
    this.#stream = undefined
    this.#draw()
  }

  #draw(fault?: PhoneTextKey): void {
    if (!this.#stream) {
      this.#frame?.replaceChildren(
        button(say(this.#label), () => void this.#start(), 'is-large is-primary'),
        element('p', { class: 'ph-fault', role: 'alert', text: fault ? say(fault) : '' }),
      )
      return
    }
    const [track] = this.#stream.getVideoTracks()
    const torch = track && 'torch' in (track.getCapabilities?.() ?? {})
    this.#frame?.replaceChildren(
      this.#video,
      element('p', { class: 'ph-aim', text: say('aim') }),
      element(
        'div',
        { class: 'ph-row' },
        button(say('cameraOff'), () => this.stop()),
        torch && button(say('torch'), () => void this.#torch(track)),
      ),
    )
    void this.#video.play().catch(() => {})
  }

  async #start(): Promise<void> {
    if (!navigator.mediaDevices?.getUserMedia) return this.#draw('cameraMissing')
    try {
      this.#stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
        audio: false,
      })
    } catch (error) {
      return this.#draw((error as DOMException).name === 'NotAllowedError' ? 'cameraDenied' : 'cameraMissing')
    }
    this.#video.srcObject = this.#stream
    // A camera that another app or a call takes away is shown as off.
    this.#stream.getVideoTracks()[0]?.addEventListener('ended', () => this.stop())
    this.#draw()
    this.#look()
  }

  #look(): void {
    clearTimeout(this.#timer)
    if (!this.#stream) return
    this.#timer = setTimeout(async () => {
      const text = document.hidden ? undefined : await this.#reader.read(this.#video)
      if (text !== undefined && this.#stream) this.#read(text)
      this.#look()
    }, 1_000 / looks)
  }

  #lit = false
  async #torch(track: MediaStreamTrack): Promise<void> {
    this.#lit = !this.#lit
    await track.applyConstraints({ advanced: [{ torch: this.#lit } as MediaTrackConstraintSet] }).catch(() => {})
  }
}
