import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import { newToken, tokenHash } from '../token.ts'

/** What is kept of a sign-on while the reader is at the provider. */
export interface SignOn {
  nonce: string
  codeVerifier: string
  /** A path of this site. */
  redirect: string | null
}

/** Begins a sign-on; its `state` is good once, for ten minutes. */
export async function beginSignOn(db: Db, redirect: string | null): Promise<SignOn & { state: string }> {
  const [state, nonce, codeVerifier] = [newToken(), newToken(), newToken()]
  await db.run(sql`insert into sso_state (state_hash, nonce, code_verifier, redirect)
    values (${tokenHash(state)}, ${nonce}, ${codeVerifier}, ${redirect})`)
  return { state, nonce, codeVerifier, redirect }
}

/**
 * Uses a state up; undefined where it is unknown, too old or used. Of several at once one has it, and the others do not
 * wait until that one is done with the provider.
 */
export async function takeSignOn(db: Db, state: string): Promise<SignOn | undefined> {
  const row = await db.maybe<SignOn & { inTime: boolean }>(sql`
    delete from sso_state where state_hash =
      (select state_hash from sso_state where state_hash = ${tokenHash(state)} for update skip locked)
    returning nonce, code_verifier as "codeVerifier", redirect, expires_at > now() as "inTime"`)
  return row?.inTime ? row : undefined
}

/** Forgets those that nobody came back for. */
export async function sweepSignOns(db: Db): Promise<void> {
  await db.run(sql`delete from sso_state where expires_at < now()`)
}
