import { type BadgeTemplate, badgeTemplateSchema } from '@fairgate/contract/badging/badge/template'
import sql from 'sql-template-tag'
import { defaultTemplates } from '../../src/badging/badge/print/default-templates.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'

/** The built-in card with a frame around its zones: version two. */
const framed: BadgeTemplate = badgeTemplateSchema().parse({
  ...defaultTemplates.CR80,
  back: [
    ...defaultTemplates.CR80.back,
    { kind: 'frame', x: 3, y: 14.5, w: 48, h: 7.8, stroke: 'type', width: 0.3, radius: 1 },
  ],
})

const versions = [defaultTemplates.CR80, framed]

/** An invented template and two invented printers at the desk of each exhibition with badges. */
export async function seedPrintDesk(db: Db, { operators }: Demo): Promise<void> {
  const { operatorId, name } = operators.admin
  const fairs = await db.many<{ id: string }>(sql`select distinct exhibition_id as id from badge order by 1`)
  for (const { id: exhibitionId } of fairs) {
    const { id } = await db.one<{ id: string }>(sql`
      insert into badge_template (exhibition_id, name, size, version, version_no)
      values (${exhibitionId}, '贵宾证（虚构）', 'cr80', ${versions.length}, ${versions.length}) returning id`)
    for (const [at, { front, back }] of versions.entries()) {
      await db.run(sql`
        insert into badge_template_version (template_id, number, size, sides, saved_by, saved_by_name)
        values (${id}, ${at + 1}, 'cr80', ${JSON.stringify({ front, back })}::jsonb, ${operatorId}, ${name})`)
    }
    await db.run(sql`
      insert into printer (exhibition_id, name, location) values
        (${exhibitionId}, 'A1', '南登录厅（虚构）'), (${exhibitionId}, 'B1', '北登录厅（虚构）')`)
  }
}
