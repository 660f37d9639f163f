import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { badgeJobs } from './jobs.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()
const otherType = await world.badgeType(fair.exhibitionId, fair.organizer)
await world.quota(fair.exhibitionId, fair.participationId, otherType, 100)
for (let n = 0; n < 2; n++) await world.draft(fair)
for (let n = 0; n < 3; n++) await world.pending(fair)
await world.active({ ...fair, badgeTypeId: otherType })

const shown = async (input: object) => {
  const { data } = await world.call(fair.organizer, 'getBadgePage', { exhibitionId: fair.exhibitionId, ...input })
  return data
}
const statesOf = async (input: object) => (await shown(input)).list.map(({ state }) => state).sort()

describe('a filter of a list accepts', () => {
  it('one value as before, or several: rows that match any of them', async () => {
    expect(await statesOf({ state: 'draft' })).toEqual(['draft', 'draft'])
    expect(await statesOf({ state: ['draft', 'active'] })).toEqual(['active', 'draft', 'draft'])
    expect(await statesOf({ badgeTypeId: [fair.badgeTypeId, otherType] })).toHaveLength(6)
    expect(await statesOf({ badgeTypeId: [otherType] })).toEqual(['active'])
    const input = { exhibitionId: fair.exhibitionId, state: [] }
    expect((await world.call(fair.organizer, 'getBadgePage', input)).statusCode).toBe(10002)
  })

  it('several in one tab: the matching ones of the tab, and consistent counts of all tabs', async () => {
    expect(await statesOf({ tab: 'pending', state: ['pending', 'draft'] })).toEqual(['pending', 'pending', 'pending'])
    expect(await statesOf({ tab: 'active', state: ['pending', 'draft'] })).toEqual([])
    const page = await shown({ state: ['draft', 'pending'] })
    expect(page).toMatchObject({ total: 5, tabs: { all: 5, draft: 2, pending: 3, active: 0 } })
  })

  it('in the order of the whole list, page by page', async () => {
    const pages = []
    for (let pageNum = 1, left = true; left; pageNum++) {
      const { list } = await shown({ state: ['draft', 'pending'], pageNum, pageSize: 10, sort: 'createdAt' })
      pages.push(...list)
      left = list.length === 10
    }
    expect(pages.map(({ createdAt }) => createdAt)).toEqual(pages.map(({ createdAt }) => createdAt).toSorted())
    expect(pages).toHaveLength(5)
  })

  it('the same in the export of the list', async () => {
    const filter = { state: ['draft' as const, 'active' as const], badgeTypeId: [fair.badgeTypeId, otherType] }
    const { exhibitionId } = fair
    const { data } = await world.call(fair.organizer, 'exportBadges', { exhibitionId, filter, format: 'csv' })
    expect(await world.runJob(data.jobId, badgeJobs)).toMatchObject({ rows: 3 })
  })
})
