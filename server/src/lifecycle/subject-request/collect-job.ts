import { readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { findFile, releaseFile } from '../../kernel/files/stored-file.ts'
import { actorOfJob, type JobsActor } from '../../kernel/jobs/acting.ts'
import type { JobContext, JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../kernel/jobs/made-file.ts'
import { ZipWriter } from '../../kernel/spreadsheet/zip-writer.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { collect, type SubjectDataSection } from './collect.ts'
import { subjectRequest } from './entity.ts'
import { findIdentifiers } from './find-identifiers.ts'
import { requestDetail } from './queries.ts'

export const collectJobKind = 'subjectRequest.collect'

/**
 * Exports the data of a person into a zip file: a PDF and their pictures. The file has no owner, so that it can be opened only by the
 * command that logs each access. If the request was withdrawn, or another job has replaced this one, the file is released again.
 */
export const collectJob: JobDefinition<{ id: string; by: JobsActor }> = {
  async run({ id, by }, context) {
    const { db, services, actor } = context
    const request = await requestDetail({ db, services, actor: actorOfJob(by) }, id)
    if (request.state !== 'processing' || request.jobId !== context.jobId) return { rows: 0 }
    const { venueTimeZone: timeZone } = services.config
    // Refreshes the keys first: a value must not be reported as unreadable because its key is only seconds old.
    await services.keyring.refresh()
    const sections = await collect(
      db,
      { cipher: services.cipher, timeZone },
      await findIdentifiers(db, id, services.cipher),
      context.signal,
    )
    const { writeDataExport } = await import('./write-data-export.ts')
    const { pictures, names } = await picturesOf(context, sections)
    const madeAt = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
      new Date(),
    )
    const paper = await writeDataExport(request, sections, names, madeAt)
    const nobodys = { ...context, actor: { ...actor, operatorId: undefined } }
    const { fileId } = await madeFile(nobodys, { name: `${request.number}.zip`, type: 'zip' }, async out => {
      const zip = new ZipWriter(out)
      await zip.add(`${request.number}.pdf`, paper)
      for (const { fileId, name } of pictures) {
        await zip.add(name, await context.files.withPath(fileId, path => readFile(path)))
      }
      await zip.finish()
    })
    const result = await runTransitionTransaction(context, async transitionContext => {
      const its = sql`t.id = ${id} and t.state = 'processing' and t.job_id = ${context.jobId}`
      const set = sql`file_id = ${fileId}, file_until = (select f.expires_at from file f where f.id = ${fileId})`
      return transitionWhere(transitionContext, subjectRequest, its, 'made', { set })
    })
    if (result.length === 0) await releaseFile(db, fileId)
    return { rows: sections.reduce((sum, { rows }) => sum + rows.length, 0) }
  },
}

/** The pictures that still exist, each with its name in the zip file. */
async function picturesOf({ db }: Pick<JobContext, 'db'>, sections: readonly SubjectDataSection[]) {
  const names = new Map<string, string>()
  const ids = sections.flatMap(({ rows }) => rows.flatMap(({ files }) => files.map(({ fileId }) => fileId)))
  for (const fileId of new Set(ids)) {
    const file = await findFile(db, fileId)
    if (!file || file.state === 'expected') continue
    const ending = file.type === 'image/png' ? 'png' : file.type === 'application/pdf' ? 'pdf' : 'jpg'
    names.set(fileId, `picture-${names.size + 1}.${ending}`)
  }
  return { names, pictures: [...names].map(([fileId, name]) => ({ fileId, name })) }
}
