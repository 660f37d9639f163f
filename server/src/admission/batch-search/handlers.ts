import type { batchSearchCommands } from '@fairgate/contract/admission/batch-search/commands'
import { atOnce } from '@fairgate/contract/admission/batch-search/fields'
import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import type { HandlersOf, WriteContext } from '../../kernel/command/context.ts'
import { FileError } from '../../kernel/files/file-error.ts'
import { claimFile } from '../../kernel/files/stored-file.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { batchLimit, encryptAt, searchJobKind } from './search-job.ts'
import { figuresOf, linesOf, readLines, searchLines } from './search-lines.ts'
import { searches } from './searches.ts'

const unread = { lines: null, found: null, missing: null, repeated: null, meaningless: null } as const

export const batchSearchHandlers: HandlersOf<typeof batchSearchCommands> = {
  getBatchSearchPage: searches.page,
  exportBatchSearches: searches.start,

  async batchSearch({ numbers, fileId, reason, sheet }, context) {
    const { db, services } = context
    const lines = linesOf(numbers)
    if (lines.length === 0 && !fileId) refuse('batchSearch.noNumbers', { field: 'numbers' })
    const most = await batchLimit(db)
    if (lines.length > most)
      refuse('batchSearch.tooManyLines', { field: 'numbers', values: { most, actual: lines.length } })
    if (fileId || sheet || lines.length > atOnce) return begun(context, { lines, fileId, reason })
    const list = await searchLines(db, services, readLines(lines))
    const figures = figuresOf(list)
    const id = await saveSearch(context, reason, figures)
    context.log({ entityType: 'batchSearch', targetId: id, after: { reason, ...figures } })
    return { id, jobId: null, ...figures, list }
  },
}

async function saveSearch(
  { db, actor }: WriteContext,
  reason: string,
  figures: ReturnType<typeof figuresOf>,
): Promise<string> {
  const { lines, found, missing, repeated, meaningless } = figures
  const { id } = await db.one<{ id: string }>(sql`
    insert into batch_search (operator_id, operator_name, reason, lines, found, missing, repeated, meaningless)
    values (${actor.operatorId}, ${actor.operatorName}, ${reason}, ${lines}, ${found}, ${missing}, ${repeated}, ${meaningless})
    returning id`)
  return id
}

/** The same by a job: the lines are stored encrypted, and deleted when it has read them. */
async function begun(
  context: WriteContext,
  { lines, fileId, reason }: Pick<Input<'batchSearch'>, 'fileId' | 'reason'> & { lines: string[] },
): Promise<Result<'batchSearch'>> {
  const { db, actor, services } = context
  const id = uuidv7()
  if (fileId) await claimed(context, fileId)
  const encrypted = fileId ? null : services.cipher.encrypt(JSON.stringify(lines), encryptAt(id))
  const jobId = await startJob(context, {
    kind: searchJobKind,
    payload: { id },
    title: { key: 'batchSearch.jobTitle' },
  })
  await db.run(sql`
    insert into batch_search (id, operator_id, operator_name, reason, lines_encrypted, file_id, job_id)
    values (${id}, ${actor.operatorId}, ${actor.operatorName}, ${reason}, ${encrypted}, ${fileId ?? null}, ${jobId})`)
  context.log({ entityType: 'batchSearch', targetId: id, after: { reason, ...(!fileId && { lines: lines.length }) } })
  return { id, jobId, ...unread, list: [] }
}

async function claimed({ db, actor }: WriteContext, fileId: string): Promise<void> {
  try {
    await claimFile(db, fileId, 'sheet', { companyId: actor.companyId })
  } catch (error) {
    if (error instanceof FileError) refuse('batchSearch.noNumbers', { field: 'fileId' })
    throw error
  }
}
