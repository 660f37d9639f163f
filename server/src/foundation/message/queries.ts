import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { type MessageFailure, messageFailures } from '@fairgate/contract/foundation/message/failures'
import { type MessagePurpose, messagePurposes } from '@fairgate/contract/foundation/message/purposes'
import { includesTyped } from '@fairgate/contract/kernel/field/search-fold'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import type { ReadContext } from '../../kernel/command/context.ts'
import { readRowCounts, tabTotals, venueScope } from '../../kernel/counter/row-count.ts'
import { buildTabs, page } from '../../kernel/list/listing.ts'
import { listActions } from '../../kernel/transition/entity-definition.ts'
import { openContent, recipientDigest } from './encrypt-message.ts'
import { type LockedMessage, message } from './entity.ts'

type Row = Result<'getMessagePage'>['list'][number]

interface Fetched extends Omit<LockedMessage, 'hasContent'> {
  channel: 'sms' | 'mail'
  language: Language
  recipient: string
  subject: string
  content: Buffer | null
  transport: Row['transport']
  attempts: number
  failure: string | null
  failureSaid: string
  createdAt: string
  dueAt: string
  sentAt: string | null
}

const tabs = { all: [], queued: ['queued'], sent: ['sent'], failed: ['failed'], rehearsed: ['rehearsed'] } as const

/** Sent messages with their content, newest first. */
export function messagePage(
  { db, actor, language, services: { cipher } }: ReadContext,
  input: Input<'getMessagePage'>,
): Promise<Result<'getMessagePage'>> {
  return page<Fetched, Row, typeof input>(
    db,
    {
      select: sql`t.id, t.version, t.state, t.channel, t.purpose, t.language, t.recipient_masked as "recipient", t.subject,
        t.content_encrypted as content, t.transport, t.attempts, t.failure, t.failure_said as "failureSaid",
        t.created_at as "createdAt", t.due_at as "dueAt", t.sent_at as "sentAt"`,
      from: sql`message t`,
      where: [message.scope(actor)],
      tabs: buildTabs('t.state', tabs),
      totals: async db => tabTotals(await readRowCounts(db, venueScope, 'message'), tabs),
      id: 't.id',
      sorts: { createdAt: { column: 't.created_at', type: 'timestamptz' } },
      defaultSort: '-createdAt',
      searches: {
        recipient: value => sql`t.recipient_blind_index = ${recipientDigest(cipher, value)}`,
        purpose: value => withPurpose(value),
      },
      finish: ({ content, purpose, failure, ...row }) => {
        const said = openContent(cipher, row.id, content)
        const texts = messagePurposes[purpose as MessagePurpose]
        const why = messageFailures[failure as MessageFailure]
        return {
          ...row,
          purpose,
          statusCode: statusOf(row.state),
          actions: listActions(message, actor, { ...row, purpose, hasContent: content !== null }),
          purposeName: texts ? render(texts.name, language) : purpose,
          text: said?.text ?? null,
          code: said?.code ?? null,
          link: said?.link ?? null,
          failure: why ? render(why, language) : failure,
        }
      },
    },
    input,
  )
}

/** Matches a purpose by its key, or by a part of its name in either language. */
function withPurpose(typed: string): Sql {
  const found = Object.entries(messagePurposes).filter(([key, { name }]) =>
    includesTyped(typed, key, render(name, 'cn'), render(name, 'en')),
  )
  return sql`t.purpose = any(${found.map(([key]) => key)}::text[])`
}
