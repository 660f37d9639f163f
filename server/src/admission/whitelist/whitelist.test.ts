import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import { addDays, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const today = dayOf(new Date(), 'Asia/Shanghai')

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()
const venue = world.platform
const second = await world.world.operator(venue.company)
const doorId = await door(fair.exhibitionId, 'A1')
const otherDoorId = await door(fair.exhibitionId, 'B1')

async function door(exhibitionId: string, code: string): Promise<string> {
  const zone = await world.db.one<{ id: string }>(sql`
    with made as (select uuidv7() as id)
    insert into zone (id, exhibition_id, code, name_cn, name_en, path) select id, ${exhibitionId}, ${code}, '区', 'Zone',
      array[id] from made returning id`)
  const { id } = await world.db.one<{
    id: string
  }>(sql`insert into door (exhibition_id, zone_id, code, name_cn, name_en)
    values (${exhibitionId}, ${zone.id}, ${code}, ${`${code} 门`}, ${`Gate ${code}`}) returning id`)
  return id
}

const call = <N extends CommandName>(caller: TestOperator, command: N, input: Payload<N>) =>
  world.call(caller, command, input)
const form = (more: Partial<Payload<'addWhitelist'>> = {}): Payload<'addWhitelist'> => ({
  ...{ kind: 'certificate', exhibitionId: fair.exhibitionId, allowedPeople: 30, doorIds: [doorId] },
  ...{ validFrom: today, validTo: addDays(today, 9), entriesKind: 'single', entryReason: '设备维护' },
  ...more,
})
const detail = async (id: string, caller = venue) => (await call(caller, 'getWhitelistDetail', { id })).data
const keyOf = async (id: string) => ({ id, version: (await detail(id)).version })

async function applied(caller = fair.partner, more: Partial<Payload<'addWhitelist'>> = {}): Promise<string> {
  const { statusCode, data, msg } = await call(caller, 'addWhitelist', form(more))
  expect({ statusCode, msg }).toMatchObject({ statusCode: 10001 })
  return data.id
}

async function valid(caller = fair.partner, more: Partial<Payload<'addWhitelist'>> = {}): Promise<string> {
  const id = await applied(caller, more)
  expect((await call(venue, 'approveWhitelist', await keyOf(id))).statusCode).toBe(10001)
  return id
}

describe('addWhitelist', () => {
  it('accepts an application, visible to its host, the organizer and the venue', async () => {
    const id = await applied()
    const row = await detail(id, fair.partner)
    expect(row).toMatchObject({ state: 'pending', allowedPeople: 30, bound: 0, scope: 'during', kind: 'certificate' })
    expect(row.number).toMatch(/^WL-\d{4}-\d{6}$/)
    expect(row.actions.sort()).toEqual(['edit', 'withdraw'])
    expect((await detail(id, fair.organizer)).actions.sort()).toEqual(['endorse', 'refuse'])
    expect((await detail(id)).actions.sort()).toEqual(['approve', 'refuse'])
    const stranger = await world.world.administrator('cooperatorMain')
    expect((await call(stranger, 'getWhitelistDetail', { id })).statusCode).toBe(10006)
    const { data: opened } = await call(venue, 'getWhitelistDetail', { id })
    const looked = await world.db.many(sql`
      select distinct operator_id as operator, target_name as target from operation_log_entry
      where command = 'getWhitelistDetail' and target_id = ${id} and operator_id = ${venue.operatorId}`)
    expect(looked).toEqual([{ operator: venue.operatorId, target: opened.number }])
    const found = await call(venue, 'getWhitelistPendingPage', { search: { type: 'number', value: row.number } })
    expect(found.data.list.map(one => one.id)).toEqual([id])
  })

  it.each([
    ['a head count of 0', { allowedPeople: 0 }, 'allowedPeople', '人数须大于 0'],
    ['no gate', { doorIds: [] }, 'doorIds', expect.anything()],
    ['a day that is past', { validFrom: addDays(today, -2) }, 'validFrom', '不能早于昨天'],
    ['days that are turned round', { validTo: addDays(today, -1) }, 'validTo', '结束日期早于开始日期'],
    ['more people than the venue allows', { allowedPeople: 501 }, 'allowedPeople', '最多 500 人'],
    ['too long a time', { validTo: addDays(today, 180) }, 'validTo', '有效期最长 180 天'],
    ['vehicles without a plate', { kind: 'vehicle' as const }, 'plates', '请填写车牌号'],
    ['沪I', { kind: 'vehicle' as const, plates: '沪A12345 沪I12345' }, 'plates', expect.anything()],
    [
      'fewer vehicles than plates',
      { kind: 'vehicle' as const, plates: '沪A12345,沪B12345', allowedVehicles: 1 },
      'allowedVehicles',
      '车辆数少于已填的 2 个车牌',
    ],
  ])('refuses %s at its field', async (_, more, path, msg) => {
    const { statusCode, data } = await call(fair.partner, 'addWhitelist', form(more))
    expect(statusCode).not.toBe(10001)
    expect(data).toMatchObject({ issues: [{ path, msg }] })
  })

  it('refuses doors of another exhibition, and an exhibition without participation', async () => {
    const other = await world.fair()
    const foreign = await door(other.exhibitionId, 'A1')
    expect((await call(fair.partner, 'addWhitelist', form({ doorIds: [foreign] }))).data).toMatchObject({
      issues: [{ path: 'doorIds' }],
    })
    const input = form({ exhibitionId: other.exhibitionId, doorIds: [foreign] })
    expect((await call(fair.partner, 'addWhitelist', input)).statusCode).toBe(10006)
  })
})

describe('a white list', () => {
  it('is endorsed by the organizer and approved by the venue; the organizer does not endorse its own', async () => {
    const id = await applied()
    expect((await call(fair.organizer, 'endorseWhitelist', await keyOf(id))).statusCode).toBe(10001)
    expect(await detail(id)).toMatchObject({ state: 'processing' })
    expect((await call(fair.organizer, 'approveWhitelist', await keyOf(id))).statusCode).toBe(10003)
    expect((await detail(id, fair.organizer)).actions).toEqual(['refuse'])
    expect((await call(venue, 'approveWhitelist', await keyOf(id))).statusCode).toBe(10001)
    expect(await detail(id)).toMatchObject({ state: 'valid', operator: venue.actor.operatorName })
    const own = await applied(fair.organizer)
    expect((await call(fair.organizer, 'endorseWhitelist', await keyOf(own))).statusCode).toBe(10003)
  })

  it('is in one list of pending ones, in any step: the same number as on the dashboard', async () => {
    await applied()
    await call(fair.organizer, 'endorseWhitelist', await keyOf(await applied()))
    await applied(fair.organizer)
    await applied(venue)
    for (const [reader, verb] of [
      [venue, 'approve'],
      [fair.organizer, 'endorse'],
    ] as const) {
      const { list, total } = (await call(reader, 'getWhitelistPendingPage', { turn: 'mine', pageSize: 999 })).data
      const queue = (await call(reader, 'getDashboard', {})).data.queues?.find(({ kind }) => kind === 'whitelist')
      expect(queue?.count).toBe(total)
      expect(list.every(({ actions }) => actions.includes(verb))).toBe(true)
      const all = (
        await Promise.all(
          (['getWhitelistPendingPage', 'getWhitelistProcessingPage'] as const).map(name =>
            call(reader, name, { pageSize: 999 }),
          ),
        )
      ).flatMap(({ data }) => data.list)
      expect(all.filter(({ actions }) => actions.includes(verb)).length).toBe(total)
      expect(total).toBeGreaterThan(0)
      expect(total).toBeLessThan(all.length)
    }
  })

  it('of the venue is approved by another operator than the applicant', async () => {
    const id = await applied(venue)
    expect((await call(venue, 'approveWhitelist', await keyOf(id))).statusCode).not.toBe(10001)
    expect((await call(second, 'approveWhitelist', await keyOf(id))).statusCode).toBe(10001)
  })

  it('is approved once by two concurrent calls', async () => {
    const key = await keyOf(await applied())
    const replies = await Promise.all([venue, second].map(caller => call(caller, 'approveWhitelist', key)))
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
  })

  it('is neither approved nor extended with a blacklisted plate; single plates are accepted too', async () => {
    const id = await applied(fair.partner, { kind: 'vehicle', plates: '沪A22222 LV22', allowedVehicles: 2 })
    const entry = {
      ...{ scope: 'exhibition' as const, exhibitionId: null, kind: 'vehicle' as const, documents: [], birth: null },
      ...{ plate: 'LV 22', reason: 'other', from: today, until: null },
    }
    await world.db.run(sql`insert into dictionary_option (code, value, name_cn, name_en)
      values ('black_reason', 'other', '其他', 'Other') on conflict do nothing`)
    const added = await call(venue, 'addBlacklist', entry)
    expect(added.statusCode).toBe(10001)
    expect((await call(second, 'approveBlacklist', { ...added.data })).statusCode).toBe(10001)
    await call(fair.organizer, 'endorseWhitelist', await keyOf(id))
    const answer = await call(venue, 'approveWhitelist', await keyOf(id))
    expect(answer).toMatchObject({ reason: 'whitelist.plateListed', msg: 'LV22 在黑名单中，不能通过' })
    expect((await detail(id)).state).toBe('processing')
    await call(second, 'liftBlacklist', { id: added.data.id, version: 2, note: '查明' })
    expect((await call(venue, 'approveWhitelist', await keyOf(id))).statusCode).toBe(10001)
  })

  it('can be refused with a reason, and withdrawn and edited before', async () => {
    const id = await applied()
    const { kind: _kind, exhibitionId: _exhibition, ...terms } = form({ allowedPeople: 3 })
    const edited = await call(fair.partner, 'editWhitelist', { ...(await keyOf(id)), ...terms })
    expect(edited.statusCode).toBe(10001)
    expect(await detail(id)).toMatchObject({ allowedPeople: 3, state: 'pending' })
    expect((await call(venue, 'refuseWhitelist', { ...(await keyOf(id)), note: '' })).statusCode).toBe(10002)
    expect((await call(venue, 'refuseWhitelist', { ...(await keyOf(id)), note: '理由不足' })).statusCode).toBe(10001)
    const refused = await detail(id)
    expect(refused).toMatchObject({ state: 'refused', history: [{ event: 'refuse', note: '理由不足' }, {}, {}] })
    const other = await applied()
    expect((await call(fair.partner, 'withdrawWhitelist', await keyOf(other))).statusCode).toBe(10001)
    expect((await detail(other)).actions).toEqual([])
  })

  it('requires a review if it is extended, and returns to its old terms if that is refused', async () => {
    const id = await valid()
    const { kind: _kind, exhibitionId: _exhibition, ...terms } = form()
    const edit = async (more: object) =>
      call(fair.partner, 'editWhitelist', { ...(await keyOf(id)), ...terms, ...more })
    expect((await edit({ allowedPeople: 20 })).statusCode).toBe(10001)
    expect(await detail(id)).toMatchObject({ state: 'valid', allowedPeople: 20 })
    expect((await edit({ allowedPeople: 50, doorIds: [doorId, otherDoorId] })).statusCode).toBe(10001)
    expect(await detail(id)).toMatchObject({
      ...{ state: 'pendingReview', allowedPeople: 20 },
      proposed: { allowedPeople: 50, doors: [{ id: doorId }, { id: otherDoorId }] },
    })
    expect((await edit({ allowedPeople: 60 })).statusCode).not.toBe(10001)
    await call(venue, 'refuseWhitelist', { ...(await keyOf(id)), note: '名额过多' })
    expect(await detail(id)).toMatchObject({ state: 'valid', allowedPeople: 20, proposed: null })
    await edit({ allowedPeople: 40 })
    await call(venue, 'approveWhitelist', await keyOf(id))
    expect(await detail(id)).toMatchObject({ state: 'valid', allowedPeople: 40, proposed: null })
  })

  it('can be stopped and resumed by organizer or venue, and voided by its host', async () => {
    const id = await valid()
    const set = async (caller: TestOperator, state: 'valid' | 'stopped') =>
      (await call(caller, 'setWhitelistState', { ...(await keyOf(id)), state, note: '安保要求' })).statusCode
    expect(await set(fair.partner, 'stopped')).toBe(10003)
    expect(await set(fair.organizer, 'stopped')).toBe(10001)
    expect(await detail(id)).toMatchObject({ state: 'stopped', statusCode: 3 })
    expect(await set(venue, 'valid')).toBe(10001)
    expect((await call(fair.partner, 'voidWhitelist', { ...(await keyOf(id)), note: '取消' })).statusCode).toBe(10001)
    expect(await detail(id)).toMatchObject({ state: 'voided' })
  })

  it('outside of exhibitions can only be requested by the venue', async () => {
    const exhibition = (await call(venue, 'getWhitelistOptions', { scope: 'outside' })).data.exhibitions[0]
    expect(exhibition?.name.cn).toBe('场馆日常')
    const exhibitionId = exhibition?.id ?? ''
    const outside = { exhibitionId, doorIds: [await door(exhibitionId, 'W1')] }
    const id = await applied(venue, outside)
    expect(await detail(id)).toMatchObject({ scope: 'outside' })
    expect((await call(fair.organizer, 'addWhitelist', form(outside))).statusCode).toBe(10006)
    const page = await call(venue, 'getCertificateWhitelistPage', { scope: 'outside' })
    expect(page.data.list.map(row => row.id)).toEqual([id])
    expect((await call(fair.organizer, 'getCertificateWhitelistPage', { scope: 'outside' })).data.list).toEqual([])
  })

  it('raises the menu flag of the decider', async () => {
    const own = await world.fair()
    const doorIds = [await door(own.exhibitionId, 'A1')]
    const flag = async () => (await call(own.organizer, 'getUserPermission', {})).data
    const before = JSON.stringify((await flag()).menu)
    await applied(own.partner, { exhibitionId: own.exhibitionId, doorIds })
    expect(JSON.stringify((await flag()).menu)).not.toBe(before)
  })
})
