import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair, identityNumber } from '../../app/testing/badge-world.ts'
import { blockUntilAllWait } from '../../app/testing/block-until.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const world = await closeAfterAll(createBadgeWorld())

const codesOf = (replies: readonly { statusCode: number }[]) => replies.map(({ statusCode }) => statusCode).sort()

describe('concurrent requests', () => {
  it('approve and reject: one wins, the other is refused as already decided', async () => {
    for (let round = 0; round < 5; round++) {
      const fair = await world.fair()
      const { exhibitionId, organizer } = fair
      const id = await world.pending(fair)
      const colleague = await world.world.operator(organizer.company)
      const replies = await Promise.all([
        world.call(organizer, 'approveBadges', { exhibitionId, ids: [id] }),
        world.call(colleague, 'rejectBadges', { exhibitionId, ids: [id], reasonCode: 'other' }),
      ])
      expect(codesOf(replies)).toEqual([10001, 10008])
      const approved = replies[0]?.statusCode === 10001
      expect(await world.stateOf(id)).toBe(approved ? 'active' : 'rejected')
      expect(await world.quotaOf(fair.participationId)).toEqual({ reserved: 0, used: approved ? 1 : 0 })
      expect(await world.credentials(id)).toHaveLength(approved ? 1 : 0)
    }
  })

  it('fifty submissions with a quota of ten: ten pass, forty are refused as exhausted', async () => {
    const fair = await world.fair({ quota: 10 })
    const { exhibitionId, partner } = fair
    const ids: string[] = []
    for (let n = 0; n < 50; n++) ids.push(await world.draft(fair))
    const replies = await Promise.all(ids.map(id => world.call(partner, 'submitBadges', { exhibitionId, ids: [id] })))
    expect(codesOf(replies)).toEqual([...Array(10).fill(10001), ...Array(40).fill(10010)])
    expect(await world.quotaOf(fair.participationId)).toEqual({ reserved: 10, used: 0 })
    const { data } = await world.call(partner, 'getBadgePage', { exhibitionId })
    expect(data.tabs).toMatchObject({ draft: 40, pending: 10 })
  })

  it('two batches with the same rows in different orders finish, and each row changes once', async () => {
    const fair = await world.fair({ quota: 100 })
    const { exhibitionId, partner } = fair
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push(await world.draft(fair))
    const replies = await Promise.all([
      world.call(partner, 'submitBadges', { exhibitionId, ids }),
      world.call(partner, 'submitBadges', { exhibitionId, ids: ids.toReversed() }),
    ])
    expect(codesOf(replies)).toEqual([10001, 10008])
    expect(await world.quotaOf(fair.participationId)).toEqual({ reserved: 20, used: 0 })
  })
})

/** Two companies submit the same person concurrently. Returns how many submissions passed. */
async function samePersonTwice(
  fair: Fair,
  other: TestOperator,
  serial: number,
  written = 'badge_uniqueness_claim',
): Promise<number> {
  const { exhibitionId, partner } = fair
  const person = { documentNumber: identityNumber(serial), name: '同一人' }
  const ids = [await world.draft(fair, partner, person), await world.draft(fair, other, person)]
  const works = [partner, other].map(
    (caller, at) => () => world.call(caller, 'submitBadges', { exhibitionId, ids: [ids[at] ?? ''] }),
  )
  // Both have read their data before either writes.
  const replies = await blockUntilAllWait(world, written, works)
  for (const { statusCode, reason } of replies) if (statusCode !== 10001) expect(reason).toBe('badge.alreadyHeld')
  return replies.filter(({ statusCode }) => statusCode === 10001).length
}

/** Two concurrent reprints, ten times. Returns the highest number of active credentials of a badge afterwards. */
async function reprintTwice(fair: Fair): Promise<number> {
  const { exhibitionId, organizer } = fair
  const colleague = await world.world.operator(organizer.company)
  const id = await world.active(fair)
  const works = [organizer, colleague].map(
    caller => () => world.call(caller, 'reprintBadge', { exhibitionId, id, reasonCode: 'damaged' }),
  )
  // Both have read their data before either writes.
  const replies = await blockUntilAllWait(world, 'credential', works)
  expect(replies.some(({ statusCode }) => statusCode === 10001)).toBe(true)
  return (await world.credentials(id)).filter(({ state }) => state !== 'dead').length
}

describe('one badge per person', () => {
  it('lets one of two companies win; without its constraint both would', async () => {
    const fair = await world.fair()
    const other = await world.world.administrator('cooperatorMain')
    await world.participate(fair, other.company, 100)
    for (let round = 0; round < 5; round++) expect(await samePersonTwice(fair, other, 500 + round)).toBe(1)
    await world.pool.query('alter table badge_uniqueness_claim drop constraint one_person_one_badge')
    try {
      expect(await samePersonTwice(fair, other, 600)).toBe(2)
    } finally {
      await world.db.run(sql`delete from badge_uniqueness_claim where exhibition_id = ${fair.exhibitionId}`)
      await world.pool.query(
        'alter table badge_uniqueness_claim add constraint one_person_one_badge primary key (exhibition_id, person_id, phase)',
      )
    }
  })

  it('does not apply if the exhibition has no such rule', async () => {
    const fair = await world.fair({ onePersonOneBadge: false })
    const other = await world.world.administrator('cooperatorMain')
    await world.participate(fair, other.company, 100)
    expect(await samePersonTwice(fair, other, 700, 'history')).toBe(2)
  })
})

describe('two concurrent reprints', () => {
  it('leave one active credential; without the index there are two', async () => {
    const fair = await world.fair()
    expect(await reprintTwice(fair)).toBe(1)
    await world.pool.query('drop index one_active_credential')
    expect(await reprintTwice(fair)).toBe(2)
  })
})
