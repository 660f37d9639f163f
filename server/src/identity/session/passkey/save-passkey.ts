import type { Input, Output, RefusalKey } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { mapConstraintErrors } from '../../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { browserName } from '../browser-name.ts'
import { type NotificationContext, notifyAccount } from '../notify-account.ts'
import { lockFactors } from '../second-factor/stored-factor.ts'
import { type Ceremony, challengeMs, giveChallenge, takeChallenge } from './challenges.ts'
import { needRelyingParty } from './relying-party.ts'
import { countPasskeys, credentialsOf, userHandle } from './stored-passkeys.ts'

type Registering = Extract<Ceremony, { ceremony: 'register' }>
export type NewPasskey = Input<'confirmPasskey'>

type SavedPasskey = { passkeyId: string; refused?: undefined } | { refused: RefusalKey }

/** Passkeys per account. */
const passkeyLimit = 20

/** EdDSA, ES256 and RS256: the algorithms of phones, computers and security keys. */
const algorithms = [-8, -7, -257]

/** The options for the browser's registration. */
export async function wantPasskey(context: NotificationContext, to: Registering): Promise<Output<'beginPasskey'>> {
  const { db, services } = context
  const { id, name } = needRelyingParty(services.config)
  const account = await db.one<{ name: string }>(sql`select user_name as name from account where id = ${to.accountId}`)
  return {
    challenge: await giveChallenge(db, to),
    rp: { id, name },
    user: { id: userHandle(to.accountId), name: account.name, displayName: account.name },
    pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: await credentialsOf(db, to.accountId),
  }
}

/**
 * Saves a passkey that was created for this challenge, and notifies the person. A wrong one also uses up the challenge,
 * so that refusal must be committed.
 */
export async function savePasskey(
  context: NotificationContext,
  made: NewPasskey,
  to: Registering,
): Promise<SavedPasskey> {
  const { db, services, userAgent } = context
  const site = needRelyingParty(services.config)
  if (!(await takeChallenge(db, made.clientData, to))) return { refused: 'session.passkeyWrong' }
  const credential = await verified(made, site)
  if (credential === undefined) return { refused: 'session.passkeyWrong' }
  await lockFactors(db, to.accountId)
  if ((await countPasskeys(db, to.accountId)) >= passkeyLimit) {
    refuse('session.passkeyMany', { values: { max: passkeyLimit } })
  }
  const { id, publicKey, counter, synced } = credential
  const name = made.name || browserName(userAgent) || 'Passkey'
  const inserted = db.one<{ id: string }>(sql`
    insert into passkey (account_id, credential_id, public_key, counter, transports, synced, name)
    values (${to.accountId}, ${id}, ${publicKey}, ${counter}, ${made.transports}, ${synced}, ${name}) returning id`)
  const { id: passkeyId } = await mapConstraintErrors(inserted, {
    passkey_credential: ['session.passkeyTaken', 'name'],
  })
  await notifyAccount(context, to.accountId, 'passkeyAdded', { values: { name } })
  return { passkeyId }
}

async function verified(made: NewPasskey, site: { id: string; origin: string }) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified: right, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: made.id,
        rawId: made.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: made.clientData, attestationObject: made.attestation },
      },
      // Already used up, by the row.
      expectedChallenge: () => true,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!right) return undefined
    const { credential, credentialDeviceType } = registrationInfo
    return {
      id: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      synced: credentialDeviceType === 'multiDevice',
    }
  } catch {
    return undefined
  }
}
