import type { BadgeTemplate, TemplateSides } from '@fairgate/contract/badging/badge/template'
import type { templateSizes } from '@fairgate/contract/badging/badge/views'
import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { defaultTemplates } from '../print/default-templates.ts'

export type Size = (typeof templateSizes)[number]

/** Identifies a version of a template. */
export interface TemplateVersion {
  id: string
  no: number
}

/** The built-in template of a size. */
export const builtIn = (size: Size): BadgeTemplate => defaultTemplates[size === 'a6' ? 'A6' : 'CR80']

export const sidesOf = ({ front, back }: TemplateSides): TemplateSides => ({ front, back })

/** The content of a version; the built-in template of the size if none is given or no version exists yet. */
export async function templateAt(db: Db, size: Size, version?: TemplateVersion): Promise<BadgeTemplate> {
  if (!version || version.no === 0) return builtIn(size)
  const stored = await db.one<{ size: Size; sides: TemplateSides }>(
    sql`select size, sides from badge_template_version where template_id = ${version.id} and number = ${version.no}`,
  )
  return { ...builtIn(stored.size), ...stored.sides }
}

/** The newest version of one of the exhibition's own templates with its size, or `kernel.notFound`. */
export async function newestOf(db: Db, exhibitionId: string, id: string): Promise<TemplateVersion & { size: Size }> {
  const found = await db.maybe<TemplateVersion & { size: Size }>(
    sql`select id, size, version_no as no from badge_template where id = ${id} and exhibition_id = ${exhibitionId}`,
  )
  return found ?? refuse('kernel.notFound')
}
