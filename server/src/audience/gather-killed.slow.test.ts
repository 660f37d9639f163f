import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { audienceImportColumns } from '@fairgate/contract/audience/import-fields'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createStoredFile } from '../kernel/files/stored-file.ts'
import { startJobHost } from '../kernel/jobs/host.ts'
import { migrateJobs } from '../kernel/jobs/migrate-jobs.ts'
import { createTicketWorld, type TicketWorld } from '../testing/ticket-world.ts'
import { gatherAudience } from './gather.ts'

let world: TicketWorld
beforeAll(async () => {
  world = await createTicketWorld()
  await migrateJobs(world.pool)
})
afterAll(() => world?.close())

const often = { timeout: 20_000, interval: 5 }

it('a job process killed in the middle of an import brings everybody in once', async () => {
  const all = 3_000
  const who = await world.world.administrator('sponsor')
  const { name, phone } = audienceImportColumns
  const lines = Array.from({ length: all }, (_, n) => `观众${n},136${String(n).padStart(8, '0')}`)
  const file = await createStoredFile(world.db, world.services.store, {
    ...{ purpose: 'sheet', companyId: who.company.id, operatorId: who.operatorId, name: 'people.csv', type: 'csv' },
    content: Buffer.from([`${name.join(' ')},${phone.join(' ')}`, ...lines].join('\n')),
  })
  await world.db.run(sql`update file set state = 'stored' where id = ${file.id}`)
  const host = startJobHost({
    ...{ config: world.config, registry: join(import.meta.dirname, '../jobs.ts'), onError: () => {} },
  })
  try {
    const { importId } = (await world.call(who, 'importAudience', { fileId: file.id })).data
    const report = async () => (await world.call(who, 'getAudienceImportReport', { importId })).data
    await vi.waitFor(async () => expect((await report()).good).toBeGreaterThan(0), often)
    process.kill(host.pid() ?? 0, 'SIGKILL')
    expect((await report()).good).toBeLessThan(all)
    const ended = async () => expect((await report()).job?.state).toBe('done')
    await vi.waitFor(ended, { timeout: 60_000, interval: 100 })
    expect(await report()).toMatchObject({ total: all, good: all, bad: 0, filled: 0 })
    const { people, phones } = await world.db.one<{ people: number; phones: number }>(sql`
      select count(*)::int as people, count(distinct phone_digest)::int as phones from audience where owner_id = ${who.company.id}`)
    expect([people, phones]).toEqual([all, all])
  } finally {
    await host.stop()
  }
}, 100_000)

it('a job process killed in the middle of an export of people gives one whole sheet, nobody twice', async () => {
  const all = 30_000
  const who = await world.world.administrator('sponsor')
  await world.db.run(sql`
    insert into audience (owner_id, kind, source, name, phone_digest)
    select ${who.company.id}, 'potential', 'imported', '观众' || n, sha256(n::text::bytea) from generate_series(1, ${all}) n`)
  const host = startJobHost({
    ...{ config: world.config, registry: join(import.meta.dirname, '../jobs.ts'), onError: () => {} },
  })
  try {
    const asked = { kind: 'potential' as const, filter: {}, format: 'csv' as const }
    const { jobId } = (await world.call(who, 'exportAudience', asked)).data
    const job = () =>
      world.db.one<{ state: string; again: boolean; fileId: string | null; files: number }>(sql`
        select state, attempts > 1 as again, result ->> 'fileId' as "fileId",
          (select count(*)::int from file where purpose = 'result' and company_id = ${who.company.id}) as files
        from job where id = ${jobId}`)
    const { incoming } = world.services.store
    const written = async () => await Promise.all((await readdir(incoming)).map(name => stat(join(incoming, name))))
    const begun = async () => expect((await written()).some(({ size }) => size > 0)).toBe(true)
    await vi.waitFor(begun, { timeout: 20_000, interval: 2 })
    process.kill(host.pid() ?? 0, 'SIGKILL')
    expect(await job()).toMatchObject({ state: 'running', files: 0 })
    await vi.waitFor(async () => expect((await job()).state).toBe('done'), { timeout: 60_000, interval: 100 })
    const { again, fileId, files } = await job()
    expect([again, files]).toEqual([true, 1])
    const sheet = await world.services.store.withPath(fileId ?? '', path => readFile(path, 'utf8'))
    const names = sheet.match(/观众\d+/g) ?? []
    expect([names.length, new Set(names).size]).toEqual([all, all])
  } finally {
    await host.stop()
  }
}, 100_000)

it('a node that is killed while it gathers leaves nobody out and takes nobody twice', async () => {
  const fair = await world.ticketFair()
  const type = await world.ticketType(fair, { total: 1_500 })
  for (let order = 0; order < 3; order++)
    await world.call(fair.organizer, 'issueTickets', world.sale(fair, type, {}, { quantity: 500 }))
  const gather = () => gatherAudience({ services: world.services, publish: () => {} })
  // What a kill is to the database: the connection that holds the lock of gathering is gone, in whatever statement.
  let cut = 0
  const cutting = async () => {
    while (cut < 3) {
      const gone = await world.db.many(sql`
        select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'advisory' and l.granted and a.datname = current_database()
          and l.objid = hashtext('audience.gather')::int8 & 4294967295 and l.pid <> pg_backend_pid()`)
      cut += gone.length
    }
  }
  const killed = cutting()
  while (cut < 3) await gather().catch(() => {})
  await killed
  await gather()
  const told = await world.db.one(sql`
    select (select count(*)::int from attendance where exhibition_id = ${fair.exhibitionId}) as attendances,
      (select count(*)::int from audience_due where exhibition_id = ${fair.exhibitionId}) as due,
      (select sum(people)::int from visitor_rollup where scope = ${fair.exhibitionId} and kind = 'exhibition' and dimension = 'all') as figure`)
  expect(told).toEqual({ attendances: 1_500, due: 0, figure: 1_500 })
}, 60_000)
