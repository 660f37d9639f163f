import { CameraView } from './camera-view.ts'
import { button, element } from './element.ts'
import { guardView } from './guard-view.ts'
import { lastView } from './last-view.ts'
import { menuView } from './menu-view.ts'
import { NoAnswer } from './phone-call.ts'
import { pairingIn } from './phone-device.ts'
import type { PhoneGate } from './phone-gate.ts'
import { say } from './phone-texts.ts'
import { strip } from './strip-view.ts'
import { Verdicts } from './verdict-view.ts'

/** The whole page, according to the state of the phone. */
export class PhonePage {
  readonly #root: HTMLElement
  readonly #gate: PhoneGate
  readonly #verdicts: Verdicts
  readonly #camera: CameraView
  readonly #strip = element('header', { class: 'ph-strip' })
  #drawn = ''
  #way: 'in' | 'out' = 'in'

  constructor(root: HTMLElement, gate: PhoneGate) {
    this.#root = root
    this.#gate = gate
    this.#verdicts = new Verdicts(gate, () => this.#way)
    this.#camera = new CameraView(text => this.#read(text, true))
    gate.onChange = () => this.draw()
    this.#wedge()
    setInterval(() => this.draw(), 15_000)
  }

  /** Draws the status strip, and the rest if the state of the phone has changed. */
  draw(redraw = false): void {
    document.title = say('title')
    const { state } = this.#gate
    this.#strip.replaceChildren(...strip(this.#gate))
    const { channel } = this.#gate.heard ?? {}
    const shape = [
      state,
      channel?.direction,
      this.#gate.shift?.shiftId,
      state === 'retired' && this.#gate.unsent,
    ].join()
    if (!redraw && shape === this.#drawn) return
    this.#drawn = shape
    if (state === 'active') {
      this.#active()
      return
    }
    this.#camera.stop()
    if (state === 'retired') this.#root.replaceChildren(this.#strip, this.#retired())
    else this.#root.replaceChildren(this.#unpaired())
  }

  /** Pairs with the code in an address or a QR code. */
  async pair(text: string): Promise<void> {
    const fault = this.#root.querySelector('.ph-fault')
    const sender = this.#root.querySelector<HTMLButtonElement>('.ph-pair button[type=submit]')
    if (sender) Object.assign(sender, { disabled: true, textContent: say('pairing') })
    try {
      await this.#gate.pair(text)
      this.#camera.stop()
    } catch (error) {
      if (fault) fault.textContent = error instanceof NoAnswer ? say('noAnswer') : (error as Error).message
      if (sender) Object.assign(sender, { disabled: false, textContent: say('pair') })
    }
    this.draw()
  }

  #unpaired(): HTMLElement {
    const code = element('input', { id: 'ph-code', autocomplete: 'off', autocapitalize: 'characters', maxlength: 120 })
    const apple = /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches
    const gone = this.#gate.state === 'gone'
    const form = element(
      'form',
      {
        class: 'ph-pair',
        onsubmit: (event: Event) => {
          event.preventDefault()
          if (code.value.trim() !== '') void this.pair(code.value)
        },
      },
      element('h1', { text: say(gone ? 'gone' : 'pairTitle') }),
      element('p', { text: gone ? say('goneWhy', { n: this.#gate.unsent }) : say('pairHint') }),
      apple && element('p', { class: 'ph-note', text: say('installFirst') }),
      element('label', { for: 'ph-code', text: say('pairingCode') }),
      code,
      element('p', { class: 'ph-fault', role: 'alert' }),
      element('button', { type: 'submit', class: 'ph-button is-primary', text: say('pair') }),
      this.#camera.view('scanPairing'),
    )
    return element('main', { class: 'ph-main' }, this.#menu(), form)
  }

  #active(): void {
    const direction = this.#gate.heard?.channel?.direction
    const typed = element('input', {
      value: this.#root.querySelector<HTMLInputElement>('#ph-typed')?.value ?? '',
      ...{ id: 'ph-typed', autocomplete: 'off', spellcheck: 'false', enterkeyhint: 'go', maxlength: 400 },
      placeholder: say('typedHint'),
    })
    const form = element(
      'form',
      {
        class: 'ph-type',
        onsubmit: (event: Event) => {
          event.preventDefault()
          const text = typed.value
          typed.value = ''
          if (text.trim() !== '') this.#read(text)
        },
      },
      element('label', { for: 'ph-typed', text: say('typed') }),
      element(
        'div',
        { class: 'ph-row' },
        typed,
        element('button', { type: 'submit', class: 'ph-button', text: say('decide') }),
      ),
    )
    this.#root.replaceChildren(
      this.#strip,
      element(
        'main',
        { class: 'ph-main' },
        element('h1', { class: 'fg-hidden', text: say('title') }),
        direction === 'both' && this.#ways(),
        this.#camera.view('cameraOn'),
        form,
        guardView(this.#gate),
        lastView(this.#gate),
        this.#menu(),
      ),
    )
  }

  /** The menu, open if it was: the page may be drawn because of the server while somebody has opened it. */
  #menu(): HTMLElement {
    const open = this.#root.querySelector<HTMLDetailsElement>('.ph-menu')?.open ?? false
    return menuView(this.#gate, () => this.draw(true), open)
  }

  #ways(): HTMLElement {
    const way = (value: 'in' | 'out', label: string) => {
      const input = element('input', { type: 'radio', name: 'way', value, onchange: () => (this.#way = value) })
      input.checked = this.#way === value
      return element('label', {}, input, element('span', { text: label }))
    }
    const choices = [way('in', say('wayIn')), way('out', say('wayOut'))]
    return element(
      'fieldset',
      { class: 'ph-ways' },
      element('legend', { class: 'fg-hidden', text: say('direction') }),
      ...choices,
    )
  }

  #retired(): HTMLElement {
    const { unsent } = this.#gate
    const why = unsent === 0 ? say('retiredDone') : say('retiredWhy', { n: unsent })
    const next =
      unsent > 0
        ? button(say('sendNow'), () => void this.#gate.beat(), 'is-primary')
        : button(say('pairTitle'), () => void this.#gate.forget('unpaired'))
    return element(
      'main',
      { class: 'ph-main' },
      element('h1', { text: say('retired') }),
      element('p', { text: why }),
      next,
    )
  }

  #read(text: string, isPressed = false): void {
    if (this.#gate.state === 'active') void this.#verdicts.scan(text, isPressed)
    else void this.pair(pairingIn(text))
  }

  /** A hand scanner works like a keyboard, wherever the focus is: characters in a row, then Enter. */
  #wedge(): void {
    let letters = ''
    let last = 0
    addEventListener(
      'keydown',
      event => {
        if ((event.target as HTMLElement).matches('input:not([type=radio]), textarea, select')) return
        if (event.timeStamp - last > 500) letters = ''
        last = event.timeStamp
        if (event.key === 'Enter' && letters.length >= 4) {
          event.preventDefault()
          event.stopPropagation()
          this.#read(letters)
          letters = ''
        } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) letters += event.key
      },
      { capture: true },
    )
  }
}
