import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTicketWorld, type TicketWorld } from '../../app/testing/ticket-world.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { syncAudience } from './sync.ts'

let world: TicketWorld
beforeAll(async () => {
  world = await createTicketWorld()
  await migrateJobs(world.pool)
})
afterAll(() => world?.close())

it('a node that is killed during synchronization misses nobody and counts nobody twice', async () => {
  const fair = await world.ticketFair()
  const type = await world.ticketType(fair, { total: 1_500 })
  for (let order = 0; order < 3; order++)
    await world.call(fair.organizer, 'issueTickets', world.sale(fair, type, {}, { quantity: 500 }))
  const sync = () => syncAudience({ services: world.services, publish: () => {} })
  // For the database a kill closes the connection with the synchronization lock, in any statement.
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
  while (cut < 3) await sync().catch(() => {})
  await killed
  await sync()
  const counts = await world.db.one(sql`
    select (select count(*)::int from attendance where exhibition_id = ${fair.exhibitionId}) as attendances,
      (select count(*)::int from audience_sync_queue where exhibition_id = ${fair.exhibitionId}) as due,
      (select sum(people)::int from visitor_rollup where scope = ${fair.exhibitionId} and kind = 'exhibition' and dimension = 'all') as figure`)
  expect(counts).toEqual({ attendances: 1_500, due: 0, figure: 1_500 })
}, 60_000)
