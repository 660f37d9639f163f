import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql, { type Sql } from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { fileLink } from '../../kernel/files/file-routes.ts'
import { findFile, releaseFile } from '../../kernel/files/stored-file.ts'
import { toJobsActor } from '../../kernel/jobs/acting.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked, transition } from '../../kernel/transition/transition.ts'
import { collectJobKind } from './collect-job.ts'
import { type RequestEvent, subjectRequest } from './entity.ts'
import { closed, eraseJobKind } from './erase-job.ts'
import { countPeople, findIdentifiers } from './find-identifiers.ts'
import { previewErasure } from './preview.ts'
import { answerJobKind } from './print-answer.ts'
import { requestDetail } from './queries.ts'

type Key = Input<'previewSubjectRequest'>

/** The person of a request, if its numbers identify exactly one. */
async function onePerson({ db, services }: WriteContext, id: string) {
  const identifiers = await findIdentifiers(db, id, services.cipher)
  const count = await countPeople(db, identifiers)
  if (count > 1) refuse('subjectRequest.severalPeople', { values: { count } })
  return identifiers
}

/** Queues the export of a person's data; again if it was done before, or its job has failed. */
export async function prepareSubjectRequest(key: Key, context: WriteContext): Promise<Result<'prepareSubjectRequest'>> {
  const { fileId } = await findStoredAnswer(context, key.id)
  await onePerson(context, key.id)
  const jobId = await startJob(context, {
    ...{
      kind: collectJobKind,
      payload: { id: key.id, by: toJobsActor(context.actor) },
      title: { key: 'subjectRequest.prepareTitle' },
    },
  })
  const { version } = await transition(context, subjectRequest, key, 'prepare', {
    set: sql`job_id = ${jobId}, file_id = null, file_until = null`,
  })
  if (fileId) await releaseFile(context.db, fileId)
  return { id: key.id, version, jobId }
}

/** A link to the file, for a minute and this session. The log records each access. */
export async function openSubjectRequestFile(
  { id }: Input<'openSubjectRequestFile'>,
  context: WriteContext,
): Promise<Result<'openSubjectRequestFile'>> {
  const { db, actor, services } = context
  const row = await locked(context, subjectRequest, { id })
  if (row.state !== 'ready' && row.state !== 'answered') refuse('kernel.notInThisState')
  const { fileId } = await findStoredAnswer(context, id)
  const file = fileId ? await findFile(db, fileId) : undefined
  if (!file) refuse('subjectRequest.fileGone')
  await db.run(sql`update subject_request set opened = opened + 1 where id = ${id}`)
  context.log({ entityType: 'subjectRequest', targetId: id, targetName: row.number })
  const url = `${services.config.fileUrl ?? ''}${fileLink(services.keyring.linkKey(), file, actor.sessionId)}`
  return { url, name: file.name }
}

/** Counts erased and retained data, for the approver. */
export async function previewSubjectRequest(key: Key, context: WriteContext): Promise<Result<'previewSubjectRequest'>> {
  const { db } = context
  await locked(context, subjectRequest, { id: key.id })
  const { goes, stays: exceptions } = await previewErasure(db, await onePerson(context, key.id))
  const set = sql`goes = ${JSON.stringify(goes)}::jsonb, retention_exceptions = ${JSON.stringify(exceptions)}::jsonb`
  const { version } = await transition(context, subjectRequest, key, 'preview', {
    set,
    logged: { goes, stays: exceptions },
  })
  return { id: key.id, version }
}

/** Approves the erasure, by another operator than the one who entered it. */
export function approveSubjectRequest({ note, ...key }: Input<'approveSubjectRequest'>, context: WriteContext) {
  const { operatorId, operatorName } = context.actor
  return erase(context, key, 'approve', {
    note,
    set: sql`approved_by = ${operatorId}, approved_by_name = ${operatorName}, approved_at = clock_timestamp()`,
  })
}

/** Resumes after a final failure of its job. */
export const resumeSubjectRequest = (key: Key, context: WriteContext) =>
  erase(context, key, 'resume', { set: sql`legal_holds = '[]'` })

async function erase(
  context: WriteContext,
  key: Key,
  event: RequestEvent,
  { note, set }: { note?: string; set?: Sql },
): Promise<Result<'approveSubjectRequest'>> {
  const jobId = await startJob(context, {
    ...{ kind: eraseJobKind, payload: { id: key.id }, title: { key: 'subjectRequest.eraseTitle' } },
  })
  const { version } = await transition(context, subjectRequest, key, event, {
    ...{ note, set: set ? sql`${set}, job_id = ${jobId}` : sql`job_id = ${jobId}` },
  })
  return { id: key.id, version, jobId }
}

/** Closes it: handed over, refused with the reason, or withdrawn; the file stays until its expiry. */
export async function close(
  context: WriteContext,
  event: 'answer' | 'refuse' | 'withdraw',
  { note = '', ...key }: Key & { note?: string },
): Promise<Result<'answerSubjectRequest'>> {
  const { fileId } = await findStoredAnswer(context, key.id)
  const { version } = await transition(context, subjectRequest, key, event, {
    note,
    set: sql`${closed}, note = ${note}`,
  })
  if (fileId && event !== 'answer') await releaseFile(context.db, fileId)
  return { id: key.id, version }
}

export async function printSubjectRequest({ id }: Input<'printSubjectRequest'>, context: WriteContext) {
  const { number } = await requestDetail(context, id)
  const jobId = await startJob(context, {
    ...{
      kind: answerJobKind,
      payload: { id, by: toJobsActor(context.actor) },
      title: { key: 'subjectRequest.printTitle' },
    },
  })
  context.log({ entityType: 'subjectRequest', targetId: id, targetName: number, after: { jobId }, unchanged: true })
  return { jobId }
}

/** The current file of a request; undefined if the caller does not see it. */
async function findStoredAnswer({ db, actor }: WriteContext, id: string): Promise<{ fileId: string | null }> {
  const row = await db.maybe<{ fileId: string | null }>(
    sql`select t.file_id as "fileId" from subject_request t where t.id = ${id} and ${subjectRequest.scope(actor)}`,
  )
  return row ?? refuse('kernel.notFound')
}
