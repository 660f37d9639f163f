import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { ErasedRequest } from '../../kernel/retention/erasure-list.ts'

/** Approved erasures, all or some, in the form of the list next to the backups. */
export async function erasedRequests(db: Db, only?: string): Promise<ErasedRequest[]> {
  const which = only === undefined ? sql`true` : sql`id = ${only}`
  return db.many<ErasedRequest>(sql`
    select id as request, number, proof, received_on::text as "receivedOn", due_on::text as "dueOn", submitted_by as "submittedBy",
      approved_by as "approvedBy", approved_at as "approvedAt", encode(document_blind_index, 'hex') as document,
      encode(phone_blind_index, 'hex') as phone, encode(email_blind_index, 'hex') as email
    from subject_request where kind = 'erasure' and state in ('approved', 'partial', 'done') and ${which} order by approved_at, id`)
}
