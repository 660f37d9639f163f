import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { Db } from '../../kernel/database/database.ts'
import { enqueue, enqueueAll } from '../../kernel/jobs/enqueue.ts'

export const sendMessageKind = 'message.send'

export interface MessageJob {
  messageId: string
}

/** Queues the sending of a message in the caller's transaction; the list of jobs does not show it. */
export async function queueMessage(db: Db, messageId: string, language: Language, runAt?: Date): Promise<void> {
  await enqueue<MessageJob>(db, { kind: sendMessageKind, payload: { messageId }, actor: { language }, runAt })
}

/** The same for several messages, in one statement. */
export async function queueMessages(db: Db, messages: readonly { id: string; language: Language }[]): Promise<void> {
  const jobs = messages.map(({ id, language }) => ({ payload: { messageId: id }, actor: { language } }))
  await enqueueAll<MessageJob>(
    db,
    jobs.map(job => ({ kind: sendMessageKind, ...job })),
  )
}
