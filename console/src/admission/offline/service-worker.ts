/*
 * Caches the phone page completely when it is installed, so that it opens without a network. The page is answered from
 * the cache; its parts are named by their content, and the build lists them.
 */
interface Keeping extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Event {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
declare const __PHONE_FILES__: { version: string; files: string[] }

/** What a worker has of itself; the types of the page know only windows. */
const worker = self as unknown as EventTarget & { skipWaiting(): Promise<void>; clients: { claim(): Promise<void> } }

const address = '/noLogin/gate'
const { version, files } = __PHONE_FILES__
/** The address of the script says whether the browser reads QR codes itself. */
const hasReader = new URLSearchParams(location.search).get('reader') === 'browser'
const name = `phone-${version}`

async function install(): Promise<void> {
  const cache = await caches.open(name)
  // The QR reader's program is ten times the size of the rest: only a phone without its own reader needs it.
  const needed = hasReader ? files.filter(file => !file.endsWith('.wasm')) : files
  await cache.addAll([address, ...needed].map(file => new Request(file, { cache: 'reload' })))
}

async function activate(): Promise<void> {
  for (const other of await caches.keys()) if (other.startsWith('phone-') && other !== name) await caches.delete(other)
  await worker.clients.claim()
}

async function answer(request: Request): Promise<Response> {
  const cachedResponse = await caches.match(request.mode === 'navigate' ? address : request, {
    ignoreSearch: request.mode === 'navigate',
  })
  return cachedResponse ?? fetch(request)
}

worker.addEventListener('install', event => (event as Keeping).waitUntil(install()))
worker.addEventListener('activate', event => (event as Keeping).waitUntil(activate()))
worker.addEventListener('message', event => {
  if ((event as MessageEvent).data === 'takeOver') void worker.skipWaiting()
})
worker.addEventListener('fetch', event => {
  const { request } = event as Fetching
  const { pathname, origin } = new URL(request.url)
  // Commands and photos always go to the server.
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(address)) return
  ;(event as Fetching).respondWith(answer(request))
})

export {}
