import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

interface ConsoleMarks {
  brand: string
  timeZone: string
  demo: boolean
  sso: boolean
  pushUrl?: string
}

/**
 * Serves the built console: hashed assets for a year, `index.html` for every page address (the console routes them),
 * marked with the brand, whether there is a single sign-on, and where push is, where that is elsewhere, so that the first
 * paint is already right.
 */
export async function consoleFiles(
  app: FastifyInstance,
  folder: string,
  { brand, timeZone, demo, sso, pushUrl }: ConsoleMarks,
): Promise<void> {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return
  // Parsed once more, so that nothing in it can end the attribute.
  const push = pushUrl ? ` data-push="${new URL(pushUrl).origin}"` : ''
  const html = readFileSync(index, 'utf8').replace(
    'data-brand="default"',
    `data-brand="${brand}" data-tz="${timeZone}"${demo ? ' data-demo' : ''}${sso ? ' data-sso' : ''}${push}`,
  )
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    setHeaders(response, path) {
      const hashed = path.includes('/assets/')
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', async (request, reply) => {
    const accepts = request.headers.accept ?? ''
    const page =
      !request.url.startsWith('/api') && !request.url.startsWith('/files/') && !/\.\w{2,5}(\?|$)/.test(request.url)
    if (!page || !(accepts.includes('text/html') || accepts.includes('*/*'))) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  })
}
