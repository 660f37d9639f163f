import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadContext } from '../command/context.ts'
import { toDb } from '../database/database.ts'
import { type TemplateColumn, type TemplateText, writeTemplate } from '../spreadsheet/write-template.ts'
import { fileLink } from './file-routes.ts'
import { createStoredFile } from './stored-file.ts'

/** How long a template may be fetched after it was requested. */
const lifetimeMs = 10 * 60_000

/** Writes an empty sheet; returns a link for the session. */
export async function templateLink(
  { actor, services, now }: ReadContext,
  name: string,
  columns: readonly TemplateColumn[],
  text: TemplateText,
): Promise<string> {
  const out = new PassThrough()
  const content = buffer(out)
  await writeTemplate(columns, text, out)
  out.end()
  const file = await createStoredFile(toDb(services.pool), services.store, {
    purpose: 'result',
    companyId: actor.companyId,
    operatorId: actor.operatorId,
    name: `${name}.xlsx`,
    type: 'xlsx',
    content: await content,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  return `${services.config.fileUrl ?? ''}${fileLink(services.keyring.linkKey(), file, actor.sessionId)}`
}
