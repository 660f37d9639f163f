import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'

/** Wrong passwords in 15 minutes before a network is locked out of an account, and before everybody is. */
const limits = { network: 5, account: 10 }

/** What attempts are counted by: the account, or what was typed where there is none. */
export function subjectOf(accountId: string | undefined, typed: string): Buffer {
  return createHash('sha256')
    .update(accountId ? `account ${accountId}` : `typed ${typed.toLowerCase()}`)
    .digest()
}

/**
 * Takes the one turn of this subject until the transaction ends: attempts made at once must not slip under the limits
 * together. The loser is asked to come again.
 */
export async function takeTurn(db: Db, subject: Buffer): Promise<void> {
  const { free } = await db.one<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${subject.readBigInt64LE(0)}) as free`,
  )
  if (!free) refuse('kernel.stillRunning')
}

/** Whether this network, or everybody, has guessed too often at this subject; a right password clears its network. */
export async function isLocked(db: Db, subject: Buffer, network: string): Promise<boolean> {
  const { here, everywhere } = await db.one<{ here: number; everywhere: number }>(sql`
    select count(*) filter (where network = ${network} and at > coalesce(
        (select max(r.at) from login_attempt r
         where r.subject = ${subject} and r.network = ${network} and r.right_password), '-infinity')) as here,
      count(*) as everywhere
    from login_attempt where subject = ${subject} and not right_password and at > now() - interval '15 minutes'`)
  return here >= limits.network || everywhere >= limits.account
}

/** Counts an attempt whose password was checked. */
export async function noteAttempt(db: Db, subject: Buffer, network: string, right: boolean): Promise<void> {
  await db.run(
    sql`insert into login_attempt (subject, network, right_password) values (${subject}, ${network}, ${right})`,
  )
}
