import sql from 'sql-template-tag'
import { dropQueued } from '../../foundation/message/hooks.ts'
import type { Db } from '../../kernel/database/database.ts'
import { contactStopped } from '../audience/hooks.ts'

/**
 * Advisory lock for the hand-over of an owner's recipients (shared) and for an opt-out (exclusive): a later hand-over
 * sees the opt-out. Take it before any row lock.
 */
export const handingOver = (db: Db, ownerId: string) =>
  db.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${ownerId}, 47))`)

type Stopping = Parameters<typeof contactStopped>[1]

/** Opts a person out: queued messages to them are not sent. False if they had opted out before. */
export async function stopWriting(db: Db, said: Stopping): Promise<boolean> {
  const { ownerId, digest } = said
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${ownerId}, 47))`)
  const waiting = await db.many<{ id: string; messageId: string | null }>(sql`
    select id, message_id as "messageId" from recipient
    where owner_id = ${ownerId} and contact_blind_index = ${digest} and state = 'queued' order by id for update`)
  const dropped = await dropQueued(
    db,
    waiting.flatMap(({ messageId }) => messageId ?? []),
  )
  await db.run(sql`
    update recipient set state = 'cancelled', version = version + 1
    where id = any(${waiting.map(({ id }) => id)}::uuid[]) and (message_id is null or message_id = any(${dropped}::uuid[]))`)
  return contactStopped(db, said)
}
