import type { RefusalKey } from '@fairgate/contract/app/catalogue'
import type { TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import pg from 'pg'
import { systemErrorCode } from '../services/start-failure.ts'

/** The message about a temporary failure that nobody caused; HTTP 503. */
export type Outage = Extract<
  RefusalKey,
  'kernel.databaseAway' | 'kernel.diskFull' | 'kernel.tookTooLong' | 'kernel.moving' | 'kernel.moved'
>

/** PostgreSQL's code of a write that a standby refuses, and a primary that accepts no writes. */
export const notPrimary = '25006'

/** By PostgreSQL's code, or by the system's if PostgreSQL gave none. */
const byCode: Readonly<Record<string, Outage>> = {
  // Shut down, crashed, not up yet, idle for too long, no connection left, not the primary.
  ...only('kernel.databaseAway', ['57P01', '57P02', '57P03', '57P05', '53300', notPrimary]),
  ...only('kernel.databaseAway', ['08000', '08001', '08003', '08004', '08006']),
  ...only('kernel.databaseAway', ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE', 'ETIMEDOUT']),
  ...only('kernel.databaseAway', ['EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']),
  ...only('kernel.diskFull', ['53100', 'ENOSPC', 'EDQUOT']),
  // Statement, lock, idle transaction (`createPool`).
  ...only('kernel.tookTooLong', ['57014', '55P03', '25P03']),
  // It lost to other transactions, and so did its repetitions: nothing is written, and another attempt may succeed.
  ...only('kernel.tookTooLong', ['40P01', '40001']),
  // The fence of an exhibition (`refuse_while_closed.sql`).
  ...only('kernel.moving', ['FG004']),
  ...only('kernel.moved', ['FG005']),
}

/** The driver has no codes for its own errors. */
const bySentence: readonly (readonly [RegExp, Outage])[] = [
  [/^(Connection terminated|timeout expired|Client (has encountered|was closed))/, 'kernel.databaseAway'],
  [/^(timeout exceeded when trying to connect|Query read timeout)/, 'kernel.tookTooLong'],
]

/** Which outage an error is a sign of: of the database, the disk or the time a statement may take; undefined for others. */
export function detectOutage(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined
  if ([DatabaseAway, StandbyServer, CommitNotReplicated, CommitsWait].some(kind => error instanceof kind))
    return 'kernel.databaseAway'
  if (error instanceof DiskFull) return 'kernel.diskFull'
  // A missing file has the same code as a socket without a listener.
  if ('syscall' in error && error.syscall !== 'connect' && systemErrorCode(error) === 'ENOENT') return undefined
  const code = codeOf(error)
  return code === undefined ? bySentence.find(([said]) => said.test(error.message))?.[1] : byCode[code]
}

/** The values of an outage's text: where an exhibition has moved to. */
export function outageValues(error: unknown): TextValues | undefined {
  return detectOutage(error) === 'kernel.moved' ? { cell: (error as pg.DatabaseError).detail ?? '' } : undefined
}

/** Whether an error says that an exhibition is not written here now: somebody decided that, and nothing is broken. */
export const isFenced = (error: unknown): boolean =>
  ['kernel.moving', 'kernel.moved'].includes(detectOutage(error) ?? '')

/**
 * PgBouncer has one code for everything that ends a connection. PostgreSQL uses it for statements that do not fit the
 * protocol, and does not end the connection.
 */
function codeOf(error: Error): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return systemErrorCode(error)
  return error.code === '08P01' && error.severity === 'FATAL' ? '08006' : error.code
}

const lostConnection: readonly string[] = [
  ...['57P01', '57P02', '57P05', '08003', '08006', notPrimary],
  ...['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
]

/**
 * Whether a connection broke under its statement while the database may be available: the statement may be repeated on
 * another one. Whether a pending commit arrived is unknown; the idempotency record knows.
 */
export function connectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DatabaseAway) return false
  // Another attempt would find the same.
  if ('syscall' in error && error.syscall === 'connect') return false
  const code = codeOf(error)
  if (code !== undefined) return lostConnection.includes(code)
  return /^(Connection terminated unexpectedly|Client has encountered)/.test(error.message)
}

/** The database does not answer, according to the watch (`database-watch.ts`). */
export class DatabaseAway extends Error {
  constructor() {
    super('the database does not answer')
  }
}

/** The address of the database leads to a standby, which accepts no writes (`primary-client.ts`). */
export class StandbyServer extends Error {
  constructor() {
    super('the server is a standby, which accepts no writes')
  }
}

/**
 * A commit was interrupted while it waited for the synchronous standby: it is valid here, and a failover may lose it.
 * PostgreSQL reports success and a warning.
 */
export class CommitNotReplicated extends Error {
  constructor() {
    super('a commit was interrupted while it waited for the standby: a failover may lose it')
  }
}

/** Commits wait for a standby that does not answer, according to the watch (`replication-watch.ts`). */
export class CommitsWait extends Error {
  constructor() {
    super('commits wait for a standby, and none answers')
  }
}

/** Only the reserve of the disk is free, according to the monitor (`disk-space.ts`). */
export class DiskFull extends Error {
  constructor() {
    super('the disk is full but for its reserve')
  }
}

function only(outage: Outage, codes: readonly string[]): Record<string, Outage> {
  return Object.fromEntries(codes.map(code => [code, outage]))
}
