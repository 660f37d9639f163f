import { createHash } from 'node:crypto'
import type { EntityType } from '@fairgate/contract/kernel/entity-type'
import type { noticeAnswer } from '@fairgate/contract/kernel/notice'
import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { WriteContext } from '../context.ts'
import { fileLink } from '../files/file-routes.ts'
import type { StoredFile } from '../files/stored-file.ts'
import { startJob } from '../jobs/enqueue.ts'
import type { Notice } from './notice.ts'
import { type NoticeJob, noticeJobKind, noticeName } from './notice-job.ts'

/** Whose notice it is, and what it says. */
export interface NoticeRequest {
  readonly entityType: EntityType
  readonly id: string
  readonly exhibitionId?: string
  readonly notice: Notice
}

/**
 * A notice as PDF, for whom the caller has checked may see it: a link to the file, where one of this noun, id, revision and
 * wording was made before and is still kept (results stay 7 days), for whomever it was made; else the job that makes it.
 * The command answers this as it is (`noticeAnswer`, declared `secret` because of the link).
 */
export async function noticeOf(
  context: WriteContext,
  { entityType, id, exhibitionId, notice }: NoticeRequest,
): Promise<z.input<typeof noticeAnswer>> {
  const { actor, db, services } = context
  const digest = createHash('sha256').update(JSON.stringify(notice)).digest('hex').slice(0, 32)
  const target = `${entityType} ${id} ${notice.revision} ${digest}`
  const made = await db.maybe<Pick<StoredFile, 'id' | 'purpose' | 'name'>>(sql`
    select id, purpose, name from file
    where purpose = 'result' and target = ${target} and state = 'claimed' and expires_at > now()
    order by id desc limit 1`)
  if (made) {
    const url = `${services.config.fileUrl ?? ''}${fileLink(services.keyring.linkKey(), made, actor.sessionId)}`
    return { jobId: null, link: { url, name: made.name } }
  }
  const payload: NoticeJob = { notice, target }
  const title = { key: 'kernel.noticeJob', values: { number: noticeName(notice).replace('.pdf', '') } }
  return { jobId: await startJob(context, { kind: noticeJobKind, payload, exhibitionId, title }), link: null }
}
