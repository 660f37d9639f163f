import sql, { type Sql } from 'sql-template-tag'

/** What a closed request stores of its person: masked numbers and digests. */
export const closed: Sql = sql`ended_at = now(), document_encrypted = null, phone_encrypted = null, email_encrypted = null`
