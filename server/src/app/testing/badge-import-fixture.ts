import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { badgeJobs } from '../../badging/badge/jobs.ts'
import { createStoredFile } from '../../kernel/files/stored-file.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { createBadgeWorld, type Fair } from './badge-world.ts'
import { closeAfterAll } from './close-after-all.ts'

/** What the tests of import and import-bad-rows share. Call it once in a file. */
export async function createBadgeImportFixture() {
  const world = await closeAfterAll(createBadgeWorld())
  await migrateJobs(world.pool)

  const header = '姓名,英文名,证件类型,证件号码,手机号码,公司,职务'

  /** Stores a sheet as the file kernel does after an upload. */
  async function upload(fair: Fair, content: Buffer | string, type: 'xlsx' | 'csv' = 'csv', name = `people.${type}`) {
    const file = await createStoredFile(world.db, world.services.store, {
      purpose: 'sheet',
      companyId: fair.partner.company.id,
      operatorId: fair.partner.operatorId,
      name,
      type,
      content: Buffer.from(content),
    })
    await world.db.run(sql`update file set state = 'stored' where id = ${file.id}`)
    return file.id
  }

  async function start(fair: Fair, fileId: string, correctedImportId?: string) {
    const { exhibitionId, badgeTypeId } = fair
    const reply = await world.call(fair.partner, 'importBadges', {
      exhibitionId,
      badgeTypeId,
      fileId,
      mends: correctedImportId,
    })
    expect(reply.statusCode).toBe(10001)
    return reply.data
  }

  async function importSheet(fair: Fair, content: Buffer | string, type: 'xlsx' | 'csv' = 'csv') {
    const { importId, jobId } = await start(fair, await upload(fair, content, type))
    await world.runJob(jobId, badgeJobs)
    return importId
  }

  const reportOf = async (fair: Fair, importId: string) =>
    (await world.call(fair.partner, 'getImportReport', { importId })).data

  return { world, header, upload, start, importSheet, reportOf }
}
