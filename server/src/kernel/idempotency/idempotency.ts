import { createHash, randomBytes } from 'node:crypto'
import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import sql from 'sql-template-tag'
import { entryValues } from '../audit/entry-values.ts'
import type { Operation } from '../audit/operation.ts'
import { openHere } from '../cell/open-here.ts'
import { pendingCompanies } from '../counter/menu-flags.ts'
import type { Cipher } from '../crypto/cipher.ts'
import { type Db, findConstraint, type Statement, statement } from '../database/database.ts'

/** The outcome of the first call. A repeat of the call gets exactly this answer. */
export interface Outcome {
  statusCode: number
  reason?: string
  msg?: string
  data: unknown
  /** Entity types whose rows the call changed. */
  changed?: readonly EntityType[]
}

/**
 * Identifies one write: `owner` is a hash of the session, device or key that sends it (of the handshake token where nobody is logged in), `trace` its
 * trace id. `payload` distinguishes a repeat of the same call from a reuse of its trace id for another one.
 */
export interface IdempotencyKey {
  owner: Buffer
  trace: Buffer
  payload: Buffer
}

/** Purpose of the payload's digest, from which its key is derived. Records written before an upgrade depend on it. */
const digestPurpose = 'once'

/** The digest of the payload is keyed: the input may contain a password, which could be guessed from a plain hash. */
export function buildIdempotencyKey(
  cipher: Pick<Cipher, 'digest'>,
  owner: string | Buffer,
  traceId: string,
  payload: unknown[],
): IdempotencyKey {
  return {
    owner: hashOwner(owner),
    trace: Buffer.from(traceId, 'hex'),
    payload: cipher.digest(JSON.stringify(payload), digestPurpose).subarray(0, 16),
  }
}

/** The owner as an idempotency record stores it. */
export const hashOwner = (owner: string | Buffer): Buffer => hash(owner).subarray(0, 16)

const hash = (value: string | Buffer) => createHash('sha256').update(value).digest()

interface StoredOutcome {
  payload: Buffer
  outcome: Outcome | null
  encrypted: Buffer | null
}

const claimStatement = statement(
  'idempotency.claim',
  `select pg_try_advisory_xact_lock($1) as free, stored.payload, stored.outcome, stored.outcome_encrypted as encrypted
   from (values (1)) one(n) left join idempotency_record stored on stored.owner = $2 and stored.trace = $3`,
)

export type ClaimResult = 'new' | 'running' | 'reused' | StoredOutcome

/**
 * Claims the key for this transaction, or answers the state of its first use. A finished use is found even while other calls claim
 * the same key. A use that commits between the lookup and the lock is missed: then the statement of {@link recordOutcome} fails
 * on the primary key, see {@link wasRecordedConcurrently}.
 */
export async function claimKey(db: Db, key: IdempotencyKey): Promise<ClaimResult> {
  const lock = hash(`${key.owner.toString('hex')}${key.trace.toString('hex')}`).readBigInt64LE(0)
  const row = await db.one<{ free: boolean } & (StoredOutcome | { payload: null })>(
    claimStatement(lock, key.owner, key.trace),
  )
  if (row.payload !== null) return row.payload.equals(key.payload) ? row : 'reused'
  return row.free ? 'new' : 'running'
}

/** The columns of a log entry in an idempotency record, with the types of {@link entryValues}. */
const entryColumns = {
  ...{ exhibition_id: 'uuid', command: 'text', company_id: 'uuid', operator_id: 'uuid', operator_name: 'text' },
  ...{
    device_id: 'uuid',
    entity_type: 'text',
    target_id: 'text',
    target_name: 'text',
    before: 'jsonb',
    after: 'jsonb',
  },
  ...{ status_code: 'int', reason: 'text', address: 'text', refusal_details: 'jsonb' },
}
const columnNames = Object.keys(entryColumns).join(', ')
const parametersFrom = (first: number): string =>
  Object.values(entryColumns)
    .map((type, index) => `$${first + index}::${type}`)
    .join(', ')

const recorded = statement(
  'idempotency.record',
  `insert into idempotency_record (owner, trace, payload, outcome, outcome_encrypted, ${columnNames})
   values ($1, $2, $3, $4::jsonb, $5, ${parametersFrom(6)}) returning ${pendingCompanies} as companies`,
)

/**
 * The statement that records the outcome of a command and its log entry, in one row. `encrypted` replaces the outcome
 * where the answer contains a secret. It returns the companies whose menu flags the transaction may have changed.
 */
export function recordOutcome(
  operation: Operation,
  key: IdempotencyKey,
  outcome?: Outcome,
  encrypted?: Buffer,
): Statement {
  const text = outcome ? JSON.stringify(outcome) : null
  return recorded(key.owner, key.trace, key.payload, text, encrypted ?? null, ...entryValues(operation))
}

/** What a command that ends with one statement answers and logs, in SQL over the row `from`. */
interface RecordedRow {
  from: string
  /** The answer, as jsonb. */
  data: string
  /** The name of the target; `given` is the one of the log entry. */
  targetName(given: string): string
}

/**
 * A CTE, as text, that records the outcome in the statement which writes the rows of a command. Its parameters begin at
 * `first`; they are {@link recordedValues}.
 */
export function recordedInStatement(first: number, { from, data, targetName }: RecordedRow): string {
  const entry = Object.entries(entryColumns).map(([column, type], index) => {
    const value = `$${first + 4 + index}::${type}`
    return column === 'target_name' ? targetName(value) : value
  })
  const [owner, trace, payload, changed] = ['bytea', 'bytea', 'bytea', 'jsonb'].map(
    (type, at) => `$${first + at}::${type}`,
  )
  return `recorded as (insert into idempotency_record (owner, trace, payload, outcome, ${columnNames})
    select ${owner}, ${trace}, ${payload}, jsonb_build_object('statusCode', ${codes.done}, 'data', ${data}, 'changed', ${changed}), ${entry.join(', ')}
    from ${from} returning true as recorded)`
}

/** The values of {@link recordedInStatement}. */
export function recordedValues(operation: Operation, key: IdempotencyKey, changed: readonly EntityType[]): unknown[] {
  return [key.owner, key.trace, key.payload, JSON.stringify(changed), ...entryValues(operation)]
}

/**
 * The same view is recorded once in ten minutes: a page that refreshes itself is one view. Views of one operator, command
 * and target share the owner, so that the primary key finds them, and in the same ten minutes the trace, so that of
 * parallel ones it accepts one.
 */
const viewed = statement(
  'idempotency.view',
  `insert into idempotency_record (owner, trace, payload, trace_id, ${columnNames})
   select $1::bytea, $2::bytea, '', $3::uuid, ${parametersFrom(4)} where not exists (
     select from idempotency_record seen where seen.owner = $1 and seen.created_at > now() - interval '10 minutes')
   on conflict do nothing`,
)

const tenMinutes = 600_000

/** The statement that logs a view of a person's data, unless the same view was logged a moment ago. */
export function recordView(operation: Operation): Statement {
  const { actor, command, targetId, after, statusCode } = operation
  const view = JSON.stringify([actor?.operatorId, command, targetId, after, statusCode])
  const owner = actor?.operatorId === undefined ? randomBytes(16) : hashOwner(view)
  const trace = createHash('sha256')
    .update(`${view} ${Math.floor(Date.now() / tenMinutes)}`)
    .digest()
    .subarray(0, 16)
  return viewed(owner, trace, operation.traceId, ...entryValues(operation))
}

/** Whether a write failed because another use of its key committed after the claim. The next claim finds that record. */
export function wasRecordedConcurrently(error: unknown): boolean {
  return findConstraint(error) === 'idempotency_record_pkey'
}

/** Deletes records after 24 hours, unless the hash chain does not cover them yet, and encrypted answers after 10 minutes. */
export async function deleteExpiredIdempotencyRecords(db: Db): Promise<void> {
  const here = openHere('idempotency_record.exhibition_id')
  await db.run(sql`
    delete from idempotency_record where created_at < now() - interval '24 hours'
      and (command = '' or tx < (select journal_start())) and ${here}`)
  await db.run(
    sql`update idempotency_record set outcome_encrypted = null where created_at < now() - interval '10 minutes' and outcome_encrypted is not null and ${here}`,
  )
}
