import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createSharingFixture } from '../../app/testing/sharing-fixture.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { exhibitionApproved } from '../participation/hooks.ts'

const { world, conditions, offered, applied, relationOf, applicationState } = await createSharingFixture()

/** A partner that another sponsor works with by sharing. */
async function shared(changes: Partial<typeof conditions> = {}) {
  const offer = await offered('Cooperator', changes)
  const user = await world.owner('Cooperator')
  const key = await applied('Cooperator', offer.partnerId, user)
  const approved = await world.send(world.reviewer, 'Cooperator', 'approveShare…', key)
  return { ...offer, user, application: approved.data }
}

async function exhibition(caller: TestOperator, { type = 'tradeFair', city = '310100' } = {}): Promise<string> {
  const { id } = await world.db.one<{ id: string }>(sql`
    insert into exhibition (sponsor_id, state, name_cn, show_type, city_code)
    values (${caller.company.id}, 'ready', '机床展', ${type}, ${city}) returning id`)
  await exhibitionApproved({ db: world.db }, [{ row: { id, sponsorId: caller.company.id } }])
  return id
}

const invite = async (caller: TestOperator, exhibitionId: string, companyId: string) =>
  world.call(caller, 'addParticipation', { exhibitionId, companyId })
const runningOf = async (id: string) =>
  (await world.db.one<{ running: number }>(sql`select running from share_condition where partner_id = ${id}`)).running

describe('a relation', () => {
  it('is created and ended by the platform, and stays while it is in use', async () => {
    const { partnerId } = await offered('Cooperator')
    const sponsor = await world.owner('Cooperator')
    const ask = { partnerId, sponsorId: sponsor.company.id }
    const send = (caller: TestOperator, pattern: 'add…Relation' | 'remove…Relation', input: object) =>
      world.send(caller, 'Cooperator', pattern, input)
    expect((await send(sponsor, 'add…Relation', ask)).reason).toBe('kernel.noPermission')
    const nobody = await world.owner('SecondaryCooperator')
    expect((await send(world.platform, 'add…Relation', { ...ask, sponsorId: nobody.company.id })).reason).toBe(
      'partner.sponsorUnknown',
    )
    const made = await send(world.platform, 'add…Relation', ask)
    expect((await send(world.platform, 'add…Relation', ask)).reason).toBe('partner.alreadyRelated')
    const exhibitionId = await exhibition(sponsor)
    const taking = await invite(sponsor, exhibitionId, partnerId)
    expect((await send(world.platform, 'remove…Relation', made.data)).reason).toBe('participation.relationInUse')
    expect((await world.call(sponsor, 'endParticipation', taking.data)).statusCode).toBe(10001)
    expect((await send(world.platform, 'remove…Relation', { ...made.data, version: 7 })).reason).toBe(
      'kernel.changedMeanwhile',
    )
    expect((await send(world.platform, 'remove…Relation', made.data)).statusCode).toBe(10001)
    expect((await send(world.platform, 'remove…Relation', made.data)).reason).toBe('kernel.notInThisState')
    expect((await invite(sponsor, await exhibition(sponsor), partnerId)).reason).toBe('participation.companyUnknown')
    expect((await send(world.platform, 'add…Relation', ask)).statusCode).toBe(10001)
  })

  it('ends or is used if it is removed while its partner is invited', async () => {
    for (let round = 0; round < 10; round++) {
      const { partnerId, user } = await shared()
      const exhibitionId = await exhibition(user)
      const relation = await relationOf(user.company.id, partnerId)
      const [invited, removed] = await Promise.all([
        invite(user, exhibitionId, partnerId),
        world.send(world.platform, 'Cooperator', 'remove…Relation', { id: relation?.id, version: relation?.version }),
      ])
      const outcome = [invited.reason ?? 'invited', removed.reason ?? 'removed']
      expect([
        ['invited', 'participation.relationInUse'],
        ['participation.companyUnknown', 'removed'],
      ]).toContainEqual(outcome)
      expect(await runningOf(partnerId)).toBe(invited.statusCode === 10001 ? 1 : 0)
    }
  })

  it('by sharing is in use with its first participation and ends when it is removed', async () => {
    const { partnerId, user, application } = await shared()
    expect(await applicationState(application)).toBe('approved')
    const taking = await invite(user, await exhibition(user), partnerId)
    expect(await applicationState(application)).toBe('beingUsed')
    await invite(user, await exhibition(user), partnerId)
    const relation = await relationOf(user.company.id, partnerId)
    await world.db.run(sql`update participation set state = 'ended' where company_id = ${partnerId}`)
    expect(taking.statusCode).toBe(10001)
    expect(await runningOf(partnerId)).toBe(0)
    await world.send(world.platform, 'Cooperator', 'remove…Relation', { id: relation?.id, version: relation?.version })
    expect(await applicationState(application)).toBe('ended')
    const events = await world.db.many<{ event: string }>(
      sql`select event from history where subject_id = ${application.id} order by id`,
    )
    expect(events.map(({ event }) => event)).toEqual(['submit', 'approve', 'use', 'end'])
    expect((await world.send(user, 'Cooperator', 'applyShare…', { partnerId })).statusCode).toBe(10001)
  })
})

describe('the conditions of a share', () => {
  it('limit the exhibitions in which it may work', async () => {
    const { partnerId, user, owner } = await shared({ exhibitionTypes: ['tradeFair'], regions: ['310000', '320500'] })
    const tried = async (rule: { type?: string; city?: string }, caller = user) =>
      (await invite(caller, await exhibition(caller, rule), partnerId)).reason
    expect(await tried({ type: 'festival', city: '310100' })).toBe('participation.typeNotShared')
    expect(await tried({ type: 'tradeFair', city: '320100' })).toBe('participation.regionNotShared')
    expect(await tried({ type: 'tradeFair', city: '320500' })).toBeUndefined()
    expect(await tried({ type: 'tradeFair', city: '310100' })).toBeUndefined()
    // They apply to other companies, not to its owner.
    expect(await tried({ type: 'festival', city: '110100' }, owner)).toBeUndefined()
  })

  it('cannot be narrowed below the present use', async () => {
    const { partnerId, user, owner } = await shared()
    await invite(user, await exhibition(user), partnerId)
    await invite(user, await exhibition(user), partnerId)
    const set = (atOnce: number) =>
      world.send(owner, 'Cooperator', 'set…ShareCondition', { partnerId, ...conditions, atOnce, version: 1 })
    expect((await set(1)).reason).toBe('partner.atOnceBelowUse')
    expect((await set(3)).statusCode).toBe(10001)
  })

  it('permit exactly the stated number of exhibitions if fifty are requested in parallel', async () => {
    const { partnerId, user } = await shared({ atOnce: 5 })
    const exhibitions = await Promise.all(Array.from({ length: 50 }, () => exhibition(user)))
    const replies = await Promise.all(exhibitions.map(id => invite(user, id, partnerId)))
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(5)
    const refused = replies.filter(({ statusCode }) => statusCode !== 10001)
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['participation.atOnceReached']))
    expect(refused[0]?.msg).toContain('5')
    expect(await runningOf(partnerId)).toBe(5)
    await world.db.run(sql`delete from exhibition where id = any(${exhibitions}::uuid[])`)
    expect(await runningOf(partnerId)).toBe(0)
  })

  it('depend on the constraint: without it the same fifty all succeed', async () => {
    const { partnerId, user } = await shared({ atOnce: 5 })
    const exhibitions = await Promise.all(Array.from({ length: 50 }, () => exhibition(user)))
    await world.pool.query('alter table share_condition drop constraint share_at_once_not_exceeded')
    await Promise.all(exhibitions.map(id => invite(user, id, partnerId)))
    expect(await runningOf(partnerId)).toBe(50)
    await world.db.run(sql`delete from exhibition where id = any(${exhibitions}::uuid[])`)
    await world.pool.query(`alter table share_condition
      add constraint share_at_once_not_exceeded check (running between 0 and at_once)`)
  })
})

describe('a secondary that its main partner shares', () => {
  it('is invited by another main partner under its own quotas, as often as its owner permits', async () => {
    const { partnerId, owner } = await offered('SecondaryCooperator', { atOnce: 1 })
    const user = await world.owner('SecondaryCooperator')
    const sponsor = await world.owner('Cooperator')
    const takesPart = async () => {
      const id = await exhibition(sponsor)
      await world.db.run(sql`
        insert into participation (exhibition_id, company_id, sponsor_id, kind, state, parent_id)
        select ${id}, ${user.company.id}, ${sponsor.company.id}, 'cooperator', 'active', root.id
        from participation root where root.exhibition_id = ${id}`)
      return id
    }
    const [first, second] = [await takesPart(), await takesPart()]
    expect((await invite(user, first, partnerId)).reason).toBe('participation.companyUnknown')
    const key = await applied('SecondaryCooperator', partnerId, user)
    await world.send(world.reviewer, 'SecondaryCooperator', 'approveShare…', key)
    const options = await world.call(user, 'getInvitationOptions', { exhibitionId: first })
    expect(options.data).toMatchObject({ list: [{ id: partnerId, kind: 'secondaryCooperator' }] })
    expect((await invite(user, first, partnerId)).statusCode).toBe(10001)
    expect(await applicationState(key)).toBe('beingUsed')
    expect((await invite(user, second, partnerId)).reason).toBe('participation.atOnceReached')
    const used = await world.send(owner, 'SecondaryCooperator', 'get…UsagePage', { partnerId })
    expect(used.data.list.map(({ shared, exhibitions }) => [shared, exhibitions]).sort()).toEqual([
      [false, 0],
      [true, 1],
    ])
  })

  it('that the venue added under a main partner can be shared by that partner', async () => {
    const main = await world.owner('SecondaryAgent')
    const { id: partnerId } = await world.partnerInUse('SecondaryAgent', world.platform, { parentId: main.company.id })
    expect((await world.send(main, 'SecondaryAgent', 'set…ShareCondition', { partnerId, ...conditions })).reason).toBe(
      undefined,
    )
    expect((await world.send(main, 'SecondaryAgent', 'enable…Share', { partnerId })).statusCode).toBe(10001)
    const other = await world.owner('SecondaryAgent')
    const { list } = (await world.send(other, 'SecondaryAgent', 'get…ShareOptionPage', { pageSize: 999 })).data
    expect(list.find(({ id }) => id === partnerId)?.keeper).toMatchObject({ cn: main.company.nameCn })
  })
})

it('a temporary partner cannot be shared', async () => {
  const owner = await world.owner('Cooperator')
  const { id: partnerId } = await world.partnerInUse('Cooperator', owner, { temporaryFor: await exhibition(owner) })
  await world.send(owner, 'Cooperator', 'set…ShareCondition', { partnerId, ...conditions })
  expect((await world.send(owner, 'Cooperator', 'get…ShareCondition', { partnerId })).data.actions).toEqual([])
  expect((await world.send(owner, 'Cooperator', 'enable…Share', { partnerId })).reason).toBe(
    'partner.temporaryNotShared',
  )
})

describe('usage', () => {
  it('shows sponsor, owner and platform the work of a partner under each relation', async () => {
    const { partnerId, user, owner } = await shared()
    const exhibitionId = await exhibition(user)
    await invite(user, exhibitionId, partnerId)
    const page = async (caller: TestOperator) =>
      (await world.send(caller, 'Cooperator', 'get…UsagePage', { partnerId })).data.list
    expect(await page(user)).toMatchObject([{ shared: true, exhibitions: 1, badges: 0, state: 'active' }])
    expect(await page(owner)).toHaveLength(2)
    expect(await page(world.platform)).toHaveLength(2)
    expect(await page(await world.owner('Cooperator'))).toEqual([])
    const search = { type: 'name', value: user.company.nameEn.toLowerCase() }
    expect((await world.send(owner, 'Cooperator', 'get…UsagePage', { search })).data.list).toHaveLength(1)
    const [row] = await page(user)
    const detail = await world.send(user, 'Cooperator', 'get…UsageDetail', { id: row?.id })
    expect(detail.data).toMatchObject({
      id: row?.id,
      exhibitions: [{ id: exhibitionId, state: 'invited', badges: 0, quota: 0 }],
    })
    const stranger = await world.owner('Cooperator')
    expect((await world.send(stranger, 'Cooperator', 'get…UsageDetail', { id: row?.id })).reason).toBe(
      'kernel.notFound',
    )
    expect((await world.send(world.platform, 'Agent', 'get…UsageDetail', { id: row?.id })).reason).toBe(
      'kernel.notFound',
    )
  })
})
