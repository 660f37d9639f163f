import { createHash } from 'node:crypto'
import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import type { documentResult } from '@fairgate/contract/kernel/notice/document-result'
import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { WriteContext } from '../command/context.ts'
import { fileLink } from '../files/file-routes.ts'
import type { StoredFile } from '../files/stored-file.ts'
import { startJob } from '../jobs/enqueue.ts'
import { type DocumentJob, documentJobKind, formatDocumentName } from './document-job.ts'
import type { MoneyDocument } from './money-document.ts'

/** The owner of a document, and its content. */
export interface DocumentRequest {
  readonly entityType: EntityType
  readonly id: string
  readonly exhibitionId?: string
  readonly document: MoneyDocument
}

/**
 * A document as PDF, after the caller has checked access: a link to the file if the same module, id, revision and
 * wording exists already (results stay 7 days), whoever requested it; else the job that creates it. The command returns
 * this unchanged (`documentResult`, declared `secret` because of the link).
 */
export async function findOrStartDocument(
  context: WriteContext,
  { entityType, id, exhibitionId, document }: DocumentRequest,
): Promise<z.input<ReturnType<typeof documentResult>>> {
  const { actor, db, services } = context
  const digest = createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 32)
  const target = `${entityType} ${id} ${document.revision} ${digest}`
  const made = await db.maybe<Pick<StoredFile, 'id' | 'purpose' | 'name'>>(sql`
    select id, purpose, name from file
    where purpose = 'result' and target = ${target} and state = 'claimed' and expires_at > now()
    order by id desc limit 1`)
  if (made) {
    const url = `${services.config.fileUrl ?? ''}${fileLink(services.keyring.linkKey(), made, actor.sessionId)}`
    return { jobId: null, link: { url, name: made.name } }
  }
  const payload: DocumentJob = { notice: document, target }
  const title = { key: 'kernel.paymentNoticeJob', values: { number: formatDocumentName(document).replace('.pdf', '') } }
  return { jobId: await startJob(context, { kind: documentJobKind, payload, exhibitionId, title }), link: null }
}
