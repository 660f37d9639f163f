import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()

const personType = (exhibitionId: string) => ({
  exhibitionId,
  subject: 'person' as const,
  colour: '#0b5ed7',
  approvalRoute: 'sponsor' as const,
  phases: ['open' as const],
})

describe('badge types', () => {
  it('are numbered per exhibition, and the prefix of their codes comes from the English name', async () => {
    const { exhibitionId, organizer } = await world.fair()
    const form = personType(exhibitionId)
    await world.call(organizer, 'addBadgeType', { ...form, nameCn: '布展证', nameEn: 'Stand builder' })
    await world.call(organizer, 'addBadgeType', { ...form, nameCn: '工作证', nameEn: 'Staff' })
    const { data } = await world.call(organizer, 'getBadgeTypeList', { exhibitionId })
    expect(data.list.map(type => [type.no, type.nameCn, type.price])).toEqual([
      [1, expect.any(String), '0.00'],
      [2, '布展证', '0.00'],
      [3, '工作证', '0.00'],
    ])
    const { rows } = await world.pool.query('select prefix from badge_type where exhibition_id = $1 order by number', [
      exhibitionId,
    ])
    expect(rows.map(row => row.prefix)).toEqual(['EX', 'BU', 'ST'])
  })

  it('refuse a duplicate name, and do not exist for uninvolved companies', async () => {
    const { exhibitionId, organizer } = await world.fair()
    const form = personType(exhibitionId)
    const named = { ...form, nameCn: '观众证', nameEn: 'Visitor' }
    await world.call(organizer, 'addBadgeType', named)
    expect((await world.call(organizer, 'addBadgeType', named)).reason).toBe('badge.typeNameTaken')
    expect((await world.call(fair.organizer, 'addBadgeType', named)).reason).toBe('kernel.notFound')
    expect((await world.call(fair.partner, 'addBadgeType', named)).reason).toBe('kernel.noPermission')
  })

  it('have a class of the dictionary, no two of an exhibition the same, also for concurrent calls', async () => {
    const { exhibitionId, organizer } = await world.fair()
    const form = { ...personType(exhibitionId), class: 'buyer' }
    const add = (name: string, changes: object = {}) =>
      world.call(organizer, 'addBadgeType', { ...form, nameCn: name, nameEn: `Type ${name}`, ...changes })
    expect((await add('未知', { class: 'nothing' })).reason).toBe('badge.classUnknown')
    const replies = await Promise.all(['甲', '乙', '丙'].map(name => add(name)))
    expect(replies.map(({ reason }) => reason ?? '').sort()).toEqual(['', 'badge.classTaken', 'badge.classTaken'])
    const { data: type } = await add('丁', { class: 'press' })
    const named = { ...form, ...type, nameCn: '丁', nameEn: 'Type D' }
    expect((await world.call(organizer, 'editBadgeType', named)).reason).toBe('badge.classTaken')
    const without = await world.call(organizer, 'editBadgeType', { ...named, class: null })
    expect(without.statusCode).toBe(10001)
    const { list } = (await world.call(organizer, 'getBadgeTypeList', { exhibitionId })).data
    expect(list.map(one => one.class)).toEqual([null, 'buyer', null])
    expect((await add('戊', { exhibitionId: fair.exhibitionId })).reason).toBe('kernel.notFound')
  })

  it('open only zones of their own exhibition, and these zones cannot be deleted', async () => {
    const { exhibitionId, organizer } = await world.fair()
    const zoneIn = async (inExhibitionId: string) =>
      (
        await world.call(world.platform, 'saveZone', {
          exhibitionId: inExhibitionId,
          code: 'N1',
          nameCn: '馆',
          nameEn: 'Hall',
        })
      ).data
    const [here, elsewhere] = [await zoneIn(exhibitionId), await zoneIn(fair.exhibitionId)]
    const form = { ...personType(exhibitionId), nameCn: '一号馆证', nameEn: 'Hall one' }
    const add = (zones: string[]) => world.call(organizer, 'addBadgeType', { ...form, zones })
    expect((await add([here.id, elsewhere.id])).reason).toBe('gate.zoneUnknown')
    const { data: type } = await add([here.id])
    const edited = await world.call(organizer, 'editBadgeType', { ...form, ...type, zones: [elsewhere.id] })
    expect(edited.reason).toBe('gate.zoneUnknown')
    // Applicants see which zones the type opens.
    const { data: shown } = await world.call(organizer, 'getBadgeTypeList', { exhibitionId })
    expect(shown.zones).toEqual([{ id: here.id, code: 'N1', nameCn: '馆', nameEn: 'Hall' }])
    expect(shown.list.find(({ id }) => id === type.id)?.zones).toEqual([here.id])
    const remove = () => world.call(world.platform, 'deleteZone', { exhibitionId, ...here })
    expect(await remove()).toMatchObject({
      reason: 'kernel.stillNamed',
      data: { uses: [{ to: expect.stringContaining('/badges/types') }] },
    })
    await world.call(organizer, 'editBadgeType', { ...form, ...type, zones: [] })
    expect((await remove()).statusCode).toBe(10001)
  })

  it('have a price in whole fen, which can be edited like the other fields', async () => {
    const { exhibitionId, organizer } = await world.fair()
    const form = { ...personType(exhibitionId), nameCn: '临时证', nameEn: 'Temporary' }
    const add = (price: string) => world.call(organizer, 'addBadgeType', { ...form, price })
    for (const price of ['-0.01', '-0.00', '1e3', '0.001', '1'.repeat(19), '十五', '<b>1</b>'])
      expect((await add(price)).data).toMatchObject({ issues: [{ path: 'price' }] })
    const { data: made } = await add('￥１５')
    const priceOf = async () =>
      (await world.call(organizer, 'getBadgeTypeList', { exhibitionId })).data.list.find(({ id }) => id === made.id)
        ?.price
    expect(await priceOf()).toBe('15.00')
    await world.call(organizer, 'editBadgeType', { ...form, ...made, price: '12.50' })
    expect(await priceOf()).toBe('12.50')
  })

  it('change between people and vehicles only until a badge of the type exists', async () => {
    const { exhibitionId, organizer } = await world.fair()
    const form = { ...personType(exhibitionId), nameCn: '货车证', nameEn: 'Lorry' }
    const { data: made } = await world.call(organizer, 'addBadgeType', { ...form, subject: 'vehicle' })
    const turned = await world.call(organizer, 'editBadgeType', { ...form, ...made, subject: 'person' })
    expect(turned.statusCode).toBe(10001)
  })

  it('can be deleted only while unused', async () => {
    const { exhibitionId, organizer } = fair
    const id = await world.badgeType(exhibitionId, organizer)
    expect((await world.call(organizer, 'deleteBadgeType', { exhibitionId, id, version: 2 })).reason).toBe(
      'kernel.changedMeanwhile',
    )
    expect((await world.call(organizer, 'deleteBadgeType', { exhibitionId, id, version: 1 })).statusCode).toBe(10001)
    const used = await world.fair()
    await world.draft(used)
    const key = { exhibitionId: used.exhibitionId, id: used.badgeTypeId, version: 1 }
    expect((await world.call(used.organizer, 'deleteBadgeType', key)).reason).toBe('kernel.stillNamed')
  })
})
