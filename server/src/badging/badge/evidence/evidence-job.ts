import {
  documentSides,
  evidenceKinds,
  evidenceLimit,
  evidencePurpose,
} from '@fairgate/contract/badging/badge/evidence-fields'
import type { EvidenceKind } from '@fairgate/contract/badging/rulebook/labels'
import { filePurposes, purposeOf } from '@fairgate/contract/kernel/files/file-purpose'
import sql from 'sql-template-tag'
import { optionNames } from '../../../foundation/dictionary/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { retryTransaction } from '../../../kernel/database/retry-transaction.ts'
import type { FileType } from '../../../kernel/files/file-type.ts'
import { refusalOfPdf } from '../../../kernel/files/pdf-content.ts'
import { pictureIn } from '../../../kernel/files/picture-archive.ts'
import { cancelExpiry, createStoredFile, releaseFiles } from '../../../kernel/files/stored-file.ts'
import { ZipError } from '../../../kernel/files/zip-archive.ts'
import type { JobDefinition } from '../../../kernel/jobs/job-definition.ts'
import { publishRowChange } from '../../../kernel/push/publish-row-change.ts'
import type { Failure } from '../../../kernel/refusal/failure.ts'
import { runTransitionTransaction } from '../../../kernel/transition/transition-transaction.ts'
import { advanced, type Importing, importArchive, type Progress } from '../photos/archive-import.ts'
import { type Bearer, bearersOf, mayEdit, type PhotosJob } from '../photos/photo-bearers.ts'
import { evidenceIn, type NamedEvidence } from './evidence-in.ts'

export const evidenceJobKind = 'badge.evidence'

/** A stored file that is ready for a badge. */
interface Ready {
  file: NamedEvidence & { kind: EvidenceKind }
  bearer: Bearer
  fileId: string
  sha256: Buffer
}

/**
 * Adds the files of an archive to the badges that their names say and that the actor may still change. A side of a
 * document replaces the one before; another file that the badge has already is not added twice.
 */
export const evidenceJob: JobDefinition<PhotosJob> = {
  async run(job, context) {
    const kinds = await kindsByName(context.db)
    return importArchive(job, context, evidenceLimit, evidenceIn(kinds), addBatch)
  },
}

async function kindsByName(db: Db): Promise<Map<string, EvidenceKind>> {
  const known = new Set<string>(evidenceKinds)
  const options = (await optionNames(db, 'evidence_kind')).filter(({ value }) => known.has(value))
  return new Map(
    options.flatMap(({ value, cn, en }) =>
      [value, cn, en].map(name => [name.toLowerCase(), value as EvidenceKind] as const),
    ),
  )
}

async function addBatch(importing: Importing, batch: readonly NamedEvidence[], before: Progress): Promise<Progress> {
  const { job, context } = importing
  const bearers = await bearersOf(context, job, batch, mayEdit(job.actor))
  const failures: Failure[] = []
  const ready: Ready[] = []
  for (const file of batch) {
    const found = bearers.get(file) ?? []
    const reason = file.refusal ?? (found.length === 0 ? 'evidence.noBadge' : undefined)
    if (reason || !file.kind)
      failures.push({ id: file.entry, name: file.shown, reason: reason ?? 'evidence.kindWrong' })
    else ready.push(...(await storeEvidence(importing, { ...file, kind: file.kind }, found, failures)))
  }
  const { progress, companies } = await retryTransaction(() =>
    addReady(importing, ready, before, batch.length, failures),
  )
  publishRowChange(context.publish, companies, 'evidence')
  return progress
}

/** Stores the file once for each badge. An unassigned file is deleted after a day. */
async function storeEvidence(
  importing: Importing,
  file: Ready['file'],
  bearers: readonly Bearer[],
  failures: Failure[],
): Promise<Ready[]> {
  const { context } = importing
  const content = await contentOf(importing, file)
  if ('reason' in content) {
    failures.push({ id: file.entry, name: file.shown, ...content })
    return []
  }
  const purpose = evidencePurpose(file.kind)
  const ready: Ready[] = []
  for (const bearer of bearers) {
    const { id, sha256 } = await createStoredFile(context.db, context.files, {
      ...{ purpose, target: bearer.id, companyId: bearer.companyId, name: `${file.kind}.${content.ending}` },
      ...{ type: content.type, content: content.bytes, expiresAt: new Date(Date.now() + 24 * 3_600_000) },
      operatorId: context.actor.operatorId,
    })
    ready.push({ file, bearer, fileId: id, sha256 })
  }
  return ready
}

type Content = { bytes: Buffer; type: FileType; ending: string } | Pick<Failure, 'reason' | 'values'>

/** A picture without metadata, or a PDF that passed the inspection. */
async function contentOf({ context, archive }: Importing, { entry, isPdf, kind }: Ready['file']): Promise<Content> {
  const { types, size, side } = purposeOf(evidencePurpose(kind))
  if (isPdf && !types.includes('pdf')) return { reason: 'evidence.kindWrong' }
  if (!isPdf) {
    const image = await pictureIn(context, archive, entry, side)
    if (!image) return { reason: 'evidence.damaged' }
    const type = image.type === 'image/png' ? 'png' : 'jpeg'
    return { bytes: image.data, type, ending: type === 'png' ? 'png' : 'jpg' }
  }
  const bytes = await archive.readAll(entry, size).catch((error: unknown) => {
    if (error instanceof ZipError) return undefined
    throw error
  })
  const most = filePurposes.evidence.pages
  const refusal = bytes?.subarray(0, 5).toString('latin1') === '%PDF-' ? refusalOfPdf(bytes, most) : 'damaged'
  if (!bytes || refusal) return { reason: `evidence.${refusal ?? 'damaged'}`, values: { max: most } }
  return { bytes, type: 'pdf', ending: 'pdf' }
}

/** What a badge has before a file is added. */
interface Existing {
  id: string
  kind: EvidenceKind
  fileId: string
  sha256: Buffer
}

/** Adds a batch, if its badges may still be changed: somebody may have submitted one in the meantime. */
function addReady(
  { job, context }: Importing,
  ready: readonly Ready[],
  before: Progress,
  entries: number,
  refused: readonly Failure[],
) {
  return runTransitionTransaction(context, async ({ db }) => {
    const { exhibitionId, actor } = job
    const open = new Set(
      (
        await db.many<{ id: string }>(sql`
          select b.id from badge b where b.exhibition_id = ${exhibitionId}
            and b.id = any(${ready.map(({ bearer }) => bearer.id)}::uuid[]) and ${mayEdit(actor)} order by b.id for update`)
      ).map(({ id }) => id),
    )
    const failures = [...refused]
    const [added, unused, companies] = [[] as string[], [] as string[], [] as string[]]
    const assigned = new Set<NamedEvidence>()
    let replaced = 0
    for (const { file, bearer, fileId, sha256 } of ready) {
      const refuse = (reason: Failure['reason'], values?: Failure['values']) => {
        failures.push({ id: file.entry, name: file.shown, reason, values })
        unused.push(fileId)
      }
      if (!open.has(bearer.id)) {
        refuse('evidence.noBadge')
        continue
      }
      const existing = await db.many<Existing>(sql`
        select t.id, t.kind, t.file_id as "fileId", f.sha256 from evidence t join file f on f.id = t.file_id
        where t.exhibition_id = ${exhibitionId} and t.owner = 'badge' and t.owner_id = ${bearer.id}`)
      const purpose = evidencePurpose(file.kind)
      const same = existing.filter(({ kind }) => kind === file.kind)
      if (same.some(one => one.sha256.equals(sha256))) {
        assigned.add(file)
        unused.push(fileId)
        continue
      }
      const old = documentSides.includes(file.kind) ? same : []
      const most = purposeOf(purpose).count
      if (existing.filter(({ kind }) => evidencePurpose(kind) === purpose).length - old.length >= most) {
        refuse('evidence.tooMany', { max: most })
        continue
      }
      await db.run(sql`
        delete from evidence where exhibition_id = ${exhibitionId} and id = any(${old.map(({ id }) => id)}::uuid[])`)
      await db.run(sql`
        insert into evidence (exhibition_id, owner_id, kind, file_id, submitted_by)
        values (${exhibitionId}, ${bearer.id}, ${file.kind}, ${fileId}, ${actor.operatorId})`)
      unused.push(...old.map(one => one.fileId))
      replaced += old.length
      added.push(fileId)
      companies.push(bearer.companyId)
      assigned.add(file)
    }
    await cancelExpiry(db, added)
    await releaseFiles(db, unused)
    const progress = advanced(before, { entries, count: assigned.size, replaced, failures })
    await context.save(db, progress)
    return { progress, companies }
  })
}
