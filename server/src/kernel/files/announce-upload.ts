import { purposeOf } from '@fairgate/contract/kernel/files/file-purpose'
import type { Db } from '../database/database.ts'
import { refuse } from '../refusal/refuse.ts'
import type { Services } from '../services/services.ts'
import { FileError } from './file-error.ts'
import { signTicket } from './signed-address.ts'
import { expectFile, type UploadAnnounced } from './stored-file.ts'

const MB = 1024 * 1024

/**
 * Records an upload that is about to come; returns its address: `url` takes one `POST` with the raw bytes, within 10
 * minutes. Refuses `file.tooLarge` at `size`, `file.tooMany` at `target`, `file.tooManyWaiting`.
 */
export async function announceUpload(
  db: Db,
  { config, keyring }: Pick<Services, 'config' | 'keyring'>,
  upload: UploadAnnounced,
): Promise<{ fileId: string; ticket: string; url: string }> {
  const { size, count } = purposeOf(upload.purpose)
  try {
    const fileId = await expectFile(db, upload)
    const ticket = signTicket(keyring.linkKey(), fileId)
    return { fileId, ticket, url: `${config.fileUrl ?? ''}/api/upload?ticket=${encodeURIComponent(ticket)}` }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    if (error.reason === 'tooManyFiles') refuse('file.tooMany', { values: { max: count }, field: 'target' })
    if (error.reason === 'tooManyWaiting') refuse('file.tooManyWaiting', { data: { retryAfter: 600 } })
    return refuse('file.tooLarge', { values: { max: Math.floor(size / MB) }, field: 'size' })
  }
}
