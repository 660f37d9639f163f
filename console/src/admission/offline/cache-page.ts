import { ownReader } from './own-reader.ts'

const address = '/noLogin/gate'

/**
 * Caches this page in the browser, so that it opens without a network; a newer version is used when the page opens the
 * next time.
 */
export async function cachePage(): Promise<void> {
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
