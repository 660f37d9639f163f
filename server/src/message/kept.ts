import sql from 'sql-template-tag'
import type { Kept } from '../kernel/retention.ts'

/** What messages said; that they were sent, and to whom, goes with their row (`message.keptDays`). */
export const keptMessages: Kept = {
  table: 'message',
  key: ['id'],
  marked: false,
  parts: {
    message: {
      some: sql`t.state <> 'queued' and t.content_sealed is not null`,
      gone: { content_sealed: sql`null`, subject: sql`''` },
    },
  },
  dataExport: {
    matchRows: ({ phones, emails }) => sql`t.recipient_digest = any(${[...phones, ...emails]}::bytea[])`,
    columns: { sent_at: 'plain', recipient_sealed: 'sealed', subject: 'plain', content_sealed: 'message' },
  },
}

/** When a message `t` was sent, or was to be. */
export const messageAge = sql`coalesce(t.sent_at, t.created_at)`
