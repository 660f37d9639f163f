import { gateChecks } from '@fairgate/contract/admission/gate/checks'
import type { PhoneTextKey } from '@fairgate/contract/admission/offline/phone-texts'
import { button, element } from './element.ts'
import type { PhoneGate } from './phone-gate.ts'
import { half, localize, phoneLanguage, say } from './phone-texts.ts'
import type { PhoneVerdict } from './phone-verdict.ts'
import { sound } from './sound.ts'

/**
 * After an admission the screen is free for the next scan after this time (ms); a refusal stays until somebody has read
 * it.
 */
const nextScanMs = 1_800
/** The same code in front of the camera is one scan during this time (ms). */
const sameCode = 3_000

const glyphs = { admitted: '✓', refused: '✕', ask: '?' } as const
const reasons = ['whySeen', 'whyKnown', 'whyDoubt', 'whyOther'] as const satisfies readonly PhoneTextKey[]

/** Shows verdicts on the whole screen, one after another, and announces them to screen readers. */
export class Verdicts {
  readonly #gate: PhoneGate
  readonly #way: () => 'in' | 'out'
  readonly #aloud = element('div', { class: 'fg-hidden', role: 'status', 'aria-live': 'assertive' })
  #shown: { verdict: PhoneVerdict | undefined; overlay: HTMLElement } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = { text: '', at: 0 }
  #busy = false
  #typing = false

  /** The venue's time zone, which the phone may not have. */
  get #zone(): string | undefined {
    return this.#gate.bundles?.bundle?.manifest.ground.timeZone
  }

  constructor(gate: PhoneGate, way: () => 'in' | 'out') {
    this.#gate = gate
    this.#way = way
    document.body.append(this.#aloud)
  }

  /** `held`: the code came from the camera, which sees it as long as it is in view. */
  async scan(text: string, isPressed: boolean): Promise<void> {
    // A verdict `ask` is settled first, and a refusal stays until somebody has read it, while the next holder may
    // already be in front of the camera.
    const kind = this.#shown && (this.#shown.verdict?.verdict ?? 'refused')
    if (this.#busy || kind === 'ask' || (isPressed && kind === 'refused')) return
    const now = performance.now()
    if (isPressed && text === this.#last.text && now - this.#last.at < sameCode) {
      this.#last.at = now
      return
    }
    this.#busy = true
    try {
      const verdict = await this.#gate.scan(text, this.#way())
      this.#show(verdict, text)
    } catch (error) {
      this.#message((error as Error).message)
    } finally {
      this.#busy = false
      this.#last = { text, at: performance.now() }
    }
  }

  #show(verdict: PhoneVerdict, text: string): void {
    const kind = verdict.verdict
    const overlay = this.#open(
      kind,
      element('p', { class: 'ph-glyph', 'aria-hidden': 'true', text: glyphs[kind] }),
      element('h2', { tabindex: -1, text: kind === 'ask' ? say('ask') : half(verdict.words) }),
      // The direction of the lane is omitted: under a refusal it would read as permission.
      ...lines(verdict, this.#zone).map(line => element('p', { text: line })),
    )
    this.#shown = { verdict, overlay }
    if (kind === 'ask') overlay.append(this.#question(verdict, text))
    else overlay.append(button(say('next'), () => this.#close(), 'is-large'))
    this.#say([
      say(kind === 'ask' ? 'ask' : kind),
      kind === 'ask' ? '' : half(verdict.words),
      ...lines(verdict, this.#zone),
    ])
    sound(kind)
    void this.#photo(verdict, text, overlay)
    if (kind === 'admitted') this.#startCountdown(nextScanMs)
  }

  #question(verdict: PhoneVerdict, text: string): HTMLElement {
    const other = element('input', { class: 'ph-other', maxlength: 150, 'aria-label': say('whyOther') })
    const fault = element('p', { class: 'ph-fault', role: 'alert' })
    const choices = reasons.map(reason =>
      element(
        'label',
        {},
        element('input', {
          type: 'radio',
          name: 'why',
          value: reason,
          onchange: () => reason === 'whyOther' && other.focus(),
        }),
        element('span', { text: say(reason) }),
      ),
    )
    const settle = async (action: 'admitted' | 'refused') => {
      const chosen = form.querySelector<HTMLInputElement>('input[name=why]:checked')?.value as (typeof reasons)[number]
      const why = chosen === 'whyOther' || !chosen ? other.value.trim() : say(chosen)
      if (why === '') {
        fault.textContent = say('whyNeeded')
        return
      }
      await this.#gate.settle(verdict, text, action, why)
      this.#close()
    }
    const form = element(
      'div',
      { class: 'ph-question' },
      element('fieldset', { class: 'ph-ways' }, element('legend', { text: say('why') }), ...choices),
      other,
      fault,
      element(
        'div',
        { class: 'ph-row' },
        button(say('letIn'), () => void settle('admitted'), 'is-admit is-large'),
        button(say('turnAway'), () => void settle('refused'), 'is-refuse is-large'),
      ),
    )
    return form
  }

  /** The server refuses scans of this device, with the reason. */
  #message(text: string): void {
    const overlay = this.#open(
      'ask',
      element('h2', { tabindex: -1, text }),
      button(say('close'), () => this.#close(), 'is-large'),
    )
    this.#shown = { verdict: undefined, overlay }
    this.#say([text])
    sound('refused')
  }

  #open(kind: PhoneVerdict['verdict'], ...children: (Node | string)[]): HTMLElement {
    this.#close()
    this.#typing = document.activeElement?.id === 'ph-typed'
    const overlay = element(
      'section',
      { class: `ph-verdict is-${kind}`, role: 'dialog', 'aria-modal': 'true' },
      ...children,
    )
    const title = overlay.querySelector('h2')
    if (title) overlay.setAttribute('aria-label', title.textContent ?? '')
    document.body.append(overlay)
    title?.focus()
    return overlay
  }

  #close(): void {
    clearTimeout(this.#timer)
    this.#shown?.overlay.remove()
    this.#shown = undefined
    // A guard who types continues typing; for others no keyboard opens.
    if (this.#typing) document.querySelector<HTMLElement>('#ph-typed')?.focus({ preventScroll: true })
    this.#gate.onChange()
  }

  #startCountdown(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#close(), milliseconds)
  }

  #say(texts: string[]): void {
    this.#aloud.textContent = texts.filter(text => text !== '').join(phoneLanguage() === 'cn' ? '，' : ', ')
  }

  async #photo(verdict: PhoneVerdict, text: string, overlay: HTMLElement): Promise<void> {
    const photo = await this.#gate.photo(verdict, text)
    if (!photo || !overlay.isConnected) return
    // The guard compares the face with the photo, so the verdict stays longer.
    if (this.#shown?.verdict?.verdict === 'admitted') this.#startCountdown(2 * nextScanMs)
    const src = URL.createObjectURL(photo)
    overlay.querySelector('h2')?.before(
      element('img', {
        class: 'ph-photo',
        src,
        alt: say('photoOf', { name: verdict.name ?? '' }),
        onload: () => URL.revokeObjectURL(src),
      }),
    )
  }
}

/** A future moment: today's as time only, any other with its day. */
function formatAhead(at: number, now: number, timeZone: string | undefined): string {
  const format = (moment: number, style: Intl.DateTimeFormatOptions) =>
    new Date(moment).toLocaleString(phoneLanguage() === 'cn' ? 'zh-CN' : 'en-GB', { ...style, timeZone })
  const [day, today] = [at, now].map(moment => format(moment, { dateStyle: 'medium' }))
  return format(at, day === today ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' })
}

/** The lines under a verdict: holder, type, and what the guard must know. */
function lines(verdict: PhoneVerdict, timeZone: string | undefined): string[] {
  const { name, badgeCode, type, people, note, overruled, opensAt, offline, repeated, doubt } = verdict
  return [
    [name, badgeCode].filter(Boolean).join(' · '),
    [type && half(type), people !== null && people > 1 ? say('people', { n: people }) : ''].filter(Boolean).join(' · '),
    note ?? '',
    overruled === null ? '' : say('overruled', { why: localize(gateChecks[overruled]) }),
    opensAt === null ? '' : say('opensAt', { time: formatAhead(opensAt, Date.parse(verdict.at), timeZone) }),
    doubt === null ? '' : say(doubt),
    offline && doubt === null ? say('byBundle') : '',
    repeated ? say('repeated') : '',
  ].filter(line => line !== '')
}
