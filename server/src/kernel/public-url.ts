import type { Config } from './config.ts'

/**
 * The address under which people reach this server, without a slash at its end: for links in messages and for what other
 * sites send people back to.
 */
export function publicUrl({ publicUrl, host, port, tlsKey }: Config): string {
  return publicUrl ?? `${tlsKey ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`
}
