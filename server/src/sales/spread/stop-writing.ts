import sql from 'sql-template-tag'
import { dropQueued } from '../../foundation/message/hooks.ts'
import type { Db } from '../../kernel/database/database.ts'
import { contactStopped } from '../audience/hooks.ts'

/**
 * Held, shared, while recipients of an owner are handed over, and alone while somebody ends being written to by it: who is
 * handed over after that was checked after it. To be taken before any row.
 */
export const handingOver = (db: Db, ownerId: string) =>
  db.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${ownerId}, 47))`)

type Stopping = Parameters<typeof contactStopped>[1]

/** Somebody wants to be written to no more: what waits to go out to them does not. False where they said so before. */
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
