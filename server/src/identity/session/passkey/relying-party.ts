import { isIP } from 'node:net'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import type { Config } from '../../../kernel/settings/config.ts'
import { publicUrl } from '../../../kernel/settings/public-url.ts'

/** The relying party of passkeys: the name of this site, which browsers bind them to, and its origin. */
export interface RelyingParty {
  id: string
  origin: string
  name: string
}

/**
 * This site as a relying party; undefined if passkeys are impossible: browsers require a host name with TLS, or
 * `localhost`.
 */
export function relyingParty(config: Config): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl(config))
  const isLocal = hostname === 'localhost'
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return undefined
  return { id: hostname, origin, name: config.brand === 'TH' ? 'TH Expo' : 'Fairgate' }
}

/** The same, or a refusal if there is none. */
export function needRelyingParty(config: Config): RelyingParty {
  return relyingParty(config) ?? refuse('session.passkeysOff')
}
