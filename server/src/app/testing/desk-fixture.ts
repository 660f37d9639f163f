import { expect } from 'vitest'
import { badgeJobs } from '../../badging/badge/jobs.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { createBadgeWorld, type Fair } from './badge-world.ts'
import { closeAfterAll } from './close-after-all.ts'

/** What the tests of desk and badge-list share. Call it once in a file. */
export async function createDeskFixture() {
  const world = await closeAfterAll(createBadgeWorld())
  await migrateJobs(world.pool)

  async function print(one: Fair, chosen: object) {
    const reply = await world.call(one.organizer, 'printBadges', {
      exhibitionId: one.exhibitionId,
      format: 'single',
      ...chosen,
    })
    expect(reply.reason).toBeUndefined()
    return world.runJob<{ fileId: string; badges: number; pages: number }>(reply.data.jobId, badgeJobs)
  }

  /** Creates the print file, and confirms that it was printed. */
  async function printed(one: Fair, chosen: { ids?: string[]; filter?: object }) {
    await print(one, chosen)
    const { exhibitionId, organizer } = one
    const { data } = await world.call(organizer, 'markPrinted', {
      exhibitionId,
      ...(chosen.ids ? { ids: chosen.ids } : { filter: { tab: 'queued' } }),
    })
    if (data.jobId) await world.runJob(data.jobId, badgeJobs)
  }

  return { world, print, printed }
}
