import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const world = await closeAfterAll(createBadgeWorld())

/** A secondary of the exhibition's main partner that has accepted its invitation. */
async function secondary(fair: Fair): Promise<{ caller: TestOperator; participationId: string }> {
  const caller = await world.world.administrator('cooperatorSec', { parent: fair.partner.company })
  const companyId = caller.company.id
  const added = await world.call(fair.partner, 'addParticipation', { exhibitionId: fair.exhibitionId, companyId })
  const accepted = await world.call(caller, 'acceptParticipation', added.data)
  expect(accepted.statusCode).toBe(10001)
  return { caller, participationId: added.data.id }
}

const allot = (caller: TestOperator, { badgeTypeId }: Fair, participationId: string, granted: number) =>
  world.call(caller, 'allotQuota', { participationId, badgeTypeId, granted })

const sums = (fair: Fair) =>
  world.db.one<{ given: number; granted: number; handed: number }>(sql`
    select q.given, q.granted, (select coalesce(sum(c.granted), 0)::int from quota c join participation p
      on p.id = c.participation_id where p.parent_id = ${fair.participationId}) as handed
    from quota q where q.participation_id = ${fair.participationId}`)

describe('a quota across tiers', () => {
  it('is given once if it is requested twice in parallel', async () => {
    const fair = await world.fair({ quota: 100 })
    for (let round = 0; round < 6; round++) {
      const { participationId } = await secondary(fair)
      const replies = await Promise.all([10, 15].map(granted => allot(fair.partner, fair, participationId, granted)))
      expect(replies.map(({ reason }) => reason ?? 'given').sort()).toEqual(['given', 'kernel.changedMeanwhile'])
      const { given, handed } = await sums(fair)
      expect(given).toBe(handed)
    }
  })

  it('never exceeds what there is if fifty grants run in parallel', async () => {
    const fair = await world.fair({ quota: 120 })
    const them = await Promise.all(Array.from({ length: 50 }, () => secondary(fair)))
    const replies = await Promise.all(them.map(({ participationId }) => allot(fair.partner, fair, participationId, 5)))
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(24)
    const refused = new Set(replies.flatMap(({ reason }) => reason ?? []))
    expect(refused).toEqual(new Set(['participation.quotaExhausted']))
    expect(await sums(fair)).toEqual({ given: 120, granted: 120, handed: 120 })
  })

  it('depends on the constraint: without it the same fifty get more than there is', async () => {
    const fair = await world.fair({ quota: 120 })
    const them = await Promise.all(Array.from({ length: 50 }, () => secondary(fair)))
    const { definition } = await world.db.one<{ definition: string }>(sql`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'quota_not_exceeded'`)
    await world.pool.query('alter table quota drop constraint quota_not_exceeded')
    await Promise.all(them.map(({ participationId }) => allot(fair.partner, fair, participationId, 5)))
    expect(await sums(fair)).toEqual({ given: 250, granted: 120, handed: 250 })
    await world.db.run(sql`delete from exhibition where id = ${fair.exhibitionId}`)
    await world.pool.query(`alter table quota add constraint quota_not_exceeded ${definition}`)
  })
})

describe('a secondary partner', () => {
  it("sees its own part and nothing of its parent's or another's", async () => {
    const fair = await world.fair()
    const [one, other] = [await secondary(fair), await secondary(fair)]
    await allot(fair.partner, fair, one.participationId, 5)
    await allot(fair.partner, fair, other.participationId, 7)
    const { exhibitionId } = fair
    const rows = (await world.call(one.caller, 'getParticipationPage', { exhibitionId })).data.list
    expect(rows).toMatchObject([{ id: one.participationId, quota: { granted: 5 }, actions: [] }])
    const quotas = (await world.call(one.caller, 'getQuotaPage', { exhibitionId })).data.list
    expect(quotas).toMatchObject([{ participationId: one.participationId, granted: 5, actions: [] }])
    await world.draft(fair, fair.partner)
    expect((await world.call(one.caller, 'getBadgePage', { exhibitionId })).data.list).toEqual([])
    expect((await allot(one.caller, fair, other.participationId, 9)).reason).toBe('kernel.noPermission')
    const added = { exhibitionId, companyId: other.caller.company.id }
    expect((await world.call(one.caller, 'addParticipation', added)).reason).toBe('kernel.noPermission')
    const seen = (await world.call(fair.partner, 'getParticipationPage', { exhibitionId })).data.list
    expect(seen.map(({ id }) => id).sort()).toEqual(
      [fair.participationId, one.participationId, other.participationId].sort(),
    )
  })

  it('uses what its parent gave, and no more', async () => {
    const fair = await world.fair()
    const { caller, participationId } = await secondary(fair)
    const { exhibitionId } = fair
    const early = await world.call(caller, 'addBadge', {
      ...{ exhibitionId, badgeTypeId: fair.badgeTypeId },
      ...world.person(),
    })
    expect(early.reason).toBe('participation.nothingAllotted')
    await allot(fair.partner, fair, participationId, 2)
    const ids = [await world.draft(fair, caller), await world.draft(fair, caller), await world.draft(fair, caller)]
    const first = await world.call(caller, 'submitBadges', { exhibitionId, ids: ids.slice(0, 2) })
    expect(first.data.count).toBe(2)
    const third = await world.call(caller, 'submitBadges', { exhibitionId, ids: ids.slice(2) })
    expect(third.reason).toBe('participation.quotaExhausted')
    const less = await world.call(fair.partner, 'allotQuota', {
      ...{ participationId, badgeTypeId: fair.badgeTypeId, granted: 1, version: 1 },
    })
    expect(less).toMatchObject({ reason: 'participation.quotaBelowUse', statusCode: 10010 })
  })

  it('is not invited by its parent after their relation has ended', async () => {
    const fair = await world.fair()
    const caller = await world.world.administrator('cooperatorSec', { parent: fair.partner.company })
    await world.db.run(sql`insert into organizer_partner (sponsor_id, partner_id, state, ended_at)
      values (${fair.partner.company.id}, ${caller.company.id}, 'ended', now())`)
    const input = { exhibitionId: fair.exhibitionId, companyId: caller.company.id }
    expect((await world.call(fair.partner, 'addParticipation', input)).reason).toBe('participation.companyUnknown')
  })
})
