import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { purposeOf } from '@fairgate/contract/kernel/files/file-purpose'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { toDb, transaction } from '../database/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { SheetError } from '../spreadsheet/sheet-error.ts'
import { sniffSheet } from '../spreadsheet/sniff-sheet.ts'
import { FileError } from './file-error.ts'
import type { FileStore } from './file-store.ts'
import { detectFileType, type FileType, fileTypes, headSize, refuseHugeImage } from './file-type.ts'
import type { StoredFile } from './stored-file.ts'

export const reencodeImageKind = 'file.reencodeImage'
export const inspectPdfKind = 'file.inspectPdf'

/**
 * Streams an announced file to disk while measuring it, validates it by content and stores it. An interrupted or
 * refused upload leaves nothing and may be repeated with the same ticket; a stored one may not. A job re-encodes
 * images and inspects some PDFs, which cannot be read before. Throws FileError `ticketInvalid`, `tooLarge`, `contentDiffers`, `wrongType`,
 * `sheetEncrypted`, `sheetNotXlsx`, `imageTooLarge`.
 */
export async function receiveUpload(pool: pg.Pool, store: FileStore, fileId: string, body: Readable): Promise<string> {
  const file = await toDb(pool).maybe<StoredFile>(
    sql`select * from file where id = ${fileId} and state = 'expected' and created_at > now() - interval '10 minutes'`,
  )
  if (!file) throw new FileError('ticketInvalid')
  const path = join(store.incoming, randomUUID())
  try {
    const received = await receive(body, path, file.size)
    if (!received.sha256.equals(file.sha256)) throw new FileError('contentDiffers', 'sha256')
    await storeFile(pool, store, file, path, await checkType(file, received.head, path))
    return file.id
  } finally {
    await rm(path, { force: true })
  }
}

async function receive(body: Readable, path: string, expected: number) {
  const digest = createHash('sha256')
  const heads: Buffer[] = []
  let size = 0
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (size < headSize) heads.push(chunk)
      size += chunk.length
      if (size > expected) throw new FileError('tooLarge', String(expected))
      digest.update(chunk)
      yield chunk
    }
  }
  await pipeline(body, measured, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  if (size !== expected) throw new FileError('contentDiffers', `${size} of ${expected} bytes`)
  return { sha256: digest.digest(), head: Buffer.concat(heads).subarray(0, headSize) }
}

async function checkType(file: StoredFile, head: Buffer, path: string): Promise<FileType> {
  const type = await detectFileType(path, head)
  if (!type || !purposeOf(file.purpose).types.includes(type)) {
    throw ['sheet', 'statement'].includes(file.purpose)
      ? await whyNoSheet(path)
      : new FileError('wrongType', type ?? 'unknown')
  }
  refuseHugeImage(type, head)
  return type
}

/** A specific reason for a workbook with a password, because "wrong type" would suggest a damaged file. */
async function whyNoSheet(path: string): Promise<FileError> {
  try {
    return new FileError('sheetNotXlsx', await sniffSheet(path))
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    return new FileError(error.reason === 'encrypted' ? 'sheetEncrypted' : 'sheetNotXlsx', error.detail)
  }
}

/** The job without which a file cannot be used: images are re-encoded, a PDF with a page limit is inspected. */
function checkOf({ purpose }: StoredFile, type: FileType): string | undefined {
  if (type === 'jpeg' || type === 'png') return reencodeImageKind
  return type === 'pdf' && purposeOf(purpose).pages !== undefined ? inspectPdfKind : undefined
}

/** Under the lock of the row: a second upload with the same ticket must not replace re-encoded bytes. */
async function storeFile(
  pool: pg.Pool,
  store: FileStore,
  file: StoredFile,
  path: string,
  type: FileType,
): Promise<void> {
  const check = checkOf(file, type)
  await transaction(pool, async db => {
    const stored = await db.run(sql`
      update file set state = 'stored', type = ${fileTypes[type]}, ready_at = case when ${check !== undefined} then null else now() end
      where id = ${file.id} and state = 'expected'`)
    if (stored === 0) throw new FileError('ticketInvalid')
    await store.take(file.id, path)
    if (check) await enqueue(db, { kind: check, payload: { fileId: file.id }, actor: { language: 'cn' } })
  })
}
