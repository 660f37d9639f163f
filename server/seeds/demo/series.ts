import sql from 'sql-template-tag'
import { rebuildRecords } from '../../src/badging/badge/records/rebuild-records.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'
import { plannedExhibitions } from './exhibition-plan.ts'

const series = { code: 'HTF', cn: '港口贸易博览会', en: 'Harbour Trade Fair' }

/** The editions, and the keys of their exhibitions, one for each industry. */
const editions = [
  { number: 11, cn: '第 11 届', en: '11th edition', of: ['jobs', 'boats'] },
  { number: 12, cn: '第 12 届', en: '12th edition', of: ['medical', 'cold'] },
  { number: 13, cn: '第 13 届', en: '13th edition', of: ['pets', 'energy'] },
] as const

/** A series of the organizer with three editions, which exhibitions of the demo have joined. */
export async function seedSeries(db: Db, { companies }: Demo): Promise<void> {
  const { organizer } = companies
  const { id } = await db.one<{ id: string }>(sql`
    insert into series (owner_id, code, name_cn, name_en, created_at)
    values (${organizer}, ${series.code}, ${series.cn}, ${series.en}, now() - interval '41 days') returning id`)
  for (const { number, cn, en, of } of editions) {
    const edition = await db.one<{ id: string }>(sql`
      insert into edition (series_id, owner_id, number, name_cn, name_en)
      values (${id}, ${organizer}, ${number}, ${cn}, ${en}) returning id`)
    const names = plannedExhibitions
      .filter(({ key }) => (of as readonly string[]).includes(key))
      .map(planned => planned.cn)
    await db.run(sql`update exhibition set edition_id = ${edition.id} where name_cn = any(${names}::text[])`)
  }
}

/** The demo writes some badges without the state engine, and dates submissions back: their records follow here. */
export async function seedRecords(db: Db): Promise<void> {
  const exhibitions = await db.many<{ id: string }>(sql`select id from exhibition order by id`)
  for (const { id } of exhibitions) await rebuildRecords(work => work(db), id)
}
