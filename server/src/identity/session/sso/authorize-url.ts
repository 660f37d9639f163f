import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { ReadContext } from '../../../kernel/command/context.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { redirectUri } from './identify.ts'
import { loginHintOf } from './identities.ts'
import { providerOf } from './provider.ts'
import { beginSignOn } from './sign-on-state.ts'

/** The provider's login page for the user; it returns to `/noLogin/sso`. */
export async function getIdaasAuthorizeUrl(
  { redirect }: Input<'getIdaasAuthorizeUrl'>,
  { db, services }: ReadContext<undefined>,
): Promise<Result<'getIdaasAuthorizeUrl'>> {
  const provider = await providerOf(services.config)
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
  const { state, nonce, codeVerifier } = await beginSignOn(db, ownPath(redirect ?? '') ?? null)
  const authorizeUrl = buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(services.config),
    scope: 'openid email phone',
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  return { authorizeUrl: authorizeUrl.href }
}

/** The same provider, for the cloud site: it returns there with a code (docs/single-sign-on.md). */
export async function getIdaasSdkAuthorizeUrl(
  _input: unknown,
  { db, actor, services }: ReadContext,
): Promise<Result<'getIdaasSdkAuthorizeUrl'>> {
  const { cloudOidcClientId, cloudOidcRedirect, cloudUrl } = services.config
  if (cloudOidcClientId === undefined) refuse('session.ssoNotConfigured')
  const provider = await providerOf(services.config)
  const { buildAuthorizationUrl } = await import('openid-client')
  const hint = await loginHintOf(db, actor.operatorId, provider.serverMetadata().issuer)
  const authorizeUrl = buildAuthorizationUrl(provider, {
    client_id: cloudOidcClientId,
    redirect_uri: cloudOidcRedirect ?? `${cloudUrl}/sso`,
    scope: 'openid',
    ...(hint !== undefined && { login_hint: hint }),
  })
  return { idaasSdkAuthorizeUrl: authorizeUrl.href }
}

const here = 'http://here.invalid'

/** The path of a text on this site, with its query; undefined if it leads to another site. */
function ownPath(text: string): string | undefined {
  // Browsers read a backslash as a slash and drop tabs and line ends.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) || !URL.canParse(text, here)) return undefined
  const { origin, pathname, search, hash } = new URL(text, here)
  // `/x/..//elsewhere` belongs to this site, but its normalised path does not.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
