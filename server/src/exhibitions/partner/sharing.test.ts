import { hasOwner, kindOf, type PartnerKind, partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { redPointsOf } from '../../app/shell/red-points.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createPartnerWorld, type PartnerKey, type PartnerWorld } from '../../app/testing/partner-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { exhibitionApproved } from '../participation/hooks.ts'

const world = await closeAfterAll(createPartnerWorld())

const conditions = { exhibitionTypes: [] as string[], regions: [] as string[], atOnce: 2, feePercent: '6.2500' }
const sharedKinds = partnerKindNames.filter(kind => hasOwner(kindOf(kind)))

/** A partner of a sponsor, offered to others. */
async function offered(kind: PartnerKind, changes: Partial<typeof conditions> = {}) {
  const owner = await world.owner(kind)
  const { id: partnerId } = await world.partnerInUse(kind, owner)
  const set = await world.send(owner, kind, 'set…ShareCondition', { partnerId, ...conditions, ...changes })
  const open = await world.send(owner, kind, 'enable…Share', { partnerId })
  expect([set.statusCode, open.statusCode]).toEqual([10001, 10001])
  return { owner, partnerId }
}

async function applied(kind: PartnerKind, partnerId: string, caller: TestOperator): Promise<PartnerKey> {
  const reply = await world.send(caller, kind, 'applyShare…', { partnerId })
  expect(reply.statusCode).toBe(10001)
  return reply.data
}

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

const relationOf = (sponsorId: string, partnerId: string) =>
  world.db.maybe<{ id: string; version: number; state: string; source: string; fee: string }>(sql`
    select id, version, state, source, trim_scale(fee_percent)::text as fee from organizer_partner
    where sponsor_id = ${sponsorId} and partner_id = ${partnerId}`)
const applicationState = async ({ id }: PartnerKey) =>
  (await world.db.one<{ state: string }>(sql`select state from share_application where id = ${id}`)).state
const sharingOf = async (id: string) =>
  (await world.db.one<{ sharing: string }>(sql`select sharing from company where id = ${id}`)).sharing
const runningOf = async (id: string) =>
  (await world.db.one<{ running: number }>(sql`select running from share_condition where partner_id = ${id}`)).running

describe.each(sharedKinds)('sharing a %s', kind => {
  let other: TestOperator
  let third: TestOperator
  beforeEach(async () => {
    other = await world.owner(kind)
    third = await world.owner(kind)
  })
  const send = <P extends Parameters<PartnerWorld['send']>[2]>(caller: TestOperator, pattern: P, input: object) =>
    world.send(caller, kind, pattern, input)

  it('begins with conditions, which only its owner sets', async () => {
    const owner = await world.owner(kind)
    const { id: partnerId } = await world.partnerInUse(kind, owner)
    const first = await send(owner, 'get…ShareCondition', { partnerId })
    expect(first.data).toMatchObject({ version: null, sharing: 'none', actions: ['setShareCondition'] })
    expect((await send(owner, 'enable…Share', { partnerId })).reason).toBe('partner.noCondition')
    expect((await send(other, 'set…ShareCondition', { partnerId, ...conditions })).reason).toBe('kernel.notFound')
    const wrong = { ...conditions, exhibitionTypes: ['nothing'], regions: ['990000'] }
    const refused = await send(owner, 'set…ShareCondition', { partnerId, ...wrong })
    expect((refused.data as unknown as { issues: { path: string }[] }).issues.map(({ path }) => path)).toEqual([
      'exhibitionTypes.0',
      'regions.0',
    ])
    const set = await send(owner, 'set…ShareCondition', { partnerId, ...conditions })
    expect((await send(owner, 'set…ShareCondition', { partnerId, ...conditions })).reason).toBe(
      'kernel.changedMeanwhile',
    )
    expect((await send(owner, 'enable…Share', { partnerId })).statusCode).toBe(10001)
    expect((await send(owner, 'enable…Share', { partnerId })).reason).toBe('kernel.notInThisState')
    const { data } = await send(owner, 'get…ShareCondition', { partnerId })
    expect(data).toMatchObject({ version: set.data.version, feePercent: '6.25', atOnce: 2, sharing: 'open' })
    expect((await send(owner, 'stop…Share', { partnerId })).statusCode).toBe(10001)
    expect((await send(owner, 'stop…Share', { partnerId })).reason).toBe('kernel.notInThisState')
  })

  it('lists it as an option until it is applied for, without its contact', async () => {
    const { owner, partnerId } = await offered(kind)
    const options = async (caller: TestOperator) =>
      (await send(caller, 'get…ShareOptionPage', { pageSize: 999 })).data.list.find(({ id }) => id === partnerId)
    expect(await options(owner)).toBeUndefined()
    expect(await options(other)).toMatchObject({ feePercent: '6.25', contactTelephone: '', actions: ['applyShare'] })
    await applied(kind, partnerId, other)
    expect(await options(other)).toBeUndefined()
    await send(owner, 'stop…Share', { partnerId })
    expect(await options(third)).toBeUndefined()
  })

  it('accepts one application, none from its owner, and none if it is not shared', async () => {
    const { owner, partnerId } = await offered(kind)
    expect((await send(owner, 'applyShare…', { partnerId })).reason).toBe('partner.ownPartner')
    const key = await applied(kind, partnerId, other)
    expect((await send(other, 'applyShare…', { partnerId })).reason).toBe('partner.alreadyApplied')
    expect((await send(third, 'withdrawShare…', key)).reason).toBe('kernel.notFound')
    expect((await send(owner, 'withdrawShare…', key)).reason).toBe('kernel.noPermission')
    expect((await send(other, 'withdrawShare…', key)).statusCode).toBe(10001)
    const withdrawn = await send(other, 'get…SharePage', { tab: 'withdrawn' })
    expect(withdrawn.data.list.map(({ id }) => id)).toEqual([key.id])
    await send(owner, 'stop…Share', { partnerId })
    expect((await send(other, 'applyShare…', { partnerId })).reason).toBe('kernel.notFound')
  })

  it('is decided only by the platform, once; approval creates the relation at the fee of the application', async () => {
    const { partnerId } = await offered(kind)
    const key = await applied(kind, partnerId, other)
    expect((await send(other, 'approveShare…', key)).reason).toBe('kernel.noPermission')
    expect((await send(world.reviewer, 'approveShare…', { ...key, version: 9 })).reason).toBe('kernel.changedMeanwhile')
    expect((await send(world.reviewer, 'approveShare…', key)).statusCode).toBe(10001)
    expect(await relationOf(other.company.id, partnerId)).toMatchObject({
      state: 'active',
      source: 'share',
      fee: '6.25',
    })
    expect(await world.findIds(other, kind, 'get…Page')).toContain(partnerId)
    expect((await send(world.platform, 'approveShare…', key)).reason).toBe('kernel.alreadyDecided')
    expect((await send(other, 'applyShare…', { partnerId })).reason).toBe('partner.alreadyRelated')
  })

  it('is returned with a reason, and submitted again', async () => {
    const { partnerId } = await offered(kind)
    const key = await applied(kind, partnerId, other)
    const back = { ...key, reasonCode: 'incomplete', note: '请说明用途' }
    const returned = await send(world.reviewer, 'sendbackShare…', back)
    const [row] = (await send(other, 'get…SharePage', { tab: 'returned' })).data.list
    expect(row).toMatchObject({ id: key.id, actions: ['applyShare', 'withdrawShare'] })
    expect(row?.reason).toContain('请说明用途')
    expect((await send(third, 'applyShare…', { partnerId, ...returned.data })).reason).toBe('kernel.notFound')
    const again = await send(other, 'applyShare…', { partnerId, ...returned.data, note: '用于春季展' })
    expect(again.statusCode).toBe(10001)
    const rejected = await send(world.reviewer, 'rejectShare…', { ...again.data, reasonCode: 'notQualified' })
    expect(rejected.statusCode).toBe(10001)
    expect(await applicationState(key)).toBe('rejected')
    const undone = await send(world.reviewer, 'undoShare…Decision', rejected.data)
    expect(await applicationState(key)).toBe('pending')
    await send(world.reviewer, 'rejectShare…', { ...undone.data, reasonCode: 'notQualified' })
    expect(await applicationState(key)).toBe('rejected')
    expect(await relationOf(other.company.id, partnerId)).toBeUndefined()
  })

  it('shows an application to applicant, owner and platform, and counts it for each', async () => {
    const { owner, partnerId } = await offered(kind)
    const { id } = await applied(kind, partnerId, other)
    const seen = async (caller: TestOperator) => {
      const { data } = await send(caller, 'get…SharePage', { tab: 'pending', pageSize: 999 })
      return { sees: data.list.some(row => row.id === id), counted: data.tabs?.pending }
    }
    expect(await seen(other)).toEqual({ sees: true, counted: 1 })
    expect(await seen(owner)).toEqual({ sees: true, counted: 1 })
    expect((await seen(world.platform)).sees).toBe(true)
    expect(await seen(third)).toEqual({ sees: false, counted: 0 })
    const { partner, ownerName } = await world.db.one<{ partner: string; ownerName: string }>(sql`
      select c.name_cn as partner, o.name_en as "ownerName" from company c join company o on o.id = c.owner_company_id
      where c.id = ${partnerId}`)
    const found = async (caller: TestOperator, value: string) => {
      const search = { type: 'name', value }
      return (await send(caller, 'get…SharePage', { pageSize: 999, search })).data.list.map(row => row.id)
    }
    for (const name of [partner, ownerName.toUpperCase(), other.company.nameCn])
      expect(await found(owner, name)).toEqual([id])
    expect(await found(third, partner)).toEqual([])
    expect(await found(owner, `${partner}!`)).toEqual([])
  })
})

describe('an application', () => {
  it('exists once if twenty are sent in parallel', async () => {
    const { partnerId } = await offered('Agent')
    const caller = await world.owner('Agent')
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => world.send(caller, 'Agent', 'applyShare…', { partnerId })),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(new Set(replies.map(({ reason }) => reason))).toEqual(new Set([undefined, 'partner.alreadyApplied']))
  })

  it('is decided once if two approve it in parallel', async () => {
    const { partnerId } = await offered('Logistics')
    const caller = await world.owner('Logistics')
    const key = await applied('Logistics', partnerId, caller)
    const replies = await Promise.all(
      [world.reviewer, world.platform].map(by => world.send(by, 'Logistics', 'approveShare…', key)),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10008])
    expect(replies.find(({ statusCode }) => statusCode === 10008)?.reason).toBe('kernel.alreadyDecided')
  })

  it('is not approved at a fee that nobody agreed to', async () => {
    const { owner, partnerId } = await offered('Cooperator')
    const caller = await world.owner('Cooperator')
    const key = await applied('Cooperator', partnerId, caller)
    await world.send(owner, 'Cooperator', 'set…ShareCondition', {
      partnerId,
      ...conditions,
      feePercent: '8',
      version: 1,
    })
    expect((await world.send(world.reviewer, 'Cooperator', 'approveShare…', key)).reason).toBe('partner.feeChanged')
    expect(await applicationState(key)).toBe('pending')
  })

  it('stays pending while sharing is stopped, and can be approved when it continues', async () => {
    const { owner, partnerId } = await offered('Agent')
    const key = await applied('Agent', partnerId, await world.owner('Agent'))
    await world.send(owner, 'Agent', 'stop…Share', { partnerId })
    expect((await world.send(world.reviewer, 'Agent', 'approveShare…', key)).reason).toBe('partner.notShared')
    expect(await applicationState(key)).toBe('pending')
    await world.send(owner, 'Agent', 'enable…Share', { partnerId })
    expect((await world.send(world.reviewer, 'Agent', 'approveShare…', key)).statusCode).toBe(10001)
  })

  it('has one outcome if it is approved while sharing is stopped', async () => {
    for (let round = 0; round < 8; round++) {
      const { owner, partnerId } = await offered('Cooperator')
      const caller = await world.owner('Cooperator')
      const key = await applied('Cooperator', partnerId, caller)
      const [approve, stop] = await Promise.all([
        world.send(world.reviewer, 'Cooperator', 'approveShare…', key),
        world.send(owner, 'Cooperator', 'stop…Share', { partnerId }),
      ])
      expect(stop.statusCode).toBe(10001)
      expect(await sharingOf(partnerId)).toBe('stopped')
      const made = await relationOf(caller.company.id, partnerId)
      if (approve.statusCode === 10001)
        expect([await applicationState(key), made?.state]).toEqual(['approved', 'active'])
      else {
        expect(approve.reason).toBe('partner.notShared')
        expect([await applicationState(key), made]).toEqual(['pending', undefined])
      }
    }
  })

  it('has one outcome if its owner ends the relation in parallel', async () => {
    for (let round = 0; round < 8; round++) {
      const { owner, partnerId } = await offered('Cooperator')
      const caller = await world.owner('Cooperator')
      const key = await applied('Cooperator', partnerId, caller)
      const own = await relationOf(owner.company.id, partnerId)
      const [approve, part] = await Promise.all([
        world.send(world.reviewer, 'Cooperator', 'approveShare…', key),
        world.send(world.platform, 'Cooperator', 'remove…Relation', { id: own?.id, version: own?.version }),
      ])
      expect(part.statusCode).toBe(10001)
      expect(await sharingOf(partnerId)).toBe('stopped')
      const made = await relationOf(caller.company.id, partnerId)
      expect([approve.statusCode, made?.state]).toEqual(
        approve.statusCode === 10001 ? [10001, 'active'] : [10008, undefined],
      )
    }
  })
})

describe('the menu flag', () => {
  it('is up for the platform while an application is pending, and for the applicant after a return', async () => {
    const { partnerId } = await offered('Logistics')
    const caller = await world.owner('Logistics')
    const up = async (by: TestOperator) => (await redPointsOf(world.db, by.actor)).logisticsApprove
    await world.db.run(sql`delete from share_application where kind = 'logistics'`)
    expect([await up(world.platform), await up(caller)]).toEqual([false, false])
    const key = await applied('Logistics', partnerId, caller)
    expect([await up(world.platform), await up(caller)]).toEqual([true, false])
    await world.send(world.reviewer, 'Logistics', 'sendbackShare…', { ...key, reasonCode: 'incomplete' })
    expect([await up(world.platform), await up(caller)]).toEqual([false, true])
  })
})

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
