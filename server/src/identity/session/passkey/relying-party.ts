import { isIP } from 'node:net'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import type { Config } from '../../../kernel/settings/config.ts'
import { publicUrl } from '../../../kernel/settings/public-url.ts'

/** Whom passkeys are made for: the name of this site, which browsers hold them to, and its origin. */
export interface RelyingParty {
  id: string
  origin: string
  name: string
}

/** This site as passkeys know it; undefined where there can be none: browsers keep them for names over TLS, and for `localhost`. */
export function relyingParty(config: Config): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl(config))
  const isLocal = hostname === 'localhost'
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return undefined
  return { id: hostname, origin, name: config.brand === 'TH' ? 'TH Expo' : 'Fairgate' }
}

/** The same, refused where there is none. */
export function needRelyingParty(config: Config): RelyingParty {
  return relyingParty(config) ?? refuse('session.passkeysOff')
}
