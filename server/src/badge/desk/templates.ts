import type { badgeCommands } from '@fairgate/contract/badge/commands'
import { templateSizes } from '@fairgate/contract/badge/views'
import sql from 'sql-template-tag'
import { exhibitionFor, runsExhibition } from '../../exhibition/facts.ts'
import type { HandlersOf } from '../../kernel/context.ts'
import { type Db, sqlState } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refuse.ts'
import { wordsOf } from '../../kernel/words-of.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type Size = (typeof templateSizes)[number]

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
    try {
      const saved = id
        ? await db.maybe<{ id: string; version: number }>(sql`
            update badge_template set name = ${name}, size = ${size}, version = version + 1
            where id = ${id} and exhibition_id = ${exhibitionId} and version = ${version ?? 0} returning id, version`)
        : await db.one<{ id: string; version: number }>(sql`
            insert into badge_template (exhibition_id, name, size) values (${exhibitionId}, ${name}, ${size}) returning id, version`)
      if (!saved) refuse(id && (await sizeOf(db, exhibitionId, id)) ? 'kernel.changedMeanwhile' : 'kernel.notFound')
      context.log({ noun: 'badgeTemplate', targetId: saved.id, targetName: name, exhibitionId, after: { size } })
      return saved
    } catch (error) {
      if (sqlState(error) === '23505') refuse('badge.templateNameTaken', { field: 'name' })
      throw error
    }
  },
}

/** The size of one of the exhibition's own templates, or `kernel.notFound`. */
export async function templateSize(db: Db, exhibitionId: string, id: string): Promise<Size> {
  return (await sizeOf(db, exhibitionId, id)) ?? refuse('kernel.notFound')
}

async function sizeOf(db: Db, exhibitionId: string, id: string): Promise<Size | undefined> {
  const found = await db.maybe<{ size: Size }>(
    sql`select size from badge_template where id = ${id} and exhibition_id = ${exhibitionId}`,
  )
  return found?.size
}
