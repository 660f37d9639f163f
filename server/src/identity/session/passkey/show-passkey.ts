import type { Input, RefusalKey } from '@fairgate/contract/app/catalogue'
import { type NotificationContext, notifyAccount } from '../notify-account.ts'
import { type Ceremony, takeChallenge } from './challenges.ts'
import { needRelyingParty } from './relying-party.ts'
import { findPasskeyForUpdate, notePasskeyUse, userHandle } from './stored-passkeys.ts'

export type ShownPasskey = NonNullable<Input<'userLogin'>['passkey']>

/** The account of the passkey, or why it was refused. */
export type Shown = { accountId: string; passkeyId: string; refused?: undefined } | { refused: RefusalKey }

/**
 * Verifies what an authenticator has signed: the challenge is ours, unused and of this ceremony; the passkey is known;
 * origin, name, presence, user verification and signature are right; the counter has grown. The challenge is used up in
 * any case, so refusals of this must be committed.
 */
export async function showPasskey(
  context: NotificationContext,
  shown: ShownPasskey,
  to: Exclude<Ceremony, { ceremony: 'register' }>,
): Promise<Shown> {
  const { db, services } = context
  const site = needRelyingParty(services.config)
  if (!(await takeChallenge(db, shown.clientData, to))) return { refused: 'session.passkeyWrong' }
  const passkey = await findPasskeyForUpdate(db, shown.id)
  if (!passkey || (to.ceremony === 'secondFactor' && passkey.accountId !== to.accountId)) {
    return { refused: 'session.passkeyUnknown' }
  }
  if (shown.userHandle !== undefined && shown.userHandle !== userHandle(passkey.accountId)) {
    return { refused: 'session.passkeyWrong' }
  }
  const signCount = await signedCounter(shown, passkey.publicKey, site)
  if (signCount === undefined) return { refused: 'session.passkeyWrong' }
  if (!(await notePasskeyUse(db, passkey.id, signCount))) {
    await notifyAccount(context, passkey.accountId, 'passkeyCopied', {
      values: { name: passkey.name },
      dailyKey: passkey.id,
    })
    return { refused: 'session.passkeyCopied' }
  }
  return { accountId: passkey.accountId, passkeyId: passkey.id }
}

/** The authenticator's counter, if the signature is right. The library is loaded only if passkeys are used. */
async function signedCounter(
  { id, clientData, authenticatorData, signature, userHandle: handle }: ShownPasskey,
  publicKey: Buffer,
  site: { id: string; origin: string },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, authenticatorData, signature, ...(handle && { userHandle: handle }) },
      },
      // Already used up, by the row.
      expectedChallenge: () => true,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      // The row checks the counter, under its lock.
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
