import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import { newToken, tokenHash } from '../token.ts'

/** The stored state of a sign-on while the user is at the provider. */
export interface SignOn {
  nonce: string
  codeVerifier: string
  /** A path of this site. */
  redirect: string | null
}

/** Begins a sign-on; its `state` is valid once, for ten minutes. */
export async function beginSignOn(db: Db, redirect: string | null): Promise<SignOn & { state: string }> {
  const [state, nonce, codeVerifier] = [newToken(), newToken(), newToken()]
  await db.run(sql`insert into sso_state (state_hash, nonce, code_verifier, redirect)
    values (${tokenHash(state)}, ${nonce}, ${codeVerifier}, ${redirect})`)
  return { state, nonce, codeVerifier, redirect }
}

/**
 * Uses a state up; undefined if it is unknown, expired or used. One of several concurrent calls gets it, and the others
 * do not wait for the provider.
 */
export async function takeSignOn(db: Db, state: string): Promise<SignOn | undefined> {
  const row = await db.maybe<SignOn & { inTime: boolean }>(sql`
    delete from sso_state where state_hash =
      (select state_hash from sso_state where state_hash = ${tokenHash(state)} for update skip locked)
    returning nonce, code_verifier as "codeVerifier", redirect, expires_at > now() as "inTime"`)
  return row?.inTime ? row : undefined
}

/** Deletes expired sign-ons. */
export async function sweepSignOns(db: Db): Promise<void> {
  await db.run(sql`delete from sso_state where expires_at < now()`)
}
