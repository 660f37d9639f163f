import type { Payload } from '@fairgate/contract/app/catalogue'
import { audienceImportColumns } from '@fairgate/contract/sales/audience/import-fields'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { createStoredFile } from '../../kernel/files/stored-file.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { audienceJobs } from '../../sales/audience/jobs.ts'
import { createBadgeWorld } from './badge-world.ts'
import { closeAfterAll } from './close-after-all.ts'
import type { TestOperator } from './world.ts'

type Cells = Partial<Record<keyof typeof audienceImportColumns, string>>

/** What the tests of import and import-exhibition share. Call it once in a file. */
export async function createAudienceImportFixture() {
  const world = await closeAfterAll(createBadgeWorld())
  await migrateJobs(world.pool)

  const columns = Object.keys(audienceImportColumns) as (keyof typeof audienceImportColumns)[]
  const header = columns.map(column => audienceImportColumns[column].join(' ')).join(',')
  const csvOf = (rows: readonly Cells[]) =>
    [header, ...rows.map(row => columns.map(column => row[column] ?? '').join(','))].join('\n')

  async function begun(
    caller: TestOperator,
    content: Buffer | string,
    more: Partial<Omit<Payload<'importAudience'>, 'fileId'>> = {},
  ) {
    const file = await createStoredFile(world.db, world.services.store, {
      ...{ purpose: 'sheet', companyId: caller.company.id, operatorId: caller.operatorId },
      ...{ name: 'people.csv', type: 'csv', content: Buffer.from(content) },
    })
    await world.db.run(sql`update file set state = 'stored' where id = ${file.id}`)
    const { data, statusCode } = await world.call(caller, 'importAudience', { fileId: file.id, ...more })
    expect(statusCode).toBe(10001)
    return data
  }

  async function imported(caller: TestOperator, content: Buffer | string, more?: Parameters<typeof begun>[2]) {
    const { importId, jobId } = await begun(caller, content, more)
    await world.runJob(jobId, audienceJobs)
    return importId
  }

  const reportOf = async (caller: TestOperator, importId: string) =>
    (await world.call(caller, 'getAudienceImportReport', { importId })).data

  return { world, header, csvOf, begun, imported, reportOf }
}
