import { currentTraceparent } from './trace.ts'

/** `fetch` of whatever is not ours: whoever is asked is told in which trace (W3C Trace Context). The one way out, beside webhooks, whose sockets are looked at. */
export function fetchOutside(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const traceparent = currentTraceparent()
  if (traceparent) headers.set('traceparent', traceparent)
  return fetch(url, { ...init, headers })
}
