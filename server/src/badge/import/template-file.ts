import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { badgeCommands } from '@fairgate/contract/badge/commands'
import type { RequirableField } from '@fairgate/contract/badge/fields'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../exhibition/facts.ts'
import type { HandlersOf } from '../../kernel/context.ts'
import { dbOf } from '../../kernel/database.ts'
import { fileLink } from '../../kernel/files/file-routes.ts'
import { createStoredFile } from '../../kernel/files/stored-file.ts'
import { refuse } from '../../kernel/refuse.ts'
import { writeTemplate } from '../../kernel/spreadsheet/write-template.ts'
import { templateColumns, templateText } from './import-columns.ts'

/** How long a template may be fetched after it was asked for. */
const kept = 10 * 60_000

/** The empty sheet for badges of a type, in both languages; a link to it for the asking session. */
export const getBadgeTemplateFile: HandlersOf<typeof badgeCommands>['getBadgeTemplateFile'] = async (
  input,
  context,
) => {
  const { actor, db, services, now } = context
  await exhibitionFor(db, actor, input.exhibitionId)
  const type = await db.maybe<{ nameCn: string; requiredFields: RequirableField[] }>(sql`
    select name_cn as "nameCn", required_fields as "requiredFields" from badge_type
    where id = ${input.badgeTypeId} and exhibition_id = ${input.exhibitionId}`)
  if (!type) refuse('kernel.notFound')
  const out = new PassThrough()
  const content = buffer(out)
  await writeTemplate(templateColumns(type.requiredFields), templateText, out)
  out.end()
  const file = await createStoredFile(dbOf(services.pool), services.store, {
    purpose: 'result',
    companyId: actor.companyId,
    operatorId: actor.operatorId,
    name: `${type.nameCn}.xlsx`,
    type: 'xlsx',
    content: await content,
    expiresAt: new Date(now.getTime() + kept),
  })
  return { url: `${services.config.fileUrl ?? ''}${fileLink(services.keyring.linkKey(), file, actor.sessionId)}` }
}
