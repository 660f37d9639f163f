import { buffer } from 'node:stream/consumers'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql from 'sql-template-tag'
import { Unreadable } from '../../kernel/crypto/cipher.ts'
import { Reading, type RetriedRow } from '../../kernel/crypto/set-aside.ts'
import { type Db, transaction } from '../../kernel/database/database.ts'
import { findFile } from '../../kernel/files/stored-file.ts'
import type { JobContext, JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { hasOutbox } from './api.ts'
import { type Channel, openContent, openRecipient } from './encrypt-message.ts'
import { message } from './entity.ts'
import type { OutgoingMessage, Transport } from './outgoing-message.ts'
import { type MessageJob, queueMessage, queueMessages } from './queue-message.ts'
import { send } from './send.ts'
import { SendFailure } from './send-failure.ts'

/**
 * The pause after each failed attempt, as a multiple of the first one (ten seconds): one minute, six (greylists want
 * five), twenty, sixty. After the last one the message fails.
 */
const pauses = [1, 6, 36, 120, 360]

interface Claimed {
  id: string
  channel: Channel
  language: Language
  subject: string
  attempts: number
  recipient: Buffer
  content: Buffer
  attachmentId: string | null
}

/**
 * Sends one message. An attempt is recorded before it is made: one with an unknown result (a kill between sending and
 * marking) is repeated once, never more often.
 */
export const sendJob: JobDefinition<MessageJob, null> = {
  async run({ messageId }, context) {
    const { db } = context
    await db.run(sql`delete from message where id = ${messageId} and decoy`)
    if (await markSimulated(context, messageId)) return null
    const claimed = await claim(db, messageId)
    if (!claimed) {
      await giveUpUnsure(context, messageId)
      return null
    }
    const message = await openedOrAside(context, claimed)
    if (!message) return null
    const { outgoing, secrets } = message
    let transport: Transport
    try {
      transport = await send(context.services.config, outgoing)
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      await failed(context, claimed, secrets, error)
      return null
    }
    await sent(context, messageId, transport)
    return null
  },
}

/**
 * A message of a sandbox exhibition is readable and never sent. The database would refuse an attempt before it is made
 * (`message_of_sandbox`).
 */
async function markSimulated(context: JobContext, id: string): Promise<boolean> {
  const its = sql`t.id = ${id} and is_sandbox(t.exhibition_id)`
  return (
    (
      await runTransitionTransaction(context, transitionContext =>
        transitionWhere(transitionContext, message, its, 'rehearse'),
      )
    ).length > 0
  )
}

function claim(db: Db, id: string): Promise<Claimed | undefined> {
  return db.maybe<Claimed>(sql`
    update message set attempts = attempts + 1, unsure = unsure + 1
    where id = ${id} and state = 'queued' and unsure < 2
    returning id, channel, language, subject, attempts, recipient_encrypted as recipient, content_encrypted as content,
      attachment_id as "attachmentId"`)
}

/** The same for a message that cannot be decrypted: this is no attempt, and the message waits for its key. */
async function openedOrAside(context: JobContext, claimed: Claimed) {
  try {
    return await opened(context, claimed)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const reading = new Reading('message.send')
    reading.put(error, { language: claimed.language })
    await transaction(context.pool, async db => {
      await db.run(sql`
        update message set attempts = attempts - 1, unsure = unsure - 1 where id = ${claimed.id} and state = 'queued'`)
      await reading.write(db)
    })
    return undefined
  }
}

/** Sends messages that were set aside. */
export const retrySending = ({ db }: { db: Db }, rows: readonly RetriedRow<{ language: Language }>[]): Promise<void> =>
  queueMessages(
    db,
    rows.map(({ row, again }) => ({ id: row, language: again.language })),
  )

/** A message to send, with the secrets in it that the provider may repeat and that must not be logged. */
async function opened(
  { db, services: { cipher }, files }: JobContext,
  claimed: Claimed,
): Promise<{ outgoing: OutgoingMessage; secrets: string[] }> {
  const { id, channel, language, subject } = claimed
  const { text = '', code = '', link = '', unsubscribe } = openContent(cipher, id, claimed.content) ?? {}
  const recipient = openRecipient(cipher, id, claimed.recipient)
  const secrets = [text, link, code, recipient].filter(secret => secret !== '')
  const file = claimed.attachmentId ? await findFile(db, claimed.attachmentId) : undefined
  // An attachment that is past its retention period does not exist any more: the mail is sent without it.
  const attachment = file && { name: file.name, content: await buffer(await files.read(file.id)) }
  const more = { ...(unsubscribe && { unsubscribe }), ...(attachment && { attachment }) }
  return { outgoing: { id, channel, language, subject, text, recipient, ...more }, secrets }
}

/** A message that was sent is marked as sent, even if another job has changed its state meanwhile. */
async function sent(context: JobContext, id: string, transport: Transport): Promise<void> {
  const set = sql`sent_at = now(), transport = ${transport}, unsure = 0, failure = null, failure_said = '',
    content_encrypted = case when ${hasContentOutbox(context)} then content_encrypted end`
  await runTransitionTransaction(context, transitionContext =>
    transitionWhere(transitionContext, message, sql`t.id = ${id}`, 'send', { set }),
  )
}

async function failed(context: JobContext, claimed: Claimed, secrets: string[], failure: SendFailure): Promise<void> {
  const firsts = failure.lasting ? undefined : pauses[claimed.attempts - 1]
  const said = secrets.reduce((redacted, secret) => redacted.replaceAll(secret, '…'), failure.said).slice(0, 300)
  if (firsts === undefined) {
    await end(context, claimed.id, failure.reason, said)
    // A fault that only administrators of the server can repair is logged, without the recipient and the content.
    throw new Error(`message ${claimed.id} was not sent: ${failure.reason}: ${said}`)
  }
  const { seconds } = await context.db.one<{ seconds: number }>(sql`
    select least(${firsts}::int * ${parameter('message.firstPauseSeconds')},
      60 * ${parameter('message.longestPauseMinutes')}) as seconds`)
  const dueAt = new Date(Date.now() + seconds * 1_000)
  await transaction(context.pool, async db => {
    await db.run(sql`
      update message set version = version + 1, unsure = 0, due_at = ${dueAt}, failure = ${failure.reason},
        failure_said = ${said}
      where id = ${claimed.id} and state = 'queued'`)
    await queueMessage(db, claimed.id, claimed.language, dueAt)
  })
  await publishMessages(context)
}

/**
 * A message whose sending was interrupted twice may have arrived: it is not sent a third time unless an operator
 * requests it.
 */
async function giveUpUnsure(context: JobContext, id: string): Promise<void> {
  const unsure = await context.db.maybe(
    sql`select 1 from message where id = ${id} and state = 'queued' and unsure >= 2`,
  )
  if (unsure) await end(context, id, 'interrupted', '')
}

async function end(context: JobContext, id: string, reason: SendFailure['reason'], said: string): Promise<void> {
  const set = sql`unsure = 0, failure = ${reason}, failure_said = ${said},
    content_encrypted = case when ${hasContentOutbox(context)} then content_encrypted end`
  await runTransitionTransaction(context, transitionContext =>
    transitionWhere(transitionContext, message, sql`t.id = ${id}`, 'fail', { set }),
  )
}

/** Content is retained only for an outbox: codes and links grant access. */
const hasContentOutbox = ({ services }: JobContext) => hasOutbox(services.config)

async function publishMessages({ db, publish }: JobContext): Promise<void> {
  const platform = await db.maybe<{ id: string }>(sql`select id from company where type = 'platform'`)
  publishRowChange(publish, [platform?.id], 'message')
}
