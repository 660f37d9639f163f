import sql, { type Sql } from 'sql-template-tag'

/** What a request that is closed keeps of its person: masked, and by digest. */
export const closed: Sql = sql`ended_at = now(), document_sealed = null, phone_sealed = null, email_sealed = null`
