import sql, { type Sql } from 'sql-template-tag'
import type { Config } from '../../kernel/settings/config.ts'

/** Whether the platform may read sent messages: in the demo, or if it is configured. */
export function hasOutbox({ outbox, databaseUrl }: Pick<Config, 'outbox' | 'databaseUrl'>): boolean {
  return outbox === undefined ? databaseUrl === undefined : outbox === 'on'
}

/** How many of these messages could not be delivered, as SQL. */
export const undelivered = (ids: Sql): Sql =>
  sql`(select count(*)::int from message failed where failed.id = any(${ids}) and failed.state = 'failed')`

export { maskRecipient, openContent } from './encrypt-message.ts'
export { messageAge, messageRetention } from './retention.ts'
