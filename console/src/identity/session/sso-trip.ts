import type { Payload } from '@fairgate/contract/app/catalogue'
import { call } from '../../kernel/command/call.ts'

/** The key under which the tab stores the `state` of its sign-on while the user is at the provider. */
const KEY = 'ssoState'

/** Navigates to the provider, which returns to `/noLogin/sso`. Refused with a message if none is configured. */
export async function leaveForSso(redirect: string | null): Promise<void> {
  const { authorizeUrl } = await call('getIdaasAuthorizeUrl', redirect === null ? {} : { redirect })
  sessionStorage.setItem(KEY, new URL(authorizeUrl).searchParams.get('state') ?? '')
  location.assign(authorizeUrl)
}

export type SsoReturn = NonNullable<Payload<'userLogin'>['sso']> | 'declined' | 'stray'

/**
 * The provider's answer, once. A sign-on that this tab did not begin is rejected: somebody may have sent the address of
 * their own sign-on, so that the user would work in a foreign account.
 */
export function returnFromSso(): SsoReturn {
  const begun = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  const params = new URLSearchParams(location.search)
  const [code, state, iss] = ['code', 'state', 'iss'].map(name => params.get(name))
  if (!code || !state) return 'declined'
  if (state !== begun) return 'stray'
  return { code, state, ...(iss && { iss }) }
}
