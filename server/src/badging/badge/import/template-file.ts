import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import type { RequirableField } from '@fairgate/contract/badging/badge/fields'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../../exhibitions/exhibition/api.ts'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import { templateLink } from '../../../kernel/files/template-link.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { documentBook } from '../document-book.ts'
import { templateColumns, templateText } from './import-columns.ts'

/** Returns a link to the empty sheet for badges of a type, in both languages, valid for the caller's session. */
export const getBadgeTemplateFile: HandlersOf<typeof badgeCommands>['getBadgeTemplateFile'] = async (
  input,
  context,
) => {
  const { actor, db } = context
  await exhibitionFor(db, actor, input.exhibitionId)
  const type = await db.maybe<{ nameCn: string; requiredFields: RequirableField[] }>(sql`
    select name_cn as "nameCn", required_fields as "requiredFields" from badge_type
    where id = ${input.badgeTypeId} and exhibition_id = ${input.exhibitionId}`)
  if (!type) refuse('kernel.notFound')
  return {
    url: await templateLink(
      context,
      type.nameCn,
      templateColumns(type.requiredFields, await documentBook(context.db)),
      templateText,
    ),
  }
}
