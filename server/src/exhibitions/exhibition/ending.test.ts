import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createPartnerWorld } from '../../app/testing/partner-world.ts'
import { expireBadges } from '../../badging/badge/clock.ts'
import { badgeJobs } from '../../badging/badge/jobs.ts'
import { transitionTemporaryPartners } from '../partner/temporary.ts'
import { closeExhibitions } from './ending.ts'

const world = await closeAfterAll(createPartnerWorld())

/**
 * The test exhibitions move out until 2030-03-06 10:00 UTC, 18:00 in the venue's zone; its next day begins at 16:00
 * UTC.
 */
const lastEvening = new Date('2030-03-06T15:59:59Z')
const dayAfter = new Date('2030-03-06T16:00:00Z')

const published: string[] = []
const node = () => ({ services: world.services, publish: (topic: string) => void published.push(topic) })
const close = (now: Date) => closeExhibitions(node(), now)
const expire = (now: Date) => expireBadges(node(), now)

const exhibitionOf = ({ exhibitionId }: Fair) =>
  world.db.one<{ state: string; endedAt: string | null; saleOpen: boolean; version: number }>(sql`
    select state, ended_at as "endedAt", sale_open as "saleOpen", version from exhibition where id = ${exhibitionId}`)
const participationsOf = ({ exhibitionId }: Fair) =>
  world.db.many(sql`select distinct p.state, a.status from participation p join participation_task a on a.participation_id = p.id
    where p.exhibition_id = ${exhibitionId}`)
const eventsOf = async (id: string) =>
  (await world.db.many<{ event: string }>(sql`select event from history where subject_id = ${id} order by id`)).map(
    ({ event }) => event,
  )
const quotaOf = ({ participationId }: Fair) => world.quotaOf(participationId)
/** The background job that an end has queued. */
const jobOf = ({ exhibitionId }: Fair) =>
  world.db.one<{ id: string }>(sql`select id from job where kind = 'badge.expire' and exhibition_id = ${exhibitionId}`)
const endMoveOut = (fair: Fair) =>
  world.db.run(sql`
    update exhibition set move_in_from = now() - interval '9 days', move_in_to = now() - interval '8 days',
      open_from = now() - interval '7 days', open_to = now() - interval '6 days', move_out_from = now() - interval '5 days',
      move_out_to = now() - interval '1 minute' where id = ${fair.exhibitionId}`)

describe('an exhibition after its move-out', () => {
  it("is closed on the next day in the venue's zone, and settled, because nothing has to be paid", async () => {
    const fair = await world.fair()
    await world.db.run(sql`update exhibition set sale_open = true, sale_from = '2030-01-01', sale_to = '2030-03-01'
      where id = ${fair.exhibitionId}`)
    await close(lastEvening)
    expect((await exhibitionOf(fair)).state).toBe('ready')
    await close(dayAfter)
    const { state, endedAt, saleOpen } = await exhibitionOf(fair)
    expect([state, new Date(String(endedAt)), saleOpen]).toEqual(['settled', dayAfter, false])
    expect(await eventsOf(fair.exhibitionId)).toEqual(['close', 'settle'])
    expect(await participationsOf(fair)).toEqual([{ state: 'ended', status: 1040 }])
  })

  it('is closed once, however many nodes run at once; active ones are unchanged', async () => {
    await close(dayAfter)
    const three = [await world.fair(), await world.fair(), await world.fair()]
    const later = await world.fair()
    await world.db.run(sql`update exhibition set move_out_to = '2030-04-01T10:00:00Z' where id = ${later.exhibitionId}`)
    const rounds = await Promise.all(Array.from({ length: 6 }, () => close(dayAfter)))
    expect(rounds.reduce((sum, closed) => sum + closed, 0)).toBe(3)
    for (const fair of three) expect(await eventsOf(fair.exhibitionId)).toEqual(['close', 'settle'])
    expect((await exhibitionOf(later)).state).toBe('ready')
  })

  it('ends in any state, even without complete additional information', async () => {
    const fair = await world.fair()
    await world.db.run(sql`update exhibition set state = 'preparing' where id = ${fair.exhibitionId}`)
    await close(dayAfter)
    expect((await exhibitionOf(fair)).state).toBe('settled')
  })

  it('accepts no application any more, and decides none', async () => {
    const fair = await world.fair()
    const [draft, pending, active] = [await world.draft(fair), await world.pending(fair), await world.active(fair)]
    const { exhibitionId, badgeTypeId } = fair
    await world.call(fair.organizer, 'suspendBadge', { exhibitionId, id: active, version: 3, note: '查验' })
    await close(dayAfter)
    const added = await world.call(fair.partner, 'addBadge', { exhibitionId, badgeTypeId, ...world.person() })
    expect(added.reason).toBe('badge.notParticipating')
    const reasonOf = async (answer: Promise<{ reason?: string }>) => (await answer).reason
    expect(await reasonOf(world.call(fair.partner, 'submitBadges', { exhibitionId, ids: [draft] }))).toBe(
      'badge.notParticipating',
    )
    expect(await reasonOf(world.call(fair.organizer, 'approveBadges', { exhibitionId, ids: [pending] }))).toBe(
      'exhibition.notRunning',
    )
    const resume = world.call(fair.organizer, 'resumeBadge', { exhibitionId, id: active, version: 4 })
    expect(await reasonOf(resume)).toBe('exhibition.notRunning')
    const invited = world.call(fair.organizer, 'addParticipation', { exhibitionId, companyId: fair.partner.company.id })
    expect(await reasonOf(invited)).toBeDefined()
  })

  it('closes its temporary partners thirty days later', async () => {
    const fair = await world.fair()
    const { id } = await world.partnerInUse('Cooperator', fair.organizer, { temporaryFor: fair.exhibitionId })
    await close(dayAfter)
    const stateOn = async (now: string) => {
      await transitionTemporaryPartners(node(), new Date(now))
      return (await world.db.one<{ state: string }>(sql`select state from company where id = ${id}`)).state
    }
    expect(await stateOn('2030-04-05T15:59:59Z')).toBe('inUse')
    expect(await stateOn('2030-04-05T16:00:00Z')).toBe('closed')
  })

  it('must have an end by a constraint', async () => {
    const fair = await world.fair()
    const half = world.db.run(sql`update exhibition set state = 'closed' where id = ${fair.exhibitionId}`)
    await expect(half).rejects.toThrow('exhibition_ended')
  })
})

describe('closeExhibition', () => {
  it('is for the venue, after move-out, and runs once', async () => {
    const fair = await world.fair()
    const { exhibitionId: id } = fair
    const call = async (caller = world.platform) =>
      world.call(caller, 'closeExhibition', { id, version: (await exhibitionOf(fair)).version })
    expect((await call(fair.organizer)).statusCode).toBe(10003)
    expect((await call()).reason).toBe('exhibition.notOverYet')
    const actions = async () => (await world.call(world.platform, 'getExhibitionDetail', { id })).data.actions
    expect(await actions()).not.toContain('close')
    await endMoveOut(fair)
    expect(await actions()).toContain('close')
    const { version } = await exhibitionOf(fair)
    const replies = await Promise.all(
      [1, 2, 3].map(() => world.call(world.platform, 'closeExhibition', { id, version })),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10008, 10008])
    const done = await exhibitionOf(fair)
    expect(done.state).toBe('settled')
    expect(replies.find(({ statusCode }) => statusCode === 10001)?.data.version).toBe(done.version)
    expect(await participationsOf(fair)).toEqual([{ state: 'ended', status: 1040 }])
  })
})

describe('badges', () => {
  it('expire after their last phase, including pending ones; others stay', async () => {
    const fair = await world.fair()
    const [pending, active, draft] = [await world.pending(fair), await world.active(fair), await world.draft(fair)]
    const late = await world.active(fair)
    await world.db.run(sql`update badge set phases = '{open,moveOut}' where id = ${late}`)
    // Badges of the type are valid for move-in and the opening days, which end on March 5th at 09:00 UTC.
    await expire(new Date('2030-03-05T08:59:59Z'))
    expect(await world.stateOf(active)).toBe('active')
    expect(await quotaOf(fair)).toEqual({ reserved: 1, used: 2 })
    await Promise.all(Array.from({ length: 4 }, () => expire(new Date('2030-03-05T09:00:00Z'))))
    const states = await Promise.all([pending, active, draft, late].map(id => world.stateOf(id)))
    expect(states).toEqual(['expired', 'expired', 'draft', 'active'])
    expect(await quotaOf(fair)).toEqual({ reserved: 0, used: 2 })
    expect(await eventsOf(active)).toEqual(['submit', 'approve', 'expire'])
    expect(
      await world.db.many(sql`select badge_id from badge_uniqueness_claim where exhibition_id = ${fair.exhibitionId}`),
    ).toEqual([{ badge_id: late }, { badge_id: late }])
  })

  it('leave their task done, and no new one', async () => {
    const fair = await world.fair()
    await world.active(fair)
    await expire(new Date('2030-03-05T09:00:00Z'))
    const task = sql`select status from participation_task where participation_id = ${fair.participationId}`
    expect(await world.db.one(task)).toEqual({ status: 1040 })
  })

  it('of a cancelled exhibition end with it, by a job, a thousand and more', async () => {
    const fair = await world.fair({ quota: 1200 })
    const one = await world.pending(fair)
    await world.db.run(sql`insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name,
        phases, created_by, created_at)
      select exhibition_id, uuidv7(), 'pending', 'EX-9' || lpad(n::text, 5, '0'), badge_type_id, participation_id, company_id, name,
        phases, created_by, created_at from badge, generate_series(1, 1100) n where id = ${one}`)
    await world.db.run(sql`update quota set reserved = 1101 where participation_id = ${fair.participationId}`)
    const { version } = await exhibitionOf(fair)
    const key = { id: fair.exhibitionId, version }
    expect((await world.call(world.platform, 'cancelExhibition', { ...key, note: '疫情' })).statusCode).toBe(10001)
    expect(await world.runJob((await jobOf(fair)).id, badgeJobs)).toEqual({ count: 1101 })
    const left = sql`select state, count(*)::int as n from badge where exhibition_id = ${fair.exhibitionId} group by state`
    expect(await world.db.many(left)).toEqual([{ state: 'expired', n: 1101 }])
    expect(await quotaOf(fair)).toEqual({ reserved: 0, used: 0 })
    const { data } = await world.call(fair.organizer, 'getAffairDetail', { exhibitionId: fair.exhibitionId })
    expect(data.toDecide).toBe(0)
  })

  it('submitted at the moment their exhibition ends are found by the next run', async () => {
    const fair = await world.fair()
    const late = await world.pending(fair)
    await world.db.run(sql`update exhibition set state = 'cancelled', ended_at = ${dayAfter.toISOString()}::timestamptz
      where id = ${fair.exhibitionId}`)
    await expire(dayAfter)
    expect(await world.stateOf(late)).toBe('expired')
  })
})
