import type { Config } from './config.ts'

/**
 * The address under which people reach this server, without a slash at its end: for links in messages and for what other
 * sites send people back to.
 */
export function publicUrl({ publicUrl, host, port, tlsKey }: Config): string {
  return publicUrl ?? `${tlsKey ? 'https' : 'http'}://${pageHost(host)}:${port}`
}

/** A listening address as it is typed into a browser: this machine by its name, for which browsers keep passkeys. */
export function pageHost(host: string): string {
  if (host === '127.0.0.1' || host === '::1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
