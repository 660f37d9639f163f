import type { FastifyInstance } from 'fastify'
import type { Config } from '../settings/config.ts'
import { publicUrl } from '../settings/public-url.ts'

/**
 * The origin of an address as a browser names it for a page; wss is https and ws is http. Undefined if there is none.
 */
export function parseOrigin(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { origin } = new URL(address.replace(/^ws(?=s?:)/, 'http'))
  return origin === 'null' ? undefined : origin
}

/** Origins that may use this server from elsewhere, if files or push have a separate host: only the console's. */
export function allowedOrigins(config: Config): ReadonlySet<string> {
  const hasOtherOrigin = config.fileUrl !== undefined || config.pushUrl !== undefined
  const origin = hasOtherOrigin ? parseOrigin(publicUrl(config)) : undefined
  return new Set(origin === undefined ? [] : [origin])
}

const paths = /^\/(api\/upload|files\/)/

/** Lets the pages of `allowed` send and fetch files here; other sites get no CORS headers. */
export function shareFiles(app: FastifyInstance, allowed: ReadonlySet<string>): void {
  if (allowed.size === 0) return
  app.addHook('onRequest', async (request, reply) => {
    if (!paths.test(request.url)) return
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'content-disposition',
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.method !== 'OPTIONS') return
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-max-age': '600',
      })
      .code(204)
      .send()
  })
}
