import type { Language } from '@fairgate/contract/kernel/language'
import type { Db } from '../kernel/database.ts'
import { enqueue } from '../kernel/jobs/enqueue.ts'

export const sendMessageKind = 'message.send'

export interface MessageJob {
  messageId: string
}

/** Queues the sending of a message in the caller's transaction; no list of jobs shows it. */
export async function queueMessage(db: Db, messageId: string, language: Language, runAt?: Date): Promise<void> {
  await enqueue<MessageJob>(db, { kind: sendMessageKind, payload: { messageId }, actor: { language }, runAt })
}
