import type { Input } from '@fairgate/contract/app/catalogue'
import { mobilePhone } from '@fairgate/contract/kernel/field/pattern'
import type { Configuration, IDToken } from 'openid-client'
import type { Config } from '../../../kernel/settings/config.ts'
import { publicUrl } from '../../../kernel/settings/public-url.ts'
import { providerOf } from './provider.ts'
import type { SignOn } from './sign-on-state.ts'

export type ProviderAnswer = NonNullable<Input<'userLogin'>['sso']>

/** The identity that the provider confirms. */
export interface Identified {
  issuer: string
  /** Never changes and is never reassigned, unlike the two below. */
  subject: string
  /** Verified by the provider. */
  email?: string
  /** Verified by the provider; a mainland number with 11 digits. */
  telephone?: string
}

/** The redirect URI that is registered at the provider. */
export function redirectUri(config: Config): string {
  return `${publicUrl(config)}/noLogin/sso`
}

/**
 * Exchanges the provider's code for the identity. openid-client checks state, issuer, audience, times, nonce and
 * signature.
 * @throws any error of the provider or its answer
 */
export async function identify(config: Config, answer: ProviderAnswer, signOn: SignOn): Promise<Identified> {
  const provider = await providerOf(config)
  const { authorizationCodeGrant } = await import('openid-client')
  const address = new URL(redirectUri(config))
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value)
  const tokens = await authorizationCodeGrant(provider, address, {
    expectedState: answer.state,
    expectedNonce: signOn.nonce,
    pkceCodeVerifier: signOn.codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('no id token')
  return {
    issuer: claims.iss,
    subject: claims.sub,
    ...verified(await withAddresses(provider, claims, tokens.access_token)),
  }
}

type Claims = Partial<IDToken>

/** Many providers return addresses only at their userinfo endpoint; its subject is checked to be the same. */
async function withAddresses(provider: Configuration, claims: IDToken, accessToken: string): Promise<Claims> {
  const hasAddress = claims.email !== undefined || claims.phone_number !== undefined
  if (hasAddress || provider.serverMetadata().userinfo_endpoint === undefined) return claims
  const { fetchUserInfo } = await import('openid-client')
  return fetchUserInfo(provider, accessToken, claims.sub)
}

function verified(claims: Claims): Pick<Identified, 'email' | 'telephone'> {
  const { email, phone_number: phone } = claims
  const digits = typeof phone === 'string' ? phone.replace(/^\+86|[\s-]/g, '') : ''
  return {
    ...(typeof email === 'string' && claims.email_verified === true && { email }),
    ...(claims.phone_number_verified === true && mobilePhone.test(digits) && { telephone: digits }),
  }
}
