import { ownReader } from './own-reader.ts'

const address = '/noLogin/gate'

/** Has the browser keep this page, so that it opens without a network; a newer one is taken when it is opened the next time. */
export async function cachePage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const reader = (await ownReader()) ? 'browser' : 'program'
    const script = `${address}/worker.js?reader=${reader}`
    const registration = await navigator.serviceWorker.register(script, { scope: address })
    if (!registration.waiting) return
    // A newer one came while the page was open, and waited until here: nobody has scanned yet.
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    registration.waiting.postMessage('takeOver')
  } catch {
    // Without it the page still scans, but opens on line alone.
  }
}
