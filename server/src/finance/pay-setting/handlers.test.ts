import { describe, expect, it } from 'vitest'
import { createBillWorld, settingOf } from '../../app/testing/bill-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'

const world = await closeAfterAll(createBillWorld())

describe('addPaySetting and editPaySetting', () => {
  it('write consecutive versions; the organizer sees them, a partner does not', async () => {
    const { call, platform } = world
    const { exhibitionId, badgeTypeId, organizer, partner } = await world.fair()
    const prices = [{ badgeTypeId, price: '¥1,020.50', discount: '12.5', complimentary: 500, allottedPrice: '10' }]
    const form = settingOf(exhibitionId, { prices, deposit: '２，０００', reminders: ['2', '0'] })
    expect(await call(null, 'addPaySetting', form)).toMatchObject({ statusCode: 10004 })
    expect(await call(organizer, 'addPaySetting', form)).toMatchObject({ statusCode: 10003 })
    const made = await call(platform, 'addPaySetting', form)
    expect(made).toMatchObject({ statusCode: 10001, data: { version: 1 } })
    expect(await call(platform, 'addPaySetting', form)).toMatchObject({ reason: 'paySetting.alreadySet' })
    const edited = await call(platform, 'editPaySetting', { ...form, version: 1, dueDays: 14 })
    expect(edited).toMatchObject({ statusCode: 10001, data: { version: 2 } })
    expect(await call(platform, 'editPaySetting', { ...form, version: 1 })).toMatchObject({
      reason: 'kernel.changedMeanwhile',
    })
    const { data } = await call(organizer, 'getPaySetting', { exhibitionId })
    expect(data).toMatchObject({ mayEdit: false, inherited: null, collectionFixed: false })
    expect(data.versions.map(({ version, dueDays }) => [version, dueDays])).toEqual([
      [2, 14],
      [1, 7],
    ])
    expect(data.versions[0]).toMatchObject({ deposit: '2000.00', prices: [{ price: '1020.5', complimentary: 500 }] })
    expect(await call(partner, 'getPaySetting', { exhibitionId })).toMatchObject({ statusCode: 10003 })
    const stranger = await world.world.administrator('sponsor')
    expect(await call(stranger, 'getPaySetting', { exhibitionId })).toMatchObject({ reason: 'kernel.notFound' })
  })

  it('write the given badge fees with the prices; invalid amounts are refused at their fields', async () => {
    const { call, platform } = world
    const { exhibitionId, badgeTypeId, organizer } = await world.fair()
    const row = { badgeTypeId, price: '10', discount: '0', complimentary: 0, allottedPrice: '0' }
    const feeNow = async () => (await call(organizer, 'getPaySetting', { exhibitionId })).data.types[0]?.fee
    const before = await feeNow()
    const form = (fee?: string) => settingOf(exhibitionId, { prices: [{ ...row, ...(fee && { fee }) }] })
    expect(await call(platform, 'addPaySetting', form())).toMatchObject({ statusCode: 10001 })
    expect(await feeNow()).toBe(before)
    expect(await call(platform, 'editPaySetting', { ...form('¥1,5.005'), version: 1 })).toMatchObject({
      statusCode: 10002,
    })
    expect(await call(platform, 'editPaySetting', { ...form('¥18.5'), version: 1 })).toMatchObject({
      statusCode: 10001,
    })
    expect(await feeNow()).toBe('18.50')
    expect((await call(organizer, 'getPaySetting', { exhibitionId })).data.versions).toHaveLength(2)
  })

  it('write one version of two concurrent ones, and refuse the other', async () => {
    const { exhibitionId } = await world.fair()
    const all = await Promise.all(
      Array.from({ length: 8 }, () => world.call(world.platform, 'addPaySetting', settingOf(exhibitionId))),
    )
    expect(all.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
  })

  it('refuse invalid amounts, percentages and types, and payment to the organizer if it is not allowed', async () => {
    const { call, platform } = world
    const { exhibitionId, badgeTypeId } = await world.fair()
    const row = { badgeTypeId, price: '10', discount: '0', complimentary: 0, allottedPrice: '0' }
    for (const price of ['1e3', '-1', '−0.00', '1234567890', '0.12345', '<b>', '1234567890123456789'])
      expect(
        await call(platform, 'addPaySetting', settingOf(exhibitionId, { prices: [{ ...row, price }] })),
        price,
      ).toMatchObject({ statusCode: 10002 })
    for (const discount of ['100.1', '101', '-1', '1.23456'])
      expect(
        await call(platform, 'addPaySetting', settingOf(exhibitionId, { prices: [{ ...row, discount }] })),
      ).toMatchObject({ statusCode: 10002 })
    const other = await world.fair()
    const foreign = settingOf(exhibitionId, { prices: [{ ...row, badgeTypeId: other.badgeTypeId }] })
    expect(await call(platform, 'addPaySetting', foreign)).toMatchObject({ statusCode: 10002 })
    const tripartite = settingOf(exhibitionId, { collection: 'tripartite' })
    expect(await call(platform, 'addPaySetting', tripartite)).toMatchObject({ reason: 'paySetting.notTripartite' })
  })

  it('cannot change the money holder after the first payment', async () => {
    const fair = await world.priced()
    const form = { ...settingOf(fair.exhibitionId), version: 1 }
    await world.prepay(fair.participationId, 100n)
    const changed = await world.call(world.platform, 'editPaySetting', { ...form, collection: 'tripartite' })
    expect(changed).toMatchObject({ reason: 'paySetting.collectionFixed' })
    expect(await world.call(world.platform, 'editPaySetting', form)).toMatchObject({ statusCode: 10001 })
  })

  it('apply the venue’s default to exhibitions without their own', async () => {
    const { exhibitionId } = await world.fair()
    const { call, platform } = world
    await call(platform, 'addPaySetting', settingOf(null))
    const { data } = await call(platform, 'getPaySetting', { exhibitionId })
    expect(data).toMatchObject({ versions: [], inherited: { version: 1, collection: 'platform' } })
    const page = await call(platform, 'getPaySettingPage', { tab: 'missing', pageSize: 40 })
    expect(page.data.list.find(({ id }) => id === exhibitionId)).toMatchObject({
      setting: { own: false },
      priced: 0,
      types: 1,
    })
  })
})
