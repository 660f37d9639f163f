import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

interface ConsoleMarks {
  brand: string
  timeZone: string
  demo: boolean
  sso: boolean
  /** For which name there are passkeys. */
  passkeys?: string
  pushUrl?: string
  /** Reads the branding for the first paint. It is called at most every two seconds. */
  readBranding: () => Promise<unknown>
}

/** Addresses that no page has; `/apiKeys` is one. */
const ofMachines = /^\/(api(?![a-zA-Z])|files\/)/

/**
 * Serves the built console: hashed assets for a year, `index.html` for every page address (the console routes them),
 * marked with the brand, whether there is a single sign-on or passkeys, and where push is, where that is elsewhere, so that the first
 * paint is already right.
 */
export async function consoleFiles(
  app: FastifyInstance,
  folder: string,
  { brand, timeZone, demo, sso, passkeys, pushUrl, readBranding }: ConsoleMarks,
): Promise<void> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return
  // Parsed once more, so that nothing in it can end the attribute.
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
      // Its QR reader is WebAssembly, which runs in a worker of its own; a worker is held to the policy of its own file.
      if (path.includes('noLogin/gate/assets/qr-worker'))
        response.header('content-security-policy', "default-src 'self';script-src 'self' 'wasm-unsafe-eval'")
      // It keeps the page above its own folder.
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

/** The page of a phone at a door, a build of its own that is kept on the phone: nothing in it is of the moment. */
function phonePage(app: FastifyInstance, folder: string, brand: string): void {
  const file = join(folder, 'noLogin/gate/index.html')
  if (!existsSync(file)) return
  const html = readFileSync(file, 'utf8').replace('data-brand="default"', `data-brand="${brand}"`)
  app.get('/noLogin/gate', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html),
  )
}

/**
 * Creates a function that returns the page with the venue's branding in it as data, so that the first paint is right. If the
 * branding cannot be read, the function returns the last page.
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
