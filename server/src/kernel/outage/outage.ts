import type { RefusalKey } from '@fairgate/contract/app/catalogue'
import pg from 'pg'
import { systemErrorCode } from '../services/start-failure.ts'

/** The message about a temporary failure that nobody caused; HTTP 503. */
export type Outage = Extract<RefusalKey, 'kernel.databaseAway' | 'kernel.diskFull' | 'kernel.tookTooLong'>

/** By PostgreSQL's code, or by the system's if PostgreSQL gave none. */
const byCode: Readonly<Record<string, Outage>> = {
  // Shut down, crashed, not up yet, no connection left.
  ...only('kernel.databaseAway', ['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006', '53300']),
  ...only('kernel.databaseAway', ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']),
  ...only('kernel.databaseAway', ['ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']),
  ...only('kernel.diskFull', ['53100', 'ENOSPC', 'EDQUOT']),
  // Statement, lock, idle transaction (`createPool`).
  ...only('kernel.tookTooLong', ['57014', '55P03', '25P03']),
}

/** The driver has no codes for its own errors. */
const bySentence: readonly (readonly [RegExp, Outage])[] = [
  [/^(Connection terminated|timeout expired|Client (has encountered|was closed))/, 'kernel.databaseAway'],
  [/^(timeout exceeded when trying to connect|Query read timeout)/, 'kernel.tookTooLong'],
]

/** Which outage an error is a sign of: of the database, the disk or the time a statement may take; undefined for others. */
export function detectOutage(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof DatabaseAway) return 'kernel.databaseAway'
  if (error instanceof DiskFull) return 'kernel.diskFull'
  // A missing file has the same code as a socket without a listener.
  if ('syscall' in error && error.syscall !== 'connect' && systemErrorCode(error) === 'ENOENT') return undefined
  const code = error instanceof pg.DatabaseError ? error.code : systemErrorCode(error)
  return code === undefined ? bySentence.find(([said]) => said.test(error.message))?.[1] : byCode[code]
}

/**
 * Whether a connection broke under its statement while the database may be available: the statement may be repeated on
 * another one. Whether a pending commit arrived is unknown; the idempotency record knows.
 */
export function connectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DatabaseAway) return false
  const code = error instanceof pg.DatabaseError ? error.code : systemErrorCode(error)
  if (code !== undefined) return ['57P01', '57P02', 'ECONNRESET', 'EPIPE'].includes(code)
  return /^(Connection terminated unexpectedly|Client has encountered)/.test(error.message)
}

/** The database does not answer, according to the watch (`database-watch.ts`). */
export class DatabaseAway extends Error {
  constructor() {
    super('the database does not answer')
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
