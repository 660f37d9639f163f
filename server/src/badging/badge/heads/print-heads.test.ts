import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { Fair } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { pdfText } from '../../../app/testing/render-pdf.ts'
import { createRuleWorld } from '../../../app/testing/rule-world.ts'
import { migrateJobs } from '../../../kernel/jobs/migrate-jobs.ts'
import { badgeJobs } from '../jobs.ts'

const world = await closeAfterAll(createRuleWorld())
await migrateJobs(world.pool)

async function stands(fair: Fair, ...sections: string[]): Promise<void> {
  await world.db.run(sql`update exhibition set halls = '{E1}' where id = ${fair.exhibitionId}`)
  await world.db.run(sql`
    insert into stand (exhibition_id, state, hall, number, section, area_dm2, participation_id)
    select ${fair.exhibitionId}, 'assigned', 'E1', 'A' || at, section, 900, ${fair.participationId}
    from unnest(${sections}::text[]) with ordinality m (section, at)`)
}

async function listOf(fair: Fair, section?: string) {
  const { data } = await world.call(fair.organizer, 'printStandHeads', {
    exhibitionId: fair.exhibitionId,
    ...(section && { section }),
  })
  const result = await world.runJob<{ fileId: string; lines: number; missing: number }>(data.jobId, badgeJobs)
  return { ...result, text: (await pdfText(await buffer(await world.services.store.read(result.fileId)))).join('') }
}

it('lists companies with stands by section, with their heads and those that have none', async () => {
  const fair = await world.buyers()
  await stands(fair, '2', '12', '2')
  const { exhibitionId } = fair
  const [first, second] = [
    await world.draft(fair, fair.partner, { name: '首席某' }),
    await world.draft(fair, fair.partner, { name: '候补某' }),
  ]
  for (const badgeId of [first, second])
    expect((await world.call(fair.partner, 'nameHead', { exhibitionId, badgeId, section: '2' })).statusCode).toBe(10001)
  const all = await listOf(fair)
  expect(all).toMatchObject({ lines: 3, missing: 1 })
  expect(all.text.indexOf('首席某')).toBeGreaterThan(0)
  expect(all.text.indexOf('候补某')).toBeGreaterThan(all.text.indexOf('首席某'))
  expect(all.text.indexOf('没有负责人')).toBeGreaterThan(all.text.indexOf('候补某'))
  const one = await listOf(fair, '12')
  expect(one).toMatchObject({ lines: 1, missing: 1 })
  expect(one.text).not.toContain('首席某')
})

it('is for whoever runs the exhibition, and not empty', async () => {
  const fair = await world.buyers()
  const { exhibitionId, organizer, partner } = fair
  expect((await world.call(organizer, 'printStandHeads', { exhibitionId })).reason).toBe('head.listEmpty')
  await stands(fair, '1')
  expect((await world.call(organizer, 'printStandHeads', { exhibitionId, section: '7' })).reason).toBe('head.listEmpty')
  expect((await world.call(partner, 'printStandHeads', { exhibitionId })).reason).toBe('kernel.notFound')
  const other = await world.buyers()
  expect((await world.call(other.organizer, 'printStandHeads', { exhibitionId })).reason).toBe('kernel.notFound')
})
