import type { FastifyInstance } from 'fastify'

/**
 * The methods of an address, from all routes declared after the call. Pages (`/*`) do not count, because every other
 * address may be a page.
 */
export function allowedMethods(app: FastifyInstance): (url: string) => string[] {
  const exact = new Map<string, string[]>()
  const patterns = new Map<string, { pattern: RegExp; methods: string[] }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*')) return
    const methods = [method].flat()
    if (!url.includes(':')) {
      exact.set(url, [...(exact.get(url) ?? []), ...methods])
      return
    }
    const pattern = new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
    patterns.set(url, { pattern, methods: [...(patterns.get(url)?.methods ?? []), ...methods] })
  })
  return url => {
    const [path = ''] = url.split('?', 1)
    const byPattern = [...patterns.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set([...(exact.get(path) ?? []), ...byPattern.flatMap(({ methods }) => methods)])].toSorted()
  }
}
