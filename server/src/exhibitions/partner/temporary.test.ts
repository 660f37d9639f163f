import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { freshCreditCode } from '../../app/testing/company-world.ts'
import { createPartnerWorld } from '../../app/testing/partner-world.ts'
import { actorOf, type TestOperator } from '../../app/testing/world.ts'
import { reserveQuota } from '../participation/hooks.ts'
import { temporarySettled } from './hooks.ts'
import { transitionTemporaryPartners } from './temporary.ts'

const world = await closeAfterAll(createPartnerWorld())

/** The test exhibitions open in 2030 and move out from March 5th, 10:00 UTC. */
const before = new Date('2030-03-05T09:59:59Z')
const moveOut = new Date('2030-03-05T10:00:00Z')
const published: string[] = []
const tick = (now: Date) =>
  transitionTemporaryPartners(
    {
      services: world.services,
      publish: (topic, message) => void published.push(`${topic} ${JSON.stringify(message)}`),
    },
    now,
  )

/** A temporary co-exhibitor with ten badges of quota, and a logged-in operator. */
async function temporary(creditCode = freshCreditCode()) {
  const fair = await world.fair()
  const { organizer, exhibitionId, badgeTypeId } = fair
  const { id } = await world.partnerInUse('Cooperator', organizer, { creditCode, temporaryFor: exhibitionId })
  const company = await world.db.one<TestOperator['company']>(
    sql`select id, type, name_cn as "nameCn", name_en as "nameEn" from company where id = ${id}`,
  )
  const person = await world.world.operator(company)
  // Approved for this exhibition, it takes part without an invitation.
  const { id: participationId, ...part } = await world.db.one<{ id: string }>(sql`
    select p.id, p.state, a.lacks_quota as "lacksQuota" from participation p join participation_task a on a.participation_id = p.id
    where p.exhibition_id = ${exhibitionId} and p.company_id = ${id}`)
  expect(part).toEqual({ state: 'pendingAllocation', lacksQuota: true })
  await world.call(organizer, 'allotQuota', { participationId, badgeTypeId, granted: 10 })
  return { id, fair, person, participationId, creditCode }
}

const stateOf = (id: string) =>
  world.db.one<{ state: string; looksOn: boolean }>(
    sql`select state, read_only_since is not null as "looksOn" from company where id = ${id}`,
  )
const participationOf = (id: string) =>
  world.db.one(
    sql`select p.state, a.status from participation p join participation_task a on a.participation_id = p.id where p.id = ${id}`,
  )
const eventsOf = async (id: string) =>
  (await world.db.many<{ event: string }>(sql`select event from history where subject_id = ${id} order by id`)).map(
    ({ event }) => event,
  )
const apply = (caller: TestOperator, { exhibitionId, badgeTypeId }: Fair) =>
  world.call(caller, 'addBadge', { exhibitionId, badgeTypeId, ...world.person() })

/** Closed by the venue at this moment. */
async function closeExhibition({ exhibitionId }: Fair, at: string): Promise<void> {
  await world.db.run(
    sql`update exhibition set state = 'closed', ended_at = ${at}::timestamptz where id = ${exhibitionId}`,
  )
}

describe('a temporary co-exhibitor', () => {
  it('works until move-out begins, and can only read from then on', async () => {
    const { id, fair, person, participationId } = await temporary()
    const { data: badge } = await apply(person, fair)
    await tick(before)
    expect(await stateOf(id)).toEqual({ state: 'inUse', looksOn: false })
    await tick(moveOut)
    expect(await stateOf(id)).toEqual({ state: 'inUse', looksOn: true })
    expect(await participationOf(participationId)).toEqual({ state: 'ended', status: 1040 })
    expect((await apply(person, fair)).reason).toBe('kernel.noPermission')
    const submit = await world.call(person, 'submitBadges', { exhibitionId: fair.exhibitionId, ids: [badge.id] })
    expect(submit.reason).toBe('kernel.noPermission')
    const page = await world.call(person, 'getBadgePage', { exhibitionId: fair.exhibitionId })
    expect(page.data.list).toMatchObject([{ id: badge.id, actions: [] }])
    expect((await world.call(person, 'getParticipationPage', {})).data.list).toMatchObject([
      { actions: [], kind: 'cooperator', companyType: 'cooperatorTemp' },
    ])
    const entered = await world.call(fair.organizer, 'addBadge', {
      ...{ exhibitionId: fair.exhibitionId, badgeTypeId: fair.badgeTypeId, companyId: id },
      ...world.person(),
    })
    expect(entered.reason).toBe('badge.notParticipating')
  })

  it('returns unused quota; badges in progress retain what they reserved', async () => {
    const { fair, participationId } = await temporary()
    await reserveQuota(world.db, participationId, fair.badgeTypeId, 3)
    const root = () =>
      world.db.one(sql`select q.granted, q.given from quota q join participation p on p.id = q.participation_id
        where p.exhibition_id = ${fair.exhibitionId} and p.kind = 'sponsor'`)
    expect(await root()).toEqual({ granted: 110, given: 10 })
    await tick(moveOut)
    expect(await root()).toEqual({ granted: 103, given: 3 })
    const own = await world.db.one(sql`select granted, reserved from quota where participation_id = ${participationId}`)
    expect(own).toEqual({ granted: 3, reserved: 3 })
  })

  it('is moved once, however many nodes run at once and however often', async () => {
    await tick(moveOut)
    const them = [await temporary(), await temporary(), await temporary()]
    published.length = 0
    const rounds = await Promise.all(Array.from({ length: 6 }, () => tick(moveOut)))
    await tick(moveOut)
    expect(rounds.reduce((sum, { readOnly }) => sum + readOnly, 0)).toBe(3)
    for (const { id, participationId } of them) {
      expect(
        published.filter(message => message === `company:${id} {"type":"row","changed":["company"]}`),
      ).toHaveLength(1)
      expect((await eventsOf(participationId)).filter(event => event === 'end')).toHaveLength(1)
    }
  })

  it('leaves main co-exhibitors of the same exhibition unchanged', async () => {
    const { fair } = await temporary()
    await tick(moveOut)
    expect((await apply(fair.partner, fair)).statusCode).toBe(10001)
    expect((await actorOf(world.db, fair.partner.token)).permissions.has('badge:apply')).toBe(true)
  })

  it('is closed thirty days after its exhibition, once, and its people are logged out', async () => {
    const { id, fair, person } = await temporary()
    await tick(moveOut)
    await closeExhibition(fair, '2030-03-07T00:00:00Z')
    await tick(new Date('2030-04-05T23:59:59Z'))
    expect((await stateOf(id)).state).toBe('inUse')
    const rounds = await Promise.all(Array.from({ length: 6 }, () => tick(new Date('2030-04-06T00:00:00Z'))))
    expect(rounds.reduce((sum, { closed }) => sum + closed, 0)).toBe(1)
    expect((await stateOf(id)).state).toBe('closed')
    expect((await eventsOf(id)).filter(event => event === 'close')).toHaveLength(1)
    await expect(actorOf(world.db, person.token)).rejects.toThrow('ended')
  })

  it('is closed thirty days after its settlement, if there was one', async () => {
    const { id, fair } = await temporary()
    await closeExhibition(fair, '2030-03-07T00:00:00Z')
    await temporarySettled(world.db, id, new Date('2030-05-01T00:00:00Z'))
    await tick(new Date('2030-05-30T23:59:59Z'))
    expect((await stateOf(id)).state).toBe('inUse')
    await tick(new Date('2030-05-31T00:00:00Z'))
    expect((await stateOf(id)).state).toBe('closed')
  })

  it('is reopened under the same credit code for the next exhibition, and works again', async () => {
    const { id, fair, person, creditCode } = await temporary()
    await tick(moveOut)
    await closeExhibition(fair, '2030-03-07T00:00:00Z')
    await tick(new Date('2030-04-06T00:00:00Z'))
    const next = await world.fair()
    const form = await world.form(next.organizer, { creditCode, temporaryFor: next.exhibitionId })
    const back = await world.send(next.organizer, 'Cooperator', 'add…', form)
    expect(back.data.id).toBe(id)
    expect(await stateOf(id)).toEqual({ state: 'inUse', looksOn: false })
    const again = await world.world.operator(person.company)
    expect(again.actor.permissions.has('badge:apply')).toBe(true)
    const elsewhere = await world.fair()
    await world.db.run(
      sql`insert into organizer_partner (sponsor_id, partner_id) values (${elsewhere.organizer.company.id}, ${id})`,
    )
    const wrong = await world.call(elsewhere.organizer, 'addParticipation', {
      ...{ exhibitionId: elsewhere.exhibitionId, companyId: id },
    })
    expect(wrong.reason).toBe('participation.temporaryElsewhere')
    // In the exhibition it was reopened for, it takes part by its approval.
    const parts = await world.db.many(
      sql`select state from participation where exhibition_id = ${next.exhibitionId} and company_id = ${id}`,
    )
    expect(parts).toEqual([{ state: 'pendingAllocation' }])
  })
})
