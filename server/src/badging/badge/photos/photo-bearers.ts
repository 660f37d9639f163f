import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import type { JobContext } from '../../../kernel/jobs/job-definition.ts'
import { type BadgeActor, runsHere } from '../badge-actor.ts'
import { editableStates } from '../badge-rules.ts'
import { searchedDocuments } from '../encrypted-person.ts'
import type { NamedPhoto } from './photos-in.ts'

export interface PhotosJob {
  exhibitionId: string
  fileId: string
  actor: BadgeActor
}

/** A badge that may take a photo. */
export interface Bearer {
  id: string
  companyId: string
  digest: Buffer
  photoId: string | null
}

/** Badges `b` that the actor may still change. */
export const mayEdit = ({ companyId }: BadgeActor): Sql => sql`
  (b.state = any(${[...editableStates]}::text[]) and (b.company_id = ${companyId} or b.entered_by = ${companyId}))`

/**
 * Badges `b` whose photo the actor may change: its own while they are editable, and active ones of exhibitions it runs.
 */
const mayTake = ({ actor, exhibitionId }: Pick<PhotosJob, 'actor' | 'exhibitionId'>): Sql =>
  sql`(${mayEdit(actor)} or b.state = 'active' and ${runsHere(actor, exhibitionId)})`

/**
 * Finds the badges that the actor may change (`may`) and whose document numbers name the files. A number does not say which kind of document it is, so all
 * possible kinds are tried.
 */
export async function bearersOf<Named extends Pick<NamedPhoto, 'number' | 'refusal'>>(
  { db, services }: Pick<JobContext, 'db' | 'services'>,
  job: Pick<PhotosJob, 'actor' | 'exhibitionId'>,
  files: readonly Named[],
  may: Sql = mayTake(job),
): Promise<Map<Named, Bearer[]>> {
  const digests = new Map(
    files.map(file => [file, file.refusal ? [] : searchedDocuments(services.cipher, file.number)]),
  )
  const found = await db.many<Bearer>(sql`
    select b.id, b.company_id as "companyId", b.document_blind_index as digest, b.photo_id as "photoId" from badge b
    where b.exhibition_id = ${job.exhibitionId} and b.document_blind_index = any(${[...digests.values()].flat()}::bytea[])
      and ${may} order by b.id`)
  return new Map(
    [...digests].map(([file, own]) => [file, found.filter(({ digest }) => own.some(one => one.equals(digest)))]),
  )
}

/**
 * Locks those of the badges that may take a photo now until the end of the transaction, and returns each with its
 * current photo.
 */
export async function lockedBearers(
  db: Db,
  job: Pick<PhotosJob, 'actor' | 'exhibitionId'>,
  ids: readonly string[],
): Promise<Map<string, Pick<Bearer, 'photoId'>>> {
  const rows = await db.many<Pick<Bearer, 'id' | 'photoId'>>(sql`
    select b.id, b.photo_id as "photoId" from badge b
    where b.exhibition_id = ${job.exhibitionId} and b.id = any(${[...ids]}::uuid[]) and ${mayTake(job)} order by b.id for update`)
  return new Map(rows.map(({ id, photoId }) => [id, { photoId }]))
}
