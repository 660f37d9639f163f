import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

interface ConsoleMarks {
  brand: string
  timeZone: string
  demo: boolean
  sso: boolean
  /** The host name of passkeys. */
  passkeys?: string
  pushUrl?: string
  /** Reads the branding for the first paint. It is called at most every two seconds. */
  readBranding: () => Promise<unknown>
}

/** Addresses without pages; `/apiKeys` is a page. */
const ofMachines = /^\/(api(?![a-zA-Z])|files\/)/

/**
 * Serves the built console: hashed assets for a year, `index.html` for every page address (the console routes them),
 * with the brand, the availability of single sign-on and passkeys, and a separate push host as data, so that the first
 * paint is right.
 */
export async function consoleFiles(
  app: FastifyInstance,
  folder: string,
  { brand, timeZone, demo, sso, passkeys, pushUrl, readBranding }: ConsoleMarks,
): Promise<void> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return
  // Parsed again, so that nothing in it can end the attribute.
  const push = pushUrl ? ` data-push="${new URL(pushUrl).origin}"` : ''
  const html = readFileSync(index, 'utf8').replace(
    'data-brand="default"',
    `data-brand="${brand}" data-tz="${timeZone}"${demo ? ' data-demo' : ''}${sso ? ' data-sso' : ''}${passkeys ? ` data-passkeys="${passkeys}"` : ''}${push}`,
  )
  const renderPage = createBrandedPage(html, readBranding)
  phonePage(app, folder, brand)
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    setHeaders(response, path) {
      const hashed = path.includes('/assets/')
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // Its QR reader is WebAssembly in a separate worker; a worker follows the policy of its own file.
      if (path.includes('noLogin/gate/assets/qr-worker'))
        response.header('content-security-policy', "default-src 'self';script-src 'self' 'wasm-unsafe-eval'")
      // Its scope is the page above its own folder.
      if (path.endsWith('noLogin/gate/worker.js')) response.header('service-worker-allowed', '/noLogin/gate')
    },
  })
  app.get('/*', async (request, reply) => {
    const accepts = request.headers.accept ?? ''
    const page = !ofMachines.test(request.url) && !/\.\w{2,5}(\?|$)/.test(request.url)
    if (!page || !(accepts.includes('text/html') || accepts.includes('*/*'))) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await renderPage())
  })
}

/** The page of the phone scanner, a separate build that is cached on the phone: it contains nothing that changes. */
function phonePage(app: FastifyInstance, folder: string, brand: string): void {
  const file = join(folder, 'noLogin/gate/index.html')
  if (!existsSync(file)) return
  const html = readFileSync(file, 'utf8').replace('data-brand="default"', `data-brand="${brand}"`)
  app.get('/noLogin/gate', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html),
  )
}

/**
 * Creates a function that returns the page with the venue's branding in it as data, so that the first paint is right.
 * If the branding cannot be read, the function returns the last page.
 */
function createBrandedPage(html: string, readBranding: () => Promise<unknown>): () => Promise<string> {
  let page = html
  let lastRead = 0
  let reading = Promise.resolve(page)
  const ask = async () => {
    try {
      // Escaped, so that no text can end the script element.
      const data = JSON.stringify(await readBranding()).replaceAll('<', '\\u003c')
      page = html.replace('</body>', () => `<script type="application/json" id="face">${data}</script></body>`)
    } catch {
      // The database is not available: the last page is better than none.
    }
    return page
  }
  return () => {
    if (Date.now() - lastRead >= 2_000) {
      lastRead = Date.now()
      reading = ask()
    }
    return reading
  }
}
