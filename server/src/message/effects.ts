import type { Language } from '@fairgate/contract/kernel/language'
import { type PhraseValues, render, type Words } from '@fairgate/contract/kernel/phrases'
import { type MessagePurpose, messagePurposes } from '@fairgate/contract/message/purposes'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import type { WriteContext } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { queueMessage } from './queue-message.ts'
import { channelOf, maskRecipient, recipientDigest, sealMessage } from './sealed-message.ts'

interface NewMessage {
  purpose: MessagePurpose
  /** A mobile phone (11 digits) gets an SMS, anything else is an e-mail address. */
  to: string
  /** What the purpose's words name; `venue` is filled in. `code` and `link` can be copied from the outbox. */
  values: PhraseValues
  /** The recipient's, where it is known; otherwise the sender's. */
  language?: Language
  exhibitionId?: string
  /** False where there is nobody to write to: the same work is done and nothing sent, so that the time tells nothing. */
  really?: boolean
  /** Of a mail to many: where its reader ends it, as programs show it beside the mail (RFC 2369). */
  unsubscribe?: string
}

/**
 * Writes a message and queues its sending, in the caller's transaction: it goes out after the commit, or not at all.
 *
 * @returns id of the message
 */
export async function sendMessage(
  { db, services, language: speaks }: Pick<WriteContext<unknown>, 'db' | 'services' | 'language'>,
  { purpose, to, values, language = speaks, exhibitionId, really = true, unsubscribe }: NewMessage,
): Promise<string> {
  const id = uuidv7()
  const said = { ...values, venue: await venueName(db, language) }
  const { subject, text } = messagePurposes[purpose]
  const channel = channelOf(to)
  const sealed = sealMessage(services.cipher, id, to, {
    text: worded(text, language, said),
    ...(values.code !== undefined && { code: String(values.code) }),
    ...(unsubscribe !== undefined && { unsubscribe }),
    ...(values.link !== undefined && { link: String(values.link) }),
  })
  await db.run(sql`
    insert into message (id, channel, purpose, language, recipient_sealed, recipient_digest, recipient_masked, subject,
      content_sealed, decoy, exhibition_id)
    values (${id}, ${channel}, ${purpose}, ${language}, ${sealed.recipient}, ${recipientDigest(services.cipher, to)},
      ${maskRecipient(to)}, ${channel === 'mail' ? worded(subject, language, said) : ''}, ${sealed.content},
      ${!really}, ${exhibitionId ?? null})`)
  await queueMessage(db, id, language)
  return id
}

/** The venue speaks under the platform's name. */
async function venueName(db: Db, language: Language): Promise<string> {
  const platform = await db.maybe<{ cn: string; en: string }>(
    sql`select name_cn as cn, name_en as en from company where type = 'platform'`,
  )
  return platform?.[language] || platform?.cn || 'Fairgate'
}

/** Renders words whose every mark has a value: nobody shall be sent a text with a hole in it. */
function worded(words: Words, language: Language, values: PhraseValues): string {
  for (const [, mark = ''] of words[0].matchAll(/\{\{(\w+)\}\}/g)) {
    if (values[mark] === undefined) throw new Error(`a message lacks its value ${mark}`)
  }
  return render(words, language, values)
}
