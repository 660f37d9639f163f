import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { vi } from 'vitest'
import { createStoredFile, type FileMade } from '../../../kernel/files/stored-file.ts'
import { startJobHost } from '../../../kernel/jobs/host.ts'
import { migrateJobs } from '../../../kernel/jobs/migrate-jobs.ts'
import { testDatabase } from '../database.ts'
import { createEpidemicWorld } from '../epidemic-world.ts'
import { createPartnerWorld } from '../partner-world.ts'
import { builtJobs } from '../programs.ts'
import { createSubjectWorld } from '../subject-world.ts'
import { createTicketWorld } from '../ticket-world.ts'
import type { TestOperator } from '../world.ts'

/** One database, one data folder and one job process for all crash tests, with the builders of every module. */
export async function createCrashFixture() {
  const database = await testDatabase()
  await migrateJobs(database.pool)
  const dataDir = await mkdtemp(join(tmpdir(), 'fairgate-crash-'))
  // All fixtures share the database; it is closed with the last of them.
  const given = [{ ...database, close: async () => {} }, { FAIRGATE_DATA: dataDir }] as const
  const world = await createSubjectWorld(...given)
  const tickets = await createTicketWorld(...given)
  const epidemic = await createEpidemicWorld(...given)
  const partners = await createPartnerWorld(...given)
  const { config, db, services } = world
  const host = startJobHost({ config, ...builtJobs, idleAfter: 3_600_000, onError() {} })
  await host.ready

  return {
    ...{ world, tickets, epidemic, partners, db, services },
    pool: database.pool,
    call: world.call,

    /** The pid of the job process; waits for the next one after a kill. */
    jobProcess: () => vi.waitUntil(() => host.pid(), { timeout: 60_000, interval: 20 }),

    /** An uploaded file as `kernel/files` would store it. */
    async uploaded(
      caller: TestOperator,
      file: Pick<FileMade, 'purpose' | 'name' | 'type' | 'content'>,
    ): Promise<string> {
      const owner = { companyId: caller.company.id, operatorId: caller.operatorId }
      const { id } = await createStoredFile(db, services.store, { ...file, ...owner })
      await db.run(sql`update file set state = 'stored' where id = ${id}`)
      return id
    },

    /** Files that jobs have created for a company. */
    async resultsOf({ company }: TestOperator): Promise<string[]> {
      const rows = await db.many<{ id: string }>(sql`
        select id from file where purpose = 'result' and company_id = ${company.id}`)
      return rows.map(({ id }) => id)
    },

    async resultOf<Result>(jobId: string): Promise<Result> {
      return (await db.one<{ result: Result }>(sql`select result from job where id = ${jobId}`)).result
    },

    async count(query: ReturnType<typeof sql>): Promise<number> {
      return (await db.one<{ n: number }>(query)).n
    },

    async close() {
      await host.stop()
      for (const each of [world, tickets, epidemic.world, partners]) await each.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type CrashFixture = Awaited<ReturnType<typeof createCrashFixture>>
