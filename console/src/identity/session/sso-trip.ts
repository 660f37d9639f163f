import type { Payload } from '@fairgate/contract/app/catalogue'
import { call } from '../../kernel/command/call.ts'

/** Under this name the tab keeps the `state` of the sign-on it began, while its reader is at the provider. */
const KEY = 'ssoState'

/** Leaves for the provider, which comes back to `/noLogin/sso`. Refused with a message where none is configured. */
export async function leaveForSso(redirect: string | null): Promise<void> {
  const { authorizeUrl } = await call('getIdaasAuthorizeUrl', redirect === null ? {} : { redirect })
  sessionStorage.setItem(KEY, new URL(authorizeUrl).searchParams.get('state') ?? '')
  location.assign(authorizeUrl)
}

export type SsoReturn = NonNullable<Payload<'userLogin'>['sso']> | 'declined' | 'stray'

/**
 * What the provider sent back, once. A sign-on that this tab did not begin is a stray: somebody may have sent the
 * address of their own, to have the reader work under a foreign name.
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
