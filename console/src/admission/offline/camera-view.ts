import type { PhoneTextKey } from '@fairgate/contract/admission/offline/phone-texts'
import { button, element } from './element.ts'
import { say } from './phone-texts.ts'
import { QrReader } from './qr-reader.ts'

/** Frames examined per second: fast enough for a person, and easy on the battery. */
const looks = 8

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
