import sql from 'sql-template-tag'
import type { RetentionRule } from '../../kernel/retention/retention.ts'

/** The content of messages. The row, with recipient and time, is deleted later (`message.keptDays`). */
export const messageRetention: RetentionRule = {
  table: 'message',
  key: ['id'],
  marked: false,
  parts: {
    message: {
      some: sql`t.state <> 'queued' and t.content_encrypted is not null`,
      redaction: { content_encrypted: sql`null`, subject: sql`''` },
    },
  },
  dataExport: {
    matchRows: ({ phones, emails }) => sql`t.recipient_blind_index = any(${[...phones, ...emails]}::bytea[])`,
    columns: { sent_at: 'plain', recipient_encrypted: 'sealed', subject: 'plain', content_encrypted: 'message' },
  },
}

/** The time a message `t` was sent, or created if it was not. */
export const messageAge = sql`coalesce(t.sent_at, t.created_at)`
