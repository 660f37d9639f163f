import { hasOwner, kindOf, partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { redPointsOf } from '../../app/shell/menu-flags.ts'
import type { PartnerWorld } from '../../app/testing/partner-world.ts'
import { createSharingFixture } from '../../app/testing/sharing-fixture.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const { world, conditions, offered, applied, relationOf, applicationState } = await createSharingFixture()

const sharedKinds = partnerKindNames.filter(kind => hasOwner(kindOf(kind)))
const sharingOf = async (id: string) =>
  (await world.db.one<{ sharing: string }>(sql`select sharing from company where id = ${id}`)).sharing

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
