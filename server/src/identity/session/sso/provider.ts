import type { ClientAuth, Configuration } from 'openid-client'
import { fetchOutbound } from '../../../kernel/http/outbound-http.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import type { Config } from '../../../kernel/settings/config.ts'

/** Seconds that a request to the provider may take: a login waits for it with a connection of the pool. */
const timeout = 5
/** Tolerated clock difference to the provider, in seconds. */
const clockDifference = 30
/** The provider's metadata is cached for an hour; a failure for five seconds. */
const cacheMs = { answer: 3_600_000, failure: 5_000 }

interface Discovery {
  provider: Promise<Configuration>
  until: number
}

/** Per settings object, so that servers of one process do not share one. */
const discoveries = new WeakMap<Config, Discovery>()

/** Whether a provider is configured. */
export function hasProvider(config: Config): boolean {
  return config.oidcIssuer !== undefined
}

/**
 * The configured provider, after its discovery.
 * @throws Refused `session.ssoNotConfigured`, or `session.ssoFailed` if it does not answer
 */
export async function providerOf(config: Config): Promise<Configuration> {
  if (!hasProvider(config)) refuse('session.ssoNotConfigured')
  let discovery = discoveries.get(config)
  if (discovery === undefined || discovery.until <= performance.now()) {
    discovery = { provider: discover(config), until: performance.now() + cacheMs.answer }
    discoveries.set(config, discovery)
  }
  try {
    return await discovery.provider
  } catch (error) {
    if (discovery.until > performance.now() + cacheMs.failure) {
      discovery.until = performance.now() + cacheMs.failure
      process.emitWarning(`The provider at ${config.oidcIssuer} does not answer: ${causeOf(error)}`, 'SingleSignOn')
    }
    refuse('session.ssoFailed', { stands: true })
  }
}

/** The library is loaded only if single sign-on is used. */
async function discover({ oidcIssuer = '', oidcClientId = '', oidcClientSecret = '' }: Config): Promise<Configuration> {
  const client = await import('openid-client')
  const issuer = new URL(oidcIssuer)
  const byPost = client.ClientSecretPost(oidcClientSecret)
  const byHeader = client.ClientSecretBasic(oidcClientSecret)
  // RFC 8414: the default authentication method sends the secret in the header.
  const authenticate: ClientAuth = (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (ways.includes('client_secret_basic') ? byHeader : byPost)(server, ...rest)
  }
  return client.discovery(issuer, oidcClientId, { [client.clockTolerance]: clockDifference }, authenticate, {
    timeout,
    [client.customFetch]: (url, options) => fetchOutbound(url, options as RequestInit),
    // The settings permit plain HTTP only on loopback.
    execute: [
      client.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  })
}

/** Why a request to the provider failed, for the venue's administrator; contains no secret. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, error: answered } = error as Error & { code?: unknown; error?: unknown }
  const within = error.cause instanceof Error ? error.cause.message : undefined
  return [code, answered, error.message, within].filter(part => typeof part === 'string').join(' · ')
}
