import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { passwordFits, pauseLikeACheck } from './password.ts'

/** How far back wrong passwords, or second factors, count. */
const counted = sql`now() - make_interval(mins => ${parameter('login.wrongMinutes')})`

/**
 * Wrong passwords before a network is locked out of all accounts, whichever it tried: one password tried on many names.
 * Checks that run at the same instant, as many as there are threads for hashing, may pass the last together.
 */
const sprayingLimit = 100

/** Guesses that are counted together. */
export interface Bucket {
  subject: Buffer
  /** Where they come from. */
  network: string
  /** A known device: its guesses are counted apart, and not by network. */
  device?: boolean
}

/** What attempts are counted by: the account, or what was typed where there is none. */
export function subjectOf(accountId: string | undefined, typed: string): Buffer {
  return digest(accountId ? `account ${accountId}` : `typed ${typed.toLowerCase()}`)
}

/** What attempts from a known device are counted by. */
export function subjectOfDevice(device: string): Buffer {
  return digest(`device ${device}`)
}

/** What second factors of an account are counted by, or those tried from a device it knows. */
export function subjectOfSecondFactor(accountId: string, device?: Buffer): Buffer {
  return digest(`second factor ${accountId} ${device?.toString('hex') ?? ''}`)
}

/**
 * Takes the one turn of what is named until the transaction ends, without waiting for it: attempts made at once must
 * not slip under the limits together.
 */
export async function takesTurn(db: Db, subject: Buffer): Promise<boolean> {
  const { free } = await db.one<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${subject.readBigInt64LE(0)}) as free`,
  )
  return free
}

/**
 * Checks a password against a hash, or against none, and counts it. Where the bucket is used up, or is being used this
 * very moment under another name, nothing is checked; the answer and its time are those of a wrong password.
 */
export async function guess(db: Db, bucket: Bucket, passwordHash: string | null, typed: string): Promise<boolean> {
  if (!(await takesTurn(db, bucket.subject))) {
    await pauseLikeACheck()
    return false
  }
  return countedCheck(db, bucket, () => passwordFits(passwordHash, typed), pauseLikeACheck)
}

/** Checks what was shown and counts it, in a turn that was taken; where the bucket is used up it is wrong unseen. */
export async function countedCheck(
  db: Db,
  bucket: Bucket,
  check: () => Promise<boolean>,
  unseen?: () => Promise<void>,
): Promise<boolean> {
  if (await isLocked(db, bucket)) {
    await unseen?.()
    return false
  }
  const right = await check()
  await noteAttempt(db, bucket, right)
  return right
}

/** Whether this network, or everybody, has guessed too often; a right password clears its network. */
async function isLocked(db: Db, { subject, network, device }: Bucket): Promise<boolean> {
  const { here, everywhere, sprayed } = await db.one<{ here: boolean; everywhere: boolean; sprayed: boolean }>(sql`
    select (select count(*) from (select from login_attempt
        where network = ${network} and not right_password and at > ${counted}
        limit ${sprayingLimit}) tried) >= ${sprayingLimit}::int as sprayed,
      count(*) filter (where network = ${network} and at > coalesce(
        (select max(r.at) from login_attempt r
         where r.subject = ${subject} and r.network = ${network} and r.right_password), '-infinity'))
        >= ${parameter('login.wrongOfNetwork')} as here,
      count(*) >= ${parameter('login.wrongOfAccount')} as everywhere
    from login_attempt where subject = ${subject} and not right_password and at > ${counted}`)
  return (!device && (here || sprayed)) || everywhere
}

/** Counts an attempt whose password was checked, or, being right, need not be. */
export async function noteAttempt(db: Db, { subject, network }: Bucket, right: boolean): Promise<void> {
  await db.run(
    sql`insert into login_attempt (subject, network, right_password) values (${subject}, ${network}, ${right})`,
  )
}

/** Whether a network has guessed wrong as often as is allowed at one account, whoever it guessed at. */
export async function guessesMuch(db: Db, network: string): Promise<boolean> {
  const { often } = await db.one<{ often: boolean }>(sql`
    select count(*) >= ${parameter('login.wrongOfNetwork')} as often
    from (select from login_attempt where network = ${network} and not right_password and at > ${counted}
      limit ${parameter('login.wrongOfNetwork')}) lately`)
  return often
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
