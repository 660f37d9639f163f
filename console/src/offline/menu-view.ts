import { button, element } from './element.ts'
import type { PhoneGate } from './phone-gate.ts'
import { phoneTheme, setPhoneTheme } from './phone-theme.ts'
import { phoneLanguage, say, setPhoneLanguage } from './phone-words.ts'

/** Language, light or dark, and what is done by hand. `drawn`: everything is said anew. */
export function menuView(gate: PhoneGate, drawn: () => void): HTMLElement {
  const dark = phoneTheme() === 'dark'
  return element(
    'details',
    { class: 'ph-box' },
    element('summary', { text: say('menu') }),
    gate.device && element('p', { text: `${say('device')}: ${gate.device.name}` }),
    element(
      'div',
      { class: 'ph-row' },
      button(say('language'), () => {
        setPhoneLanguage(phoneLanguage() === 'cn' ? 'en' : 'cn')
        drawn()
      }),
      button(say(dark ? 'themeLight' : 'themeDark'), () => {
        setPhoneTheme(dark ? 'light' : 'dark')
        drawn()
      }),
      gate.device && button(say('sendNow'), () => void gate.beat()),
    ),
  )
}
