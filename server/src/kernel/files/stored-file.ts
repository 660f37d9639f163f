import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FilePurposeName, purposeOf, type UploadPurpose } from '@fairgate/contract/kernel/files/file-purpose'
import sql from 'sql-template-tag'
import type { Db } from '../database/database.ts'
import { refuse } from '../refusal/refuse.ts'
import { FileError } from './file-error.ts'
import type { FileStore } from './file-store.ts'
import { type FileType, fileTypes } from './file-type.ts'

/** The owner of a file; both members are missing for uploads of public pages. */
export interface FileOwner {
  readonly companyId?: string
  readonly operatorId?: string
}

export interface StoredFile {
  readonly id: string
  readonly company_id: string | null
  readonly operator_id: string | null
  readonly purpose: FilePurposeName
  readonly target: string
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly size: number
  readonly sha256: Buffer
  readonly state: 'expected' | 'stored' | 'claimed'
  readonly ready_at: string | null
  readonly refusal: string | null
  readonly expires_at: string | null
}

export interface UploadAnnounced extends FileOwner {
  readonly purpose: UploadPurpose
  /** The row it will belong to: an id or code of the module, '' while that does not exist yet. */
  readonly target?: string
  readonly name?: string
  readonly size: number
  /** 64 hex digits. */
  readonly sha256: string
}

const GB = 1024 ** 3

/** Limits of unclaimed uploads: of one operator, who has one session, and of a company. */
const waitingLimits = { operator: { files: 200, bytes: GB }, company: { files: 1_000, bytes: 4 * GB } }

/**
 * Records a file that is about to be uploaded and returns its id, for `signTicket`. Throws FileError `tooLarge` and
 * `tooManyFiles` by purpose, `tooManyWaiting` by the unused uploads of its operator or company.
 */
export async function expectFile(db: Db, upload: UploadAnnounced): Promise<string> {
  const purpose = purposeOf(upload.purpose)
  if (upload.size > purpose.size) throw new FileError('tooLarge', String(purpose.size))
  const target = upload.target ?? ''
  if (purpose.count > 1 && target !== '') await refuseMore(db, upload.purpose, target)
  if (upload.companyId) await refuseMoreWaiting(db, upload.companyId, upload.operatorId, upload.size)
  const { id } = await db.one<{ id: string }>(sql`
    insert into file (company_id, operator_id, purpose, target, name, size, sha256)
    values (${upload.companyId ?? null}, ${upload.operatorId ?? null}, ${upload.purpose}, ${target},
      ${plainName(upload.name ?? '')}, ${upload.size}, ${Buffer.from(upload.sha256, 'hex')})
    returning id`)
  return id
}

/**
 * A module claims an uploaded file in the transaction in which it refers to it: from then on it stays. Only the company
 * that uploaded it can; others do not find it. Throws FileError `notFound` (never stored, already claimed, swept,
 * refused), `tooManyFiles`; refuses `kernel.fileBeingChecked` until the check of a picture has ended, which takes a
 * moment: the console repeats the request.
 */
export async function claimFile(
  db: Db,
  id: string,
  purpose: FilePurposeName,
  owner: FileOwner,
  target?: string,
): Promise<StoredFile> {
  const file = await db.maybe<StoredFile>(sql`
    update file set state = 'claimed', target = coalesce(${target ?? null}, target)
    where id = ${id} and purpose = ${purpose} and state = 'stored' and refusal is null and expires_at is null
      and company_id is not distinct from ${owner.companyId ?? null} and ready_at is not null
    returning *`)
  if (!file) {
    const found = await findFile(db, id)
    const own = found?.purpose === purpose && found.company_id === (owner.companyId ?? null)
    // Not validated yet, or only since the query: the next request finds it.
    if (own && found.state === 'stored' && !found.refusal && !found.expires_at) {
      refuse('kernel.fileBeingChecked', beingChecked(found))
    }
    throw new FileError('notFound')
  }
  if (purposeOf(purpose).count > 1 && file.target !== '') await refuseMore(db, purpose, file.target, 1)
  return file
}

/** The data of a refusal for a file whose check has not ended; `retryAfter` in seconds. */
const beingChecked = ({ id, name }: Pick<StoredFile, 'id' | 'name'>) => ({
  values: { name: name || id },
  data: { fileId: id, retryAfter: 1 },
})

/** Transfers files to another company. */
export async function giveFiles(db: Db, ids: readonly string[], companyId: string): Promise<void> {
  await db.run(sql`update file set company_id = ${companyId} where id = any (${[...ids]}::uuid[])`)
}

/** Cancels the expiry of a job's result, because a row refers to it now, in the same transaction. */
export async function cancelExpiry(db: Db, ids: readonly string[]): Promise<void> {
  await db.run(sql`update file set expires_at = null where id = any (${[...ids]}::uuid[]) and state = 'claimed'`)
}

/** The module no longer needs the file: the next sweep deletes it. */
export const releaseFile = (db: Db, id: string): Promise<void> => releaseFiles(db, [id])

/** The same for several. */
export async function releaseFiles(db: Db, ids: readonly string[]): Promise<void> {
  await db.run(sql`update file set expires_at = now() where id = any (${[...ids]}::uuid[])`)
}

export async function findFile(db: Db, id: string): Promise<StoredFile | undefined> {
  return db.maybe<StoredFile>(sql`select * from file where id = ${id} and (expires_at is null or expires_at > now())`)
}

export interface FileMade extends FileOwner {
  readonly purpose: FilePurposeName
  readonly target?: string
  readonly name: string
  readonly type: FileType
  readonly content: Buffer | Readable | { readonly path: string }
  /** When a job result is deleted. */
  readonly expiresAt?: Date
}

/**
 * Stores a file that a job made and claims it. Pass the pool, not a transaction: the row is written first, so that
 * after a crash the sweep can find it. A file given by its path is moved.
 */
export async function createStoredFile(db: Db, store: FileStore, made: FileMade): Promise<StoredFile> {
  const { id } = await db.one<{ id: string }>(sql`
    insert into file (company_id, operator_id, purpose, target, name, type, size, sha256, expires_at)
    values (${made.companyId ?? null}, ${made.operatorId ?? null}, ${made.purpose}, ${made.target ?? ''},
      ${plainName(made.name)}, ${fileTypes[made.type]}, 0, ''::bytea, ${made.expiresAt ?? null})
    returning id`)
  const path = 'path' in made.content ? made.content.path : join(store.incoming, randomUUID())
  try {
    if (!('path' in made.content)) await writeFile(path, made.content, { mode: 0o600, flag: 'wx' })
    const { size, sha256 } = await hashFile(path)
    await store.take(id, path)
    return await db.one<StoredFile>(sql`
      update file set state = 'claimed', size = ${size}, sha256 = ${sha256}, ready_at = now()
      where id = ${id} returning *`)
  } finally {
    await rm(path, { force: true })
  }
}

export async function hashFile(path: string): Promise<{ size: number; sha256: Buffer }> {
  const digest = createHash('sha256')
  let size = 0
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      size += chunk.length
      digest.update(chunk)
    }
  })
  return { size, sha256: digest.digest() }
}

/** Includes uploads announced in the last ten minutes, which may still come. Under a lock, like claims. */
async function refuseMoreWaiting(
  db: Db,
  companyId: string,
  operatorId: string | undefined,
  size: number,
): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`waiting ${companyId}`}, 7246512))`)
  const mine = sql`operator_id is not distinct from ${operatorId ?? null}`
  const waiting = await db.one<Record<'files' | 'bytes' | 'myFiles' | 'myBytes', number>>(sql`
    select count(*) as files, coalesce(sum(size), 0)::int8 as bytes, count(*) filter (where ${mine}) as "myFiles",
      coalesce(sum(size) filter (where ${mine}), 0)::int8 as "myBytes"
    from file
    where company_id = ${companyId} and state <> 'claimed' and created_at > now() - interval '24 hours'
      and (state = 'stored' or created_at > now() - interval '10 minutes') and expires_at is null`)
  const { operator, company } = waitingLimits
  const full = waiting.myFiles >= operator.files || waiting.files >= company.files
  if (full || waiting.myBytes + size > operator.bytes || waiting.bytes + size > company.bytes) {
    throw new FileError('tooManyWaiting')
  }
}

/** Counts under a lock, so that two parallel claims cannot both pass. */
async function refuseMore(db: Db, purpose: FilePurposeName, target: string, counted = 0): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose} ${target}`}, 7246512))`)
  const { claimed } = await db.one<{ claimed: number }>(sql`
    select count(*) as claimed from file
    where purpose = ${purpose} and target = ${target} and state = 'claimed' and expires_at is null`)
  const { count } = purposeOf(purpose)
  if (Number(claimed) - counted >= count) throw new FileError('tooManyFiles', String(count))
}

/** A displayable name: no path, no control characters. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return last
    .replace(/\p{Cc}|\p{Cf}/gu, '')
    .trim()
    .slice(-200)
}
