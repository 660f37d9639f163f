import { button, element } from './element.ts'
import type { PhoneGate } from './phone-gate.ts'
import { phoneLanguage, say, setPhoneLanguage } from './phone-texts.ts'
import { phoneTheme, setPhoneTheme } from './phone-theme.ts'

/** Language, light or dark, and sending at once. `redraw` draws the page with the new setting; `open` unfolds the menu. */
export function menuView(gate: PhoneGate, redraw: () => void, open: boolean): HTMLElement {
  const dark = phoneTheme() === 'dark'
  return element(
    'details',
    { class: 'ph-box ph-menu', open },
    element('summary', { text: say('menu') }),
    gate.device && element('p', { text: `${say('device')}: ${gate.device.name}` }),
    element(
      'div',
      { class: 'ph-row' },
      button(say('language'), () => {
        setPhoneLanguage(phoneLanguage() === 'cn' ? 'en' : 'cn')
        redraw()
      }),
      button(say(dark ? 'themeLight' : 'themeDark'), () => {
        setPhoneTheme(dark ? 'light' : 'dark')
        redraw()
      }),
      gate.device && button(say('sendNow'), () => void gate.beat()),
    ),
  )
}
