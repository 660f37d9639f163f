import { currentTraceparent } from '../services/trace.ts'

/**
 * `fetch` for external services, which get the trace (W3C Trace Context). The only way out, except webhooks, whose
 * sockets are checked.
 */
export function fetchOutbound(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const traceparent = currentTraceparent()
  if (traceparent) headers.set('traceparent', traceparent)
  return fetch(url, { ...init, headers })
}
