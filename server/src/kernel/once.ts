import { createHash } from 'node:crypto'
import type { Noun } from '@fairgate/contract/kernel/noun'
import sql from 'sql-template-tag'
import type { Cipher } from './cipher.ts'
import { constraintOf, type Db, type Statement, statement } from './database.ts'
import { waitingNoted } from './waiting.ts'

/** What a repeat is answered with: the first outcome, word for word. */
export interface Outcome {
  statusCode: number
  reason?: string
  msg?: string
  data: unknown
  /** Nouns of which rows were changed. */
  changed?: readonly Noun[]
}

/** Names one changing command: whose (session or device by the digest of its token, else ticket) and its trace id; `payload` tells repeats from reuse. */
export interface OnceKey {
  owner: Buffer
  trace: Buffer
  payload: Buffer
}

/** The payload's digest is keyed: what was sent may hold a password, which a plain hash would give away to guessing. */
export function onceKey(
  cipher: Pick<Cipher, 'digest'>,
  owner: string | Buffer,
  traceId: string,
  payload: unknown[],
): OnceKey {
  return {
    owner: onceOwner(owner),
    trace: Buffer.from(traceId, 'hex'),
    payload: cipher.digest(JSON.stringify(payload), 'once').subarray(0, 16),
  }
}

/** As whose a record is kept. */
export const onceOwner = (owner: string | Buffer): Buffer => hash(owner).subarray(0, 16)

const hash = (value: string | Buffer) => createHash('sha256').update(value).digest()

interface Kept {
  payload: Buffer
  outcome: Outcome | null
  sealed: Buffer | null
}

const claimed = statement(
  'once.claim',
  `select pg_try_advisory_xact_lock($1) as free, kept.payload, kept.outcome, kept.sealed
   from (values (1)) one(n) left join once kept on kept.owner = $2 and kept.trace = $3`,
)

export type Claim = 'new' | 'running' | 'reused' | Kept

/**
 * Claims the key for this transaction, or says what became of the first use. What is finished is found whoever else is just
 * asking for it. A use that finishes between the look and the lock is missed: then {@link keptWith} fails, see {@link keptMeanwhile}.
 */
export async function claimOnce(db: Db, key: OnceKey): Promise<Claim> {
  const lock = hash(`${key.owner.toString('hex')}${key.trace.toString('hex')}`).readBigInt64LE(0)
  const row = await db.one<{ free: boolean } & (Kept | { payload: null })>(claimed(lock, key.owner, key.trace))
  if (row.payload !== null) return row.payload.equals(key.payload) ? row : 'reused'
  return row.free ? 'new' : 'running'
}

/**
 * Keeps an outcome, or `sealed` instead of it for answers that hold a secret, together with the log's statement: one
 * round trip, one text. Answers whose red points the transaction may have changed.
 */
export function keptWith(log: Statement, key: OnceKey, outcome?: Outcome, sealed?: Buffer): Statement {
  const n = log.values.length
  const text = `with logged as (${log.text}) insert into once (owner, trace, payload, outcome, sealed)
    values ($${n + 1}, $${n + 2}, $${n + 3}, $${n + 4}::jsonb, $${n + 5})
    returning ${waitingNoted} as companies`
  const kept = [key.owner, key.trace, key.payload, outcome ? JSON.stringify(outcome) : null, sealed ?? null]
  return { name: 'once.kept', text, values: [...log.values, ...kept] }
}

/** Whether a write failed because another use of its key has been kept since it was claimed: claimed again, it is found. */
export function keptMeanwhile(error: unknown): boolean {
  return constraintOf(error) === 'once_pkey'
}

/** Forgets what is older than 24 hours, and sealed answers after 10 minutes. */
export async function sweepOnce(db: Db): Promise<void> {
  await db.run(sql`delete from once where at < now() - interval '24 hours'`)
  await db.run(sql`update once set sealed = null where at < now() - interval '10 minutes' and sealed is not null`)
}
