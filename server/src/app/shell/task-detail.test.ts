import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../testing/badge-world.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import type { TestOperator } from '../testing/world.ts'

const world = await closeAfterAll(createBadgeWorld())

async function detailFor(caller: TestOperator, { exhibitionId }: Fair) {
  return (await world.call(caller, 'getAffairDetail', { exhibitionId })).data
}

/** A badge in every state that counts differently, of one type. */
async function badgesOf(fair: Fair): Promise<void> {
  const { exhibitionId, organizer } = fair
  await world.draft(fair)
  await world.pending(fair)
  await world.pending(fair)
  await world.active(fair)
  const printed = await world.active(fair)
  const issued = [await world.active(fair), await world.active(fair)]
  const voided = await world.active(fair)
  const returned = await world.pending(fair)
  await world.call(organizer, 'voidBadges', { exhibitionId, ids: [voided], note: '重复' })
  await world.call(organizer, 'returnBadges', { exhibitionId, ids: [returned], reasonCode: 'other' })
  await world.db.run(sql`update credential set state = 'printed' where badge_id = ${printed}`)
  await world.db.run(sql`update credential set state = 'issued' where badge_id = any(${issued}::uuid[])`)
}

/** The same figures, counted from the badges themselves. */
function counted({ exhibitionId }: Fair) {
  return world.db.many(sql`
    select t.id as "badgeTypeId", json_build_object('cn', t.name_cn, 'en', t.name_en) as name, t.colour,
      count(*) filter (where c.state = 'issued')::int as issued, count(c.id)::int as approved,
      count(*) filter (where b.state in ('pending', 'endorsed'))::int as "toReview"
    from badge_type t left join badge b on b.exhibition_id = t.exhibition_id and b.badge_type_id = t.id
      left join credential c on c.exhibition_id = b.exhibition_id and c.badge_id = b.id and c.state <> 'dead'
    where t.exhibition_id = ${exhibitionId} group by t.id order by t.number`)
}

describe('getAffairDetail', () => {
  it('shows badges by type to the organizer and the venue, consistent with the badges', async () => {
    const fair = await world.fair()
    const other = await world.badgeType(fair.exhibitionId, fair.organizer)
    await world.quota(fair.exhibitionId, fair.participationId, other, 10)
    const empty = await world.badgeType(fair.exhibitionId, fair.organizer)
    await badgesOf(fair)
    await world.active({ ...fair, badgeTypeId: other })
    const { badgeTypes } = await detailFor(fair.organizer, fair)
    expect(badgeTypes).toEqual(await counted(fair))
    expect(badgeTypes).toMatchObject([
      { badgeTypeId: fair.badgeTypeId, issued: 2, approved: 4, toReview: 2 },
      { badgeTypeId: other, issued: 0, approved: 1, toReview: 0 },
      { badgeTypeId: empty, issued: 0, approved: 0, toReview: 0 },
    ])
    expect((await detailFor(world.platform, fair)).badgeTypes).toEqual(badgeTypes)
  })

  it('hides the figures of others from a partner', async () => {
    const fair = await world.fair()
    await world.pending(fair)
    const stranger = await world.world.administrator('cooperatorMain')
    await world.participate(fair, stranger.company, 5)
    expect(await detailFor(stranger, fair)).toMatchObject({ badgeTypes: null, toDecide: 0, badges: {} })
    expect(await detailFor(fair.partner, fair)).toMatchObject({ badgeTypes: null, toDecide: 0, badges: { pending: 1 } })
  })

  it('counts pending decisions of the caller, by the type’s route', async () => {
    const toDecide = async (fair: Fair) => [
      (await detailFor(fair.organizer, fair)).toDecide,
      (await detailFor(world.platform, fair)).toDecide,
    ]
    const bySponsor = await world.fair()
    await world.pending(bySponsor)
    expect(await toDecide(bySponsor)).toEqual([1, 0])
    const byPlatform = await world.fair({ route: 'platform' })
    await world.pending(byPlatform)
    expect(await toDecide(byPlatform)).toEqual([0, 1])
    const byBoth = await world.fair({ route: 'sponsorThenPlatform' })
    await world.pending(byBoth)
    expect(await toDecide(byBoth)).toEqual([1, 0])
    await world.active(byBoth)
    expect(await toDecide(byBoth)).toEqual([1, 1])
    await world.db.run(
      sql`update exhibition set state = 'cancelled', ended_at = now() where id = ${byBoth.exhibitionId}`,
    )
    expect(await toDecide(byBoth)).toEqual([0, 0])
  })
})
