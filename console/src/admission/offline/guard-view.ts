import { button, element } from './element.ts'
import { NoAnswer } from './phone-call.ts'
import type { PhoneGate } from './phone-gate.ts'
import { phoneLanguage, say } from './phone-texts.ts'

/** Time in the zone of the exhibition, because a phone may have another zone. */
const clock = (moment: string, timeZone: string | undefined) =>
  new Date(moment).toLocaleTimeString(phoneLanguage() === 'cn' ? 'zh-CN' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })

/** The guard on duty, and the form that begins a shift; decisions of a person are stored with the name. */
export function guardView(gate: PhoneGate): HTMLElement {
  const { shift } = gate
  const on = shift && Date.parse(shift.until) > Date.now()
  const said = on
    ? say('onDuty', {
        name: shift.guardName,
        until: clock(shift.until, gate.bundles?.bundle?.manifest.ground.timeZone),
      })
    : say('noGuard')
  const fault = element('p', { class: 'ph-fault', role: 'alert' })
  const showFault = (error: unknown) => {
    fault.textContent = error instanceof NoAnswer ? say('shiftNeedsLine') : (error as Error).message
  }
  const box = element(
    'details',
    { class: 'ph-box' },
    element('summary', {}, element('span', { text: say('guard') }), element('b', { text: said })),
  )
  if (on) {
    const end = async () => {
      try {
        await gate.ask('endShift', { shiftId: shift.shiftId as never })
        await gate.setShift(undefined)
      } catch (error) {
        showFault(error)
      }
    }
    box.append(
      fault,
      button(say('endShift'), () => void end()),
    )
    return box
  }
  // Evaluated when it is opened, because a bundle may have arrived since.
  box.addEventListener(
    'toggle',
    () => box.open && !box.querySelector('form') && box.append(begin(gate, fault, showFault)),
  )
  return box
}

function begin(gate: PhoneGate, fault: HTMLElement, showFault: (error: unknown) => void): HTMLElement {
  const bundle = gate.bundles?.bundle
  const doorId = gate.heard?.channel && bundle?.channel(gate.heard.channel.code)?.channel.doorId
  const guards = (bundle?.manifest.guards ?? []).filter(({ doorIds }) => doorId && doorIds.includes(doorId))
  if (guards.length === 0) return element('form', {}, element('p', { text: say('noGuards') }))
  const guard = element(
    'select',
    { id: 'ph-guard' },
    ...guards.map(({ id, name }) => element('option', { value: id, text: name })),
  )
  const pin = element('input', {
    id: 'ph-pin',
    type: 'password',
    inputmode: 'numeric',
    maxlength: 6,
    pattern: '\\d{6}',
    required: true,
    autocomplete: 'off',
  })
  const start = async () => {
    try {
      const shift = await gate.ask('startShift', { guardId: guard.value as never, pin: pin.value })
      await gate.setShift(shift)
    } catch (error) {
      pin.value = ''
      showFault(error)
    }
  }
  return element(
    'form',
    {
      onsubmit: (event: Event) => {
        event.preventDefault()
        void start()
      },
    },
    element('label', { for: 'ph-guard', text: say('chooseGuard') }),
    guard,
    element('label', { for: 'ph-pin', text: say('pin') }),
    pin,
    fault,
    element('button', { type: 'submit', class: 'ph-button is-primary', text: say('startShift') }),
  )
}
