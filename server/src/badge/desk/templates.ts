import type { badgeCommands } from '@fairgate/contract/badge/commands'
import { templateSizes } from '@fairgate/contract/badge/views'
import sql from 'sql-template-tag'
import { exhibitionFor, runsExhibition } from '../../exhibition/facts.ts'
import type { HandlersOf } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refuse.ts'
import { table } from '../../kernel/rows.ts'
import { wordsOf } from '../../kernel/words-of.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type Size = (typeof templateSizes)[number]

interface Template {
  exhibitionId: string
  name: string
  size: Size
}

const templates = table<Template>('badge_template', {
  noun: 'badgeTemplate',
  names: { exhibitionId: 'exhibition_id', name: 'name', size: 'size' },
  scope: () => sql`true`,
  nameOf: row => row.name,
  refusals: { badge_template_name: ['badge.templateNameTaken', 'name'] },
})

export const templateHandlers: Pick<Handlers, 'getTemplateList' | 'saveTemplate'> = {
  /** The bilingual ones the venue starts with, then the exhibition's own. */
  async getTemplateList({ exhibitionId }, { actor, db, language }) {
    await exhibitionFor(db, actor, exhibitionId)
    const own = await db.many<{ id: string; version: number; name: string; size: Size }>(
      sql`select id, version, name, size from badge_template where exhibition_id = ${exhibitionId} order by name`,
    )
    const defaults = templateSizes.map(size => ({
      id: null,
      version: 1,
      name: `${wordsOf('badge.defaultTemplate', language)} ${size.toUpperCase()}`,
      size,
      isDefault: true,
    }))
    return { list: [...defaults, ...own.map(one => ({ ...one, isDefault: false }))] }
  },

  async saveTemplate({ exhibitionId, id, version, name, size }, context) {
    const { actor, db } = context
    const exhibition = await exhibitionFor(db, actor, exhibitionId)
    if (!runsExhibition(actor, exhibition)) refuse('kernel.notFound')
    // One command for both (its name is the wire's), so which of them is asked here.
    if (!actor.permissions.has(id ? 'badgeTemplate:modify' : 'badgeTemplate:add')) refuse('kernel.noPermission')
    if (!id) return templates.add(context, { exhibitionId, name, size })
    return templates.change(context, await templates.locked(context, { exhibitionId, id, version: version ?? 0 }), {
      name,
      size,
    })
  },
}

/** The size of one of the exhibition's own templates, or `kernel.notFound`. */
export async function templateSize(db: Db, exhibitionId: string, id: string): Promise<Size> {
  const found = await db.maybe<{ size: Size }>(
    sql`select size from badge_template where id = ${id} and exhibition_id = ${exhibitionId}`,
  )
  return found?.size ?? refuse('kernel.notFound')
}
