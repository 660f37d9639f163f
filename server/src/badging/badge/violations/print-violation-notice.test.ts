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

async function reported() {
  const fair = await world.buyers()
  const badgeId = await world.active(fair)
  const { code } = await world.db.one<{ code: string }>(sql`select code from badge where id = ${badgeId}`)
  const { data } = await world.call(fair.organizer, 'reportViolation', {
    ...{ exhibitionId: fair.exhibitionId, badgeCode: code, kind: 'lent', points: 3, cardTaken: true, note: '入口核验' },
  })
  return { fair, code, id: data.id, key: { id: data.id, version: data.version } }
}

const print = ({ exhibitionId }: Fair, by: Fair['organizer'], id: string) =>
  world.call(by, 'printViolationNotice', { exhibitionId, id })

it('is printed for the liable company once the violation is confirmed, without its reporter', async () => {
  const { fair, code, id, key } = await reported()
  expect((await print(fair, fair.partner, id)).reason).toBe('kernel.notFound')
  expect((await print(fair, fair.organizer, id)).reason).toBe('kernel.notInThisState')
  await world.call(world.platform, 'confirmViolation', key)
  const { data } = await print(fair, fair.partner, id)
  const { fileId } = await world.runJob<{ fileId: string }>(data.jobId, badgeJobs)
  const text = (await pdfText(await buffer(await world.services.store.read(fileId)))).join('')
  for (const part of ['违规告知书', 'VIO-000001', '转借证件', code, '入口核验', '证件已暂停使用'])
    expect(text).toContain(part)
  const { reporter } = await world.db.one<{ reporter: string }>(
    sql`select reported_by_name as reporter from violation where id = ${id}`,
  )
  expect(text).not.toContain(reporter)
})

it('does not exist for another company, nor for a violation that was dismissed', async () => {
  const { fair, id, key } = await reported()
  await world.call(world.platform, 'confirmViolation', key)
  const other = await world.buyers()
  expect((await print(fair, other.organizer, id)).reason).toBe('kernel.notFound')
  expect((await print(other, other.organizer, id)).reason).toBe('kernel.notFound')
  const { data } = await print(fair, fair.organizer, id)
  await world.call(world.platform, 'dismissViolation', { id, version: key.version + 1, note: '误会' })
  await expect(world.runJob(data.jobId, badgeJobs)).rejects.toThrow()
  expect((await print(fair, fair.organizer, id)).reason).toBe('kernel.notInThisState')
})
