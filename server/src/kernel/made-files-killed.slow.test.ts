import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type BadgeWorld, createBadgeWorld } from '../testing/badge-world.ts'
import { createStoredFile } from './files/stored-file.ts'
import { startJobHost } from './jobs/host.ts'
import { migrateJobs } from './jobs/migrate-jobs.ts'

let world: BadgeWorld
beforeAll(async () => {
  world = await createBadgeWorld()
  await migrateJobs(world.pool)
})
afterAll(() => world?.close())

const waits = { timeout: 60_000, interval: 20 }

it('killed at their last write, an export of figures and a sheet of bad rows come back and give one file each', async () => {
  const { exhibitionId, organizer: who } = await world.fair()
  const companyId = who.company.id
  const sheet = await createStoredFile(world.db, world.services.store, {
    ...{ purpose: 'sheet', companyId, operatorId: who.operatorId, name: 'people.csv', type: 'csv' },
    content: Buffer.from('姓名 Name,手机号码 Phone\n张三,13800000001\n李四,138\n,13800000002\n'),
  })
  await world.db.run(sql`update file set state = 'stored' where id = ${sheet.id}`)
  const host = startJobHost({ config: world.config, registry: join(import.meta.dirname, '../jobs.ts'), onError() {} })
  const holder = await world.pool.connect()
  const stateOf = async (ids: readonly string[]) =>
    (await world.db.many<{ state: string }>(sql`select state from job where id = any(${ids}::uuid[])`)).map(
      ({ state }) => state,
    )
  const files = async () =>
    (
      await world.db.many<{ name: string }>(sql`
        select name from file where purpose = 'result' and company_id = ${companyId} order by name`)
    ).map(({ name }) => name.replace(/\d{4}-\d{2}-\d{2}/, 'day'))
  try {
    const { importId, jobId } = (await world.call(who, 'importAudience', { fileId: sheet.id })).data
    await vi.waitFor(async () => expect(await stateOf([jobId])).toEqual(['done']), waits)
    await holder.query('begin')
    await holder.query('lock table file in exclusive mode')
    const asked = [
      await world.call(who, 'exportStatistics', { exhibitionIds: [exhibitionId], statistic: 'gender', format: 'csv' }),
      await world.call(who, 'exportAudienceImportErrors', { importId }),
    ]
    const ids = asked.map(({ data }) => data.jobId as string)
    // Both stand where they would keep what they made.
    await vi.waitFor(async () => {
      const { rows } = await holder.query(
        `select count(*)::int as n from pg_locks where not granted and relation = 'file'::regclass`,
      )
      expect(rows).toEqual([{ n: 2 }])
    }, waits)
    process.kill(host.pid() ?? 0, 'SIGKILL')
    // As when the machine goes. A statement that outlives its process keeps a file that nobody is told of, until it expires.
    await holder.query(
      `select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'file'::regclass`,
    )
    await holder.query('rollback')
    await vi.waitFor(async () => expect(await stateOf(ids)).toEqual(['done', 'done']), waits)
  } finally {
    holder.release(true)
    await host.stop()
  }
  expect(await files()).toEqual(['people-errors.xlsx', 'statistics-gender-day.csv'])
}, 150_000)
