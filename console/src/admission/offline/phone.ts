import { element } from './element.ts'
import { ownReader } from './own-reader.ts'
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

const address = '/noLogin/gate'

/**
 * Caches this page in the browser, so that it opens without a network; a newer version is used when the page opens the
 * next time.
 */
async function cachePage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const reader = (await ownReader()) ? 'browser' : 'program'
    const script = `${address}/worker.js?reader=${reader}`
    const registration = await navigator.serviceWorker.register(script, { scope: address })
    if (!registration.waiting) return
    // A newer version was installed while the page was open. Nobody has scanned yet, so the page may reload.
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    registration.waiting.postMessage('takeOver')
  } catch {
    // Without a service worker the page still scans, but opens only on line.
  }
}

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
