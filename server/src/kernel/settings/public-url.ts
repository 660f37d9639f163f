import type { Config } from './config.ts'

/**
 * The address under which people reach this server, without a trailing slash: for links in messages and redirects from
 * other sites.
 */
export function publicUrl({ publicUrl, host, port, tlsKey }: Config): string {
  return publicUrl ?? `${tlsKey ? 'https' : 'http'}://${pageHost(host)}:${port}`
}

/** A listening address for a browser: localhost by name, for which browsers store passkeys. */
export function pageHost(host: string): string {
  if (host === '127.0.0.1' || host === '::1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
