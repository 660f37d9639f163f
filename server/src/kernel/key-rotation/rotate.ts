import type { Db } from '../database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { JobActor } from '../jobs/job-definition.ts'
import { type Keyring, REFRESH_MS } from '../keyring.ts'

export const resealKind = 'keyring.reseal'
export const destroyKind = 'keyring.destroy'
/** One rotation at a time. */
const queue = 'keyring'

/** How long a new key is there before it seals: every node has read it by then. */
export const lead = 2 * REFRESH_MS

/**
 * Has a new key seal personal numbers from soon on, and a job seal anew what is there. Where the next key waits already it is
 * that one. Says from when it seals.
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

/** Has keys that are closed destroyed when they may be. */
export const destroyLater = (db: Db, actor: JobActor, runAt: Date): Promise<string> =>
  enqueue(db, { kind: destroyKind, payload: {}, actor, queue, runAt, title: { key: 'job.destroyKeyTitle' } })
