import type { RefusalKey } from '@fairgate/contract/catalogue'
import pg from 'pg'
import { systemErrorCode } from './start-failure.ts'

/** What people are told of a failure that is nobody's mistake and will pass; HTTP 503. */
export type Outage = Extract<RefusalKey, 'kernel.databaseAway' | 'kernel.diskFull' | 'kernel.tookTooLong'>

/** By PostgreSQL's code, and by the system's where there was no PostgreSQL to give one. */
const byCode: Readonly<Record<string, Outage>> = {
  // Shut down, crashed, not up yet, no connection left.
  ...only('kernel.databaseAway', ['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006', '53300']),
  ...only('kernel.databaseAway', ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH']),
  ...only('kernel.databaseAway', ['ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']),
  ...only('kernel.diskFull', ['53100', 'ENOSPC', 'EDQUOT']),
  // Statement, lock, idle transaction (`createPool`).
  ...only('kernel.tookTooLong', ['57014', '55P03', '25P03']),
}

/** The driver has no codes for what it says itself. */
const bySentence: readonly (readonly [RegExp, Outage])[] = [
  [/^(Connection terminated|timeout expired|Client (has encountered|was closed))/, 'kernel.databaseAway'],
  [/^(timeout exceeded when trying to connect|Query read timeout)/, 'kernel.tookTooLong'],
]

/** Which outage an error is a sign of: of the database, the disk or the time a statement may take; undefined for others. */
export function detectOutage(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof DatabaseAway) return 'kernel.databaseAway'
  if (error instanceof DiskFull) return 'kernel.diskFull'
  // Files of ours that are not there have the same code as a socket nobody listens on.
  if ('syscall' in error && error.syscall !== 'connect' && systemErrorCode(error) === 'ENOENT') return undefined
  const code = error instanceof pg.DatabaseError ? error.code : systemErrorCode(error)
  return code === undefined ? bySentence.find(([said]) => said.test(error.message))?.[1] : byCode[code]
}

/**
 * Whether a connection broke under its statement while the database may well be there: what was asked may be asked again on
 * another one. Whether a commit that was on its way arrived is not known then; `once` knows.
 */
export function connectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DatabaseAway) return false
  const code = error instanceof pg.DatabaseError ? error.code : systemErrorCode(error)
  if (code !== undefined) return ['57P01', '57P02', 'ECONNRESET', 'EPIPE'].includes(code)
  return /^(Connection terminated unexpectedly|Client has encountered)/.test(error.message)
}

/** The database does not answer, says who watches it (`database-watch.ts`). */
export class DatabaseAway extends Error {
  constructor() {
    super('the database does not answer')
  }
}

/** Only the reserve of the disk is left, says who measures it (`disk-space.ts`). */
export class DiskFull extends Error {
  constructor() {
    super('the disk is full but for its reserve')
  }
}

function only(outage: Outage, codes: readonly string[]): Record<string, Outage> {
  return Object.fromEntries(codes.map(code => [code, outage]))
}
