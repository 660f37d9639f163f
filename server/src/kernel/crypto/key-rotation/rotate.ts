import type { Db } from '../../database/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { JobActor } from '../../jobs/job-definition.ts'
import { type Keyring, REFRESH_MS } from '../keyring.ts'

export const resealKind = 'keyring.reseal'
export const destroyKind = 'keyring.destroy'
/** One rotation at a time. */
const queue = 'keyring'

/** How long a new key exists before it encrypts: every node has loaded it by then. */
export const lead = 2 * REFRESH_MS

/**
 * Creates a new key for personal numbers, and a job that encrypts existing values again. If a next key is already
 * waiting, that one is used. Returns the moment from which it encrypts.
 */
export async function rotateDataKey(
  db: Db,
  keyring: Keyring,
  actor: JobActor,
  now: number,
  wait = lead,
): Promise<{ from: Date; jobId: string }> {
  const from = await keyring.renewPersonalKey(now + wait)
  const jobId = await enqueue(db, {
    ...{ kind: resealKind, payload: {}, actor, queue, runAt: new Date(from.getTime() + 1_000) },
    title: { key: 'job.resealTitle' },
  })
  return { from, jobId }
}

/** Queues the destruction of closed keys for when it is permitted. */
export const destroyLater = (db: Db, actor: JobActor, runAt: Date): Promise<string> =>
  enqueue(db, { kind: destroyKind, payload: {}, actor, queue, runAt, title: { key: 'job.destroyKeyTitle' } })
