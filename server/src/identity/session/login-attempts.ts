import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { passwordFits, pauseLikeACheck } from './password.ts'

/** The period in which wrong passwords or second factors count. */
const counted = sql`now() - make_interval(mins => ${parameter('login.wrongMinutes')})`

/**
 * Wrong passwords before a network is locked out of all accounts: against one password tried on many names. Concurrent
 * checks, as many as there are hashing threads, may exceed it together.
 */
const sprayingLimit = 100

/** Guesses that are counted together. */
export interface Bucket {
  subject: Buffer
  /** The origin. */
  network: string
  /** A known device: its guesses are counted separately, and not by network. */
  device?: boolean
}

/** The key by which attempts are counted: the account, or the typed text if there is none. */
export function subjectOf(accountId: string | undefined, typed: string): Buffer {
  return digest(accountId ? `account ${accountId}` : `typed ${typed.toLowerCase()}`)
}

/** The key by which attempts from a known device are counted. */
export function subjectOfDevice(device: string): Buffer {
  return digest(`device ${device}`)
}

/** The key by which second factors of an account are counted, or those tried from a known device. */
export function subjectOfSecondFactor(accountId: string, device?: Buffer): Buffer {
  return digest(`second factor ${accountId} ${device?.toString('hex') ?? ''}`)
}

/**
 * Takes a lock on a key until the transaction ends, without waiting: concurrent attempts must not exceed the limits
 * together.
 */
export async function takesTurn(db: Db, subject: Buffer): Promise<boolean> {
  const { free } = await db.one<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${subject.readBigInt64LE(0)}) as free`,
  )
  return free
}

/**
 * Checks a password against a hash, or against none, and counts it. If the limit is reached, or another name of the
 * account is being checked at this moment, nothing is checked; the answer and its time are those of a wrong password.
 */
export async function guess(db: Db, bucket: Bucket, passwordHash: string | null, typed: string): Promise<boolean> {
  if (!(await takesTurn(db, bucket.subject))) {
    await pauseLikeACheck()
    return false
  }
  return countedCheck(db, bucket, () => passwordFits(passwordHash, typed), pauseLikeACheck)
}

/** Checks the input and counts it, with the lock taken; if the limit is reached, it is wrong without a check. */
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

/** Whether this network, or everybody, has guessed too often; a right password resets its network. */
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

/** Counts an attempt whose password was checked, or that was right. */
export async function noteAttempt(db: Db, { subject, network }: Bucket, right: boolean): Promise<void> {
  await db.run(
    sql`insert into login_attempt (subject, network, right_password) values (${subject}, ${network}, ${right})`,
  )
}

/** Whether a network has reached the limit of wrong guesses for any account. */
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
