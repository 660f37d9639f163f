import { readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { findFile, releaseFile } from '../kernel/files/stored-file.ts'
import { actorOfJob, type JobsActor } from '../kernel/jobs/acting.ts'
import type { JobContext, JobDefinition } from '../kernel/jobs/job-definition.ts'
import { madeFile } from '../kernel/jobs/made-file.ts'
import { moveWhere } from '../kernel/move.ts'
import { movingTransaction } from '../kernel/moving-transaction.ts'
import { ZipWriter } from '../kernel/spreadsheet/zip-writer.ts'
import { collect, type ToldSection } from './collect.ts'
import { requestDetail } from './queries.ts'
import { seek } from './seek.ts'
import { subjectRequest } from './subject.ts'

export const collectJobKind = 'subjectRequest.collect'

/**
 * Collects what is kept of a person into a zip: a paper to be read, and their pictures. It is nobody's result, so that each opening
 * goes by the command that logs it. Of one that was withdrawn meanwhile, or is made anew by another job, nothing stays.
 */
export const collectJob: JobDefinition<{ id: string; by: JobsActor }> = {
  async run({ id, by }, context) {
    const { db, services, actor } = context
    const request = await requestDetail({ db, services, actor: actorOfJob(by) }, id)
    if (request.state !== 'processing' || request.jobId !== context.jobId) return { rows: 0 }
    const { venueTimeZone: timeZone } = services.config
    // What cannot be read is told as such: not because a key was made a moment ago.
    await services.keyring.refresh()
    const sections = await collect(
      db,
      { cipher: services.cipher, timeZone },
      await seek(db, id, services.cipher),
      context.signal,
    )
    const { writeTold } = await import('./write-told.ts')
    const { pictures, names } = await picturesOf(context, sections)
    const madeAt = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
      new Date(),
    )
    const paper = await writeTold(request, sections, names, madeAt)
    const nobodys = { ...context, actor: { ...actor, operatorId: undefined } }
    const { fileId } = await madeFile(nobodys, { name: `${request.number}.zip`, type: 'zip' }, async out => {
      const zip = new ZipWriter(out)
      await zip.add(`${request.number}.pdf`, paper)
      for (const { fileId, name } of pictures) {
        await zip.add(name, await context.files.withPath(fileId, path => readFile(path)))
      }
      await zip.finish()
    })
    const moved = await movingTransaction(context, async moving => {
      const its = sql`t.id = ${id} and t.state = 'processing' and t.job_id = ${context.jobId}`
      const set = sql`file_id = ${fileId}, file_until = (select f.expires_at from file f where f.id = ${fileId})`
      return moveWhere(moving, subjectRequest, its, 'made', { set })
    })
    if (moved.length === 0) await releaseFile(db, fileId)
    return { rows: sections.reduce((sum, { rows }) => sum + rows.length, 0) }
  },
}

/** Pictures that are there, each with the name under which it lies in the zip. */
async function picturesOf({ db }: Pick<JobContext, 'db'>, sections: readonly ToldSection[]) {
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
