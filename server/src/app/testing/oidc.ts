import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** The provider's data about a person, by subject. */
export interface ProviderPerson {
  email?: string
  email_verified?: boolean
  phone_number?: string
  phone_number_verified?: boolean
}

export interface TestProvider {
  issuer: string
  /** Settings of a server that uses this provider. */
  settings: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string }
  /** The people who can log in there, with any password. */
  people: Map<string, ProviderPerson>
  /** The lifetime of an id token in seconds; below zero it has expired on arrival. */
  idTokenSeconds: number
  /** Whether addresses stand in the id token; else they come from the userinfo endpoint alone. */
  addressesInToken: boolean
  /** Starts to answer the server under test and, as client `cloud`, the cloud site, each with its redirect address. */
  register(redirectUri: string, cloudRedirectUri?: string): void
  /** `resume` starts it again on the same address with the same data. */
  close(): Promise<void>
  resume(): Promise<void>
}

/** A real OpenID Connect provider on a free port of 127.0.0.1, with a login form and without a consent page. */
export async function startProvider(): Promise<TestProvider> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: TestProvider = {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'fairgate', OIDC_CLIENT_SECRET: 'secret of fairgate' },
    people: new Map(),
    idTokenSeconds: 60,
    addressesInToken: true,
    register(redirectUri, cloudRedirectUri) {
      const clients = [{ client_id: 'fairgate', client_secret: 'secret of fairgate', redirect_uris: [redirectUri] }]
      if (cloudRedirectUri)
        clients.push({ client_id: 'cloud', client_secret: 'secret of the cloud', redirect_uris: [cloudRedirectUri] })
      const oidc = new Provider(issuer, configurationOf(provider, clients))
      // Its settings accept no negative lifetime.
      Object.assign(oidc.IdToken, { expiresIn: () => provider.idTokenSeconds })
      server.on('request', oidc.callback())
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    async resume() {
      server.listen(Number(new URL(issuer).port), '127.0.0.1')
      await once(server, 'listening')
    },
  }
  return provider
}

function configurationOf(provider: TestProvider, clients: Configuration['clients']): Configuration {
  return {
    clients,
    claims: { email: ['email', 'email_verified'], phone: ['phone_number', 'phone_number_verified'] },
    // The claims for the id token and for userinfo are requested separately.
    conformIdTokenClaims: false,
    ttl: {
      IdToken: 60,
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      Interaction: 60,
      Session: 60,
    },
    cookies: { keys: ['of a test'] },
    pkce: { required: (_context, client) => client.clientId === 'fairgate' },
    findAccount: async (_context, subject) => {
      const person = provider.people.get(subject)
      if (person === undefined) return undefined
      return {
        accountId: subject,
        claims: use => ({ sub: subject, ...(use === 'userinfo' || provider.addressesInToken ? person : {}) }),
      }
    },
    async loadExistingGrant({
      oidc: {
        client,
        session,
        provider: { Grant },
      },
    }) {
      const grant = new Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid email phone')
      await grant.save()
      return grant
    },
  }
}

/** Logs in at the provider like a browser; returns the redirect address. */
export async function signInAt(authorizeUrl: string, subject: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let request: [string | URL, RequestInit] = [authorizeUrl, {}]
  for (let step = 0; step < 8; step++) {
    const [address, init] = request
    const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
    const answer = await fetch(address, { ...init, headers: { cookie }, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) {
      if (!answer.ok) throw new Error(`the provider answers ${answer.status}: ${await answer.text()}`)
      request = [
        address,
        { method: 'POST', body: new URLSearchParams({ prompt: 'login', login: subject, password: 'any' }) },
      ]
      continue
    }
    const next = new URL(location, address)
    if (next.origin !== new URL(authorizeUrl).origin) return next
    request = [next, {}]
  }
  throw new Error('the provider sent no redirect')
}
