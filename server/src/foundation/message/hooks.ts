import { type MessagePurpose, messagePurposes } from '@fairgate/contract/foundation/message/purposes'
import { type Language, languages } from '@fairgate/contract/kernel/i18n/language'
import { type LocalizedText, render, type TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { channelOf, encryptMessage, maskRecipient, recipientDigest } from './encrypt-message.ts'
import { queueMessages } from './queue-message.ts'

interface NewMessage {
  purpose: MessagePurpose
  /** A mobile phone (11 digits) gets an SMS, anything else is an e-mail address. */
  to: string
  /** The sender's own texts, complete, instead of those of the purpose. */
  texts?: { subject: string; text: string }
  /** What the purpose's words name; `venue` is filled in. `code` and `link` can be copied from the outbox. */
  values: MessageValues
  /**
   * The recipient's language and never the sender's: that of their account, their company, or their own choice; both if
   * it is unknown.
   */
  language: Language | 'both'
  exhibitionId?: string
  /**
   * False if there is no recipient: the same work is done and nothing sent, so that the response time reveals nothing.
   */
  really?: boolean
  /** For a campaign mail: the unsubscribe address, which mail programs show (RFC 2369). */
  unsubscribe?: string
  /** A stored file that is attached to the mail. */
  attachmentId?: string
}

/**
 * Writes a message and queues its sending, in the caller's transaction: it is sent after the commit, or not at all.
 *
 * @returns id of the message
 */
export async function sendMessage(context: Writing, message: NewMessage): Promise<string> {
  return (await sendMessages(context, [message]))[0] as string
}

/** The same for several messages, in three statements whatever their number. */
export async function sendMessages(context: Writing, messages: readonly NewMessage[]): Promise<string[]> {
  if (messages.length === 0) return []
  const { db } = context
  const venue = await venueNames(db)
  const written = messages.map(message => writtenOf(context, message, venue))
  const of = <Member extends keyof Written>(member: Member) => written.map(message => message[member])
  await db.run(sql`
    insert into message (id, channel, purpose, language, recipient_encrypted, recipient_blind_index, recipient_masked, subject,
      content_encrypted, decoy, exhibition_id, attachment_id)
    select * from unnest(${of('id')}::uuid[], ${of('channel')}::text[], ${of('purpose')}::text[], ${of('language')}::text[],
      ${of('recipientEncrypted')}::bytea[], ${of('recipientDigest')}::bytea[], ${of('recipientMasked')}::text[],
      ${of('subject')}::text[], ${of('contentEncrypted')}::bytea[], ${of('decoy')}::boolean[], ${of('exhibitionId')}::uuid[],
      ${of('attachmentId')}::uuid[])`)
  await queueMessages(db, written)
  return of('id')
}

/** Variables whose value differs by language. Both values are given, and the recipient's language selects one. */
export const bilingualMarks = ['company', 'exhibition', 'reason', 'result', 'statistic', 'why'] as const

export type MessageValues = Readonly<
  Record<string, string | number | Names> & Partial<Record<(typeof bilingualMarks)[number], Names>>
>

type Writing = Pick<WriteContext<unknown>, 'db' | 'services'>
type Names = Readonly<Record<Language, string>>
type Written = ReturnType<typeof writtenOf>

/** The row of a message. */
function writtenOf(
  { services }: Writing,
  { purpose, to, texts, values, language, exhibitionId, really = true, unsubscribe, attachmentId }: NewMessage,
  venue: Names,
) {
  const id = uuidv7()
  const { subject, text } = messagePurposes[purpose]
  const said = (half: LocalizedText, between: string) =>
    (language === 'both' ? languages : [language])
      .map(spoken => renderFilled(half, spoken, valuesIn(spoken, { ...values, venue })))
      .join(between)
  const channel = channelOf(to)
  const encrypted = encryptMessage(services.cipher, id, to, {
    text: texts?.text ?? said(text, '\n'),
    ...(values.code !== undefined && { code: String(values.code) }),
    ...(unsubscribe !== undefined && { unsubscribe }),
    ...(values.link !== undefined && { link: String(values.link) }),
  })
  return {
    ...{
      id,
      channel,
      purpose,
      language: language === 'both' ? 'cn' : language,
      decoy: !really,
      exhibitionId: exhibitionId ?? null,
      attachmentId: attachmentId ?? null,
    },
    ...{ recipientEncrypted: encrypted.recipient, recipientDigest: recipientDigest(services.cipher, to) },
    ...{ recipientMasked: maskRecipient(to), contentEncrypted: encrypted.content },
    subject: channel === 'mail' ? (texts?.subject ?? said(subject, ' / ')) : '',
  }
}

/**
 * The message as recipients of each language would get it, with their number; languages without recipients are left
 * out.
 */
export async function messagePreview(
  db: Db,
  { purpose, values }: Pick<NewMessage, 'purpose' | 'values'>,
  readers: readonly { language: Language }[],
): Promise<{ language: Language; count: number; text: string }[]> {
  const venue = await venueNames(db)
  return languages
    .map(language => ({
      language,
      count: readers.filter(reader => reader.language === language).length,
      text: renderFilled(messagePurposes[purpose].text, language, valuesIn(language, { ...values, venue })),
    }))
    .filter(({ count }) => count > 0)
}

/**
 * Cancels messages that are still queued; one that is being sent is not stopped. Returns the ids of the cancelled ones.
 */
export async function dropQueued(db: Db, ids: readonly string[]): Promise<string[]> {
  const gone = await db.many<{ id: string }>(sql`
    delete from message where id = any(${[...ids]}::uuid[]) and state = 'queued' and unsure = 0 returning id`)
  return gone.map(({ id }) => id)
}

/** The venue uses the name of the platform company. */
async function venueNames(db: Db): Promise<Names> {
  const platform = await db.maybe<Names>(sql`select name_cn as cn, name_en as en from company where type = 'platform'`)
  const cn = platform?.cn || 'Fairgate'
  return { cn, en: platform?.en || cn }
}

/** The values in this language. */
const valuesIn = (language: Language, values: NewMessage['values']): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? value[language] || value.cn || value.en : value,
    ]),
  )

/** Renders a text whose every variable has a value, so that nobody gets a text with gaps. */
function renderFilled(localized: LocalizedText, language: Language, values: TextValues): string {
  for (const [, mark = ''] of localized[0].matchAll(/\{\{(\w+)\}\}/g)) {
    if (values[mark] === undefined) throw new Error(`a message lacks its value ${mark}`)
  }
  return render(localized, language, values)
}
