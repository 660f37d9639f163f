import { cachePage } from './cache-page.ts'
import { element } from './element.ts'
import { PhoneGate } from './phone-gate.ts'
import { PhonePage } from './phone-page.ts'
import { PhoneStore } from './phone-store.ts'
import { phoneLanguage, say, setPhoneLanguage } from './phone-texts.ts'
import { showPhoneTheme } from './phone-theme.ts'
import '../../kernel/theme/tokens.css'
import '../../kernel/theme/base.css'
import './phone.css'

const root = document.getElementById('root') as HTMLElement
setPhoneLanguage(phoneLanguage())
showPhoneTheme()
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showPhoneTheme)

const stands = (title: string, why: string) =>
  root.replaceChildren(
    element('main', { class: 'ph-main' }, element('h1', { text: title }), element('p', { text: why })),
  )

async function begin(): Promise<void> {
  // The pairing code is after the #, so that no server and no log sees it; it is valid once.
  const pairing = /^#pair=(.+)$/.exec(location.hash)?.[1]
  if (pairing) history.replaceState(null, '', location.pathname)
  if (!isSecureContext) return stands(say('needsHttps'), say('needsHttpsWhy'))
  let gate: PhoneGate
  try {
    gate = await PhoneGate.open(await PhoneStore.open())
  } catch {
    return stands(say('broken'), say('brokenWhy'))
  }
  const page = new PhonePage(root, gate)
  page.draw(true)
  if (pairing && gate.state === 'unpaired') await page.pair(pairing)
  gate.start()
  await cachePage()
}

void begin()
