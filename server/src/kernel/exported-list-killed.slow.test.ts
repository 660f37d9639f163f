import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type BadgeWorld, createBadgeWorld } from '../testing/badge-world.ts'
import { startJobHost } from './jobs/host.ts'
import { migrateJobs } from './jobs/migrate-jobs.ts'

let world: BadgeWorld
beforeAll(async () => {
  world = await createBadgeWorld()
  await migrateJobs(world.pool)
})
afterAll(() => world?.close())

const all = 12_000

it('an export of a list that is killed in the middle comes back and gives one whole file, nothing twice', async () => {
  const { exhibitionId, partner: who } = await world.fair()
  await world.db.run(sql`
    insert into travel (exhibition_id, company_id, name, employer, origin, arrive_on, leave_on, purpose, heads)
    select ${exhibitionId}, ${who.company.id}, '出行人' || n, '示例公司', '330100', '2030-03-02', '2030-03-05', 'exhibit', 1
    from generate_series(1, ${all}) n`)
  const host = startJobHost({ config: world.config, registry: join(import.meta.dirname, '../jobs.ts'), onError() {} })
  try {
    const { jobId } = (await world.call(who, 'exportTravel', { format: 'csv' })).data
    const job = () =>
      world.db.one<{ state: string; attempts: number; done: number; fileId: string | null; files: number }>(sql`
        select state, attempts, progress_done::int as done, result ->> 'fileId' as "fileId",
          (select count(*)::int from file where purpose = 'result' and company_id = ${who.company.id}) as files
        from job where id = ${jobId}`)
    await vi.waitFor(async () => expect((await job()).done).toBeGreaterThan(0), { timeout: 30_000, interval: 2 })
    process.kill(host.pid() ?? 0, 'SIGKILL')
    const killed = await job()
    expect(killed).toMatchObject({ state: 'running', attempts: 1, files: 0 })
    expect(killed.done).toBeLessThan(all)
    await vi.waitFor(async () => expect((await job()).state).toBe('done'), { timeout: 60_000, interval: 100 })
    const { attempts, fileId, files } = await job()
    expect([attempts > 1, files]).toEqual([true, 1])
    const path = join(world.config.dataDir, 'travel.csv')
    await world.services.store.withPath(fileId ?? '', from => copyFile(from, path))
    const [title, ...rows] = (await readFile(path, 'utf8')).trimEnd().split(/\r?\n/)
    expect(title).toContain('出行人')
    const names = rows.map(row => /出行人\d+/.exec(row)?.[0])
    expect([names.length, new Set(names).size]).toEqual([all, all])
  } finally {
    await host.stop()
  }
}, 100_000)
