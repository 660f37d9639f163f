import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { FileError } from '../../kernel/files/file-error.ts'
import { fileLink } from '../../kernel/files/file-routes.ts'
import { claimFile, findFile, type StoredFile } from '../../kernel/files/stored-file.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { applicationScope } from './entity.ts'

/** Claims and returns uploaded files for an invoice, at most one of each type; refuses at `path`. */
export async function claimInvoiceFiles(
  { db, actor }: WriteContext,
  invoiceId: string,
  fileIds: readonly string[],
  path: string,
): Promise<StoredFile[]> {
  const owner = { companyId: actor.companyId, operatorId: actor.operatorId }
  const types = new Set<string>()
  const files: StoredFile[] = []
  for (const id of fileIds) {
    try {
      const file = await claimFile(db, id, 'invoice', owner, invoiceId)
      if (types.has(file.type)) refuseFields([{ path, key: 'invoice.fileTwice' }])
      types.add(file.type)
      files.push(file)
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      refuseFields([{ path, key: 'invoice.fileUnknown' }])
    }
  }
  return files
}

/**
 * A link to an invoice's file, valid for one minute, for callers who see its application: issuer, applicant, and parent
 * company.
 */
export async function invoiceFileLink(
  { id, fileId }: Input<'getInvoiceFileLink'>,
  { db, actor, services }: ReadContext,
): Promise<Result<'getInvoiceFileLink'>> {
  const named = await db.maybe(sql`select from invoice i join invoice_application a on a.id = i.application_id
    where a.id = ${id} and ${fileId}::uuid = any(i.files) and ${applicationScope(actor, 'a')}`)
  const file = named === undefined ? undefined : await findFile(db, fileId)
  if (file?.state !== 'claimed') refuse('kernel.notFound')
  const url = `${services.config.fileUrl ?? ''}${fileLink(services.keyring.linkKey(), file, actor.sessionId)}`
  return { url, name: file.name, type: file.type, size: Number(file.size) }
}
