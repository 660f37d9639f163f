import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import { newToken, tokenHash } from '../token.ts'

/** The purpose and owner of a challenge: a login by passkey alone has no owner yet. */
export type Ceremony =
  | { ceremony: 'login' }
  | { ceremony: 'secondFactor'; accountId: string }
  | { ceremony: 'register'; accountId: string; sessionId?: string }

/** How long an authenticator may take to sign; `expires_at` of the table is the same. */
export const challengeMs = 5 * 60_000

const boundTo = (to: Ceremony) => ({
  accountId: 'accountId' in to ? to.accountId : null,
  sessionId: ('sessionId' in to ? to.sessionId : null) ?? null,
})

/** A new challenge, 256 bits in base64url. */
export async function giveChallenge(db: Db, to: Ceremony): Promise<string> {
  const challenge = newToken()
  const { accountId, sessionId } = boundTo(to)
  await db.run(sql`insert into passkey_challenge (challenge_hash, ceremony, account_id, session_id)
    values (${tokenHash(challenge)}, ${to.ceremony}, ${accountId}, ${sessionId})`)
  return challenge
}

/**
 * Uses up the challenge that a browser claims was signed. False if it was used, has expired, or has another purpose or
 * owner, in which case it is not used up. The row lock lets one of concurrent calls have it.
 */
export async function takeChallenge(db: Db, clientData: string, to: Ceremony): Promise<boolean> {
  const challenge = challengeIn(clientData)
  if (challenge === undefined) return false
  const { accountId, sessionId } = boundTo(to)
  const taken = await db.maybe<{ inTime: boolean }>(sql`
    delete from passkey_challenge where challenge_hash = ${tokenHash(challenge)} and ceremony = ${to.ceremony}
      and account_id is not distinct from ${accountId}::uuid and session_id is not distinct from ${sessionId}::uuid
    returning expires_at > now() as "inTime"`)
  return taken?.inTime === true
}

/** The challenge of `clientDataJSON`; undefined if it is invalid, or was signed in another site's frame. */
function challengeIn(clientData: string): string | undefined {
  try {
    const said = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { [member: string]: unknown } | null
    return typeof said?.challenge === 'string' && said.crossOrigin !== true ? said.challenge : undefined
  } catch {
    return undefined
  }
}

/** Deletes expired challenges. */
export async function sweepChallenges(db: Db): Promise<void> {
  await db.run(sql`delete from passkey_challenge where expires_at < now()`)
}
