import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import { addDays, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair, identityNumber } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { strategy } from '../../app/testing/epidemic-world.ts'

let fair: Fair

const world = await closeAfterAll(createBadgeWorld())
beforeEach(async () => {
  fair = await world.fair()
})

const venue = <N extends CommandName>(command: N, input: Payload<N>) => world.call(world.platform, command, input)
const today = dayOf(new Date(), 'Asia/Shanghai')
const names = { nameCn: '北门', nameEn: 'North gate' }

interface NamedRow {
  id: string
  version: number
}

async function zone(): Promise<NamedRow> {
  const { data } = await venue('saveZone', { exhibitionId: fair.exhibitionId, code: 'N1', ...names })
  return data as NamedRow
}
async function door(): Promise<NamedRow> {
  const { id: zoneId } = await zone()
  const { data } = await venue('addDoor', { exhibitionId: fair.exhibitionId, zoneId, code: 'N1-A', ...names })
  return data as NamedRow
}
const removeDoor = ({ id, version }: NamedRow) => venue('deleteDoor', { exhibitionId: fair.exhibitionId, id, version })

let serial = 900
const pass = (doorId: string) =>
  venue('addDoorWhitelist', {
    ...{ kind: 'certificate', exhibitionId: fair.exhibitionId, doorId, name: '张三', documentType: 'identityCard' },
    ...{ documentNumber: identityNumber(++serial), phone: '13911110000', validFrom: today },
    ...{ validTo: addDays(today, 30), entryReason: '设备维护' },
  } as Payload<'addDoorWhitelist'>)
const clause = (more: object) =>
  venue('savePolicy', {
    exhibitionId: fair.exhibitionId,
    clauses: [
      {
        ...{ nameCn: '参展人员', nameEn: 'Exhibitors', badgeTypeIds: [fair.badgeTypeId], days: [], hours: [] },
        ...{ entriesADay: null, ...more },
      },
    ],
  } as Payload<'savePolicy'>)
const slots = (doorId: string) => {
  const begins = Date.now() + 86_400_000
  return venue('saveSlots', {
    ...{ exhibitionId: fair.exhibitionId, phase: 'moveIn', doorId, minutes: 30, capacity: 4 },
    ...{ beginsAt: new Date(begins).toISOString(), endsAt: new Date(begins + 3_600_000).toISOString() },
  } as Payload<'saveSlots'>)
}
const guard = (doorId: string) =>
  venue('saveGuard', {
    exhibitionId: fair.exhibitionId,
    name: '王五',
    pin: '385204',
    doorIds: [doorId],
  } as Payload<'saveGuard'>)

describe('a door', () => {
  it('is not deleted while white lists, policies, slots and guards refer to it, and each is listed with its page', async () => {
    const named = await door()
    for (const made of [
      await pass(named.id),
      await clause({ doorIds: [named.id] }),
      await slots(named.id),
      await guard(named.id),
    ])
      expect([made.statusCode, made.reason]).toEqual([10001, undefined])
    const answer = await removeDoor(named)
    expect(answer.reason).toBe('kernel.stillNamed')
    expect((answer.data as unknown as { uses: { to: string }[] }).uses.map(({ to }) => to)).toEqual([
      '/whiteIndex/exhibition',
      `/entranceGuard/policy/${fair.exhibitionId}`,
      expect.stringMatching(/\/badges\/slots$/),
      // The badge of the pass is limited to the door.
      expect.stringMatching(/\/badges$/),
      `/entranceGuard?view=guards&exhibition=${fair.exhibitionId}`,
    ])
    expect(answer.msg).toMatch(/白名单：WL.+；.*参展人员.+；.*王五/)
    const { deleted } = await world.db.one<{ deleted: boolean }>(sql`select deleted from door where id = ${named.id}`)
    expect(deleted).toBe(false)
  })

  it('is deleted when nothing refers to it any more', async () => {
    const free = await door()
    const { data } = await clause({ doorIds: [free.id] })
    expect((await removeDoor(free)).reason).toBe('kernel.stillNamed')
    await venue('discardPolicy', { exhibitionId: fair.exhibitionId, ...(data as object) } as Payload<'discardPolicy'>)
    expect((await removeDoor(free)).statusCode).toBe(10001)
  })

  it('is never both deleted and referred to when both are requested in parallel', async () => {
    for (const name of [pass, guard, slots, (id: string) => clause({ doorIds: [id] })]) {
      fair = await world.fair()
      const { id, version } = await door()
      const [made, gone] = await Promise.all([name(id), removeDoor({ id, version })])
      expect([made.statusCode === 10001, gone.statusCode === 10001].sort()).toEqual([false, true])
    }
  })
})

/** Exactly one of the two happens, in each of some rounds: the row is deleted, or it is referred to. */
async function eitherOr<Row>(
  make: () => Promise<Row>,
  name: (row: Row) => Promise<Answer>,
  remove: (row: Row) => Promise<Answer>,
) {
  for (let round = 0; round < 4; round++) {
    fair = await world.fair()
    const row = await make()
    const [named, gone] = await Promise.all([name(row), remove(row)])
    expect([named.statusCode === 10001, gone.statusCode === 10001].sort()).toEqual([false, true])
  }
}
interface Answer {
  statusCode: number
}

async function badgeType(): Promise<NamedRow> {
  const { data } = await world.call(fair.organizer, 'addBadgeType', {
    ...{ exhibitionId: fair.exhibitionId, subject: 'person', colour: '#0b5ed7', approvalRoute: 'sponsor' },
    ...{ phases: ['open'], nameCn: '布展证', nameEn: 'Stand builder' },
  } as Payload<'addBadgeType'>)
  return data as NamedRow
}
const typeIn = ({ id }: NamedRow) =>
  world.call(fair.organizer, 'addBadgeType', {
    ...{ exhibitionId: fair.exhibitionId, subject: 'person', colour: '#0b5ed7', approvalRoute: 'sponsor', zones: [id] },
    ...{ phases: ['open'], nameCn: '布展证', nameEn: 'Stand builder' },
  } as Payload<'addBadgeType'>)
const removeZone = ({ id, version }: NamedRow) => venue('deleteZone', { exhibitionId: fair.exhibitionId, id, version })
const removeType = ({ id, version }: NamedRow) =>
  world.call(fair.organizer, 'deleteBadgeType', { exhibitionId: fair.exhibitionId, id, version })
const inZone = ({ id: zoneId }: NamedRow) =>
  venue('addDoor', { exhibitionId: fair.exhibitionId, zoneId, code: 'N1-A', ...names })
const channelAt = ({ id: doorId }: NamedRow) =>
  venue('addChannel', {
    ...{ exhibitionId: fair.exhibitionId, doorId, code: 'N1-A-1', direction: 'in', subject: 'person' },
  } as Payload<'addChannel'>)
const deviceAt = (channelId: string) =>
  venue('addDevice', { exhibitionId: fair.exhibitionId, name: '读卡器', channelId } as Payload<'addDevice'>)
const removeChannel = ({ id, version }: NamedRow) =>
  venue('deleteChannel', { exhibitionId: fair.exhibitionId, id, version })
const channel = async () => (await channelAt(await door())).data as NamedRow

describe('concurrently', () => {
  it.each([
    ['a policy', ({ id }: NamedRow) => clause({ zoneIds: [id] })],
    ['a badge type', typeIn],
    ['a door', inZone],
  ])('a zone is deleted or named by %s, never both', async (_, name) => {
    await eitherOr(zone, name, removeZone)
  })

  it('a badge type is deleted or named by a policy, never both', async () => {
    await eitherOr(badgeType, ({ id }) => clause({ badgeTypeIds: [id] }), removeType)
  })

  it('a badge type is deleted or exempted by the epidemic strategy, never both', async () => {
    const exempt = ({ id }: NamedRow) =>
      venue('addEpidemicSetting', { exhibitionId: fair.exhibitionId, ...strategy, exemptTypes: [id] })
    await eitherOr(badgeType, exempt, removeType)
  })

  it('a door is deleted or given a channel, a channel deleted or given a device, never both', async () => {
    await eitherOr(door, channelAt, removeDoor)
    await eitherOr(channel, ({ id }) => deviceAt(id), removeChannel)
  })
})

describe('a deleted row', () => {
  it('cannot be referred to again: a channel at a deleted door, a device at a deleted channel', async () => {
    const lane = await channel()
    const { data } = await venue('getChannelList', { exhibitionId: fair.exhibitionId })
    const doorId = (data as unknown as { list: { doorId: string }[] }).list[0]?.doorId as string
    await removeChannel(lane)
    expect((await deviceAt(lane.id)).reason).toBe('gate.channelUnknown')
    const { data: doors } = await venue('getDoorList', { exhibitionId: fair.exhibitionId })
    const [entrance] = (doors as unknown as { list: NamedRow[] }).list
    await removeDoor(entrance as NamedRow)
    expect((await channelAt({ id: doorId, version: 1 })).reason).toBe('gate.doorUnknown')
  })
})

describe('zones, doors and channels', () => {
  it('are not deleted while they contain something, and it is listed with its page', async () => {
    const { exhibitionId } = fair
    const lane = await channel()
    await deviceAt(lane.id)
    const uses = async (answer: Promise<{ reason?: string | undefined; data: unknown }>) => {
      const { reason, data } = await answer
      expect(reason).toBe('kernel.stillNamed')
      return (data as { uses: unknown }).uses
    }
    const page = (view: string) => `/entranceGuard?view=${view}&exhibition=${exhibitionId}`
    expect(await uses(removeChannel(lane))).toEqual([{ label: '设备', to: page('devices') }])
    const { data } = await venue('getDoorList', { exhibitionId })
    const [entrance] = (data as unknown as { list: (NamedRow & { zoneId: string })[] }).list
    if (!entrance) throw new Error('no door')
    expect(await uses(removeDoor(entrance))).toEqual([{ label: '通道', to: page('doors') }])
    const inside = { id: entrance.zoneId, version: 1 }
    expect(await uses(removeZone(inside))).toEqual([{ label: '门', to: page('doors') }])
  })
})

describe('a zone and a badge type', () => {
  it('are not deleted while a policy names them, a badge type not while the epidemic strategy exempts it', async () => {
    const { id, version } = await zone()
    const { data: type } = await world.call(fair.organizer, 'addBadgeType', {
      ...{ exhibitionId: fair.exhibitionId, subject: 'person', colour: '#0b5ed7', approvalRoute: 'sponsor' },
      ...{ phases: ['open'], nameCn: '布展证', nameEn: 'Stand builder' },
    } as Payload<'addBadgeType'>)
    const { data: draft } = await clause({ zoneIds: [id], badgeTypeIds: [type.id] })
    const deleteZone = () => venue('deleteZone', { exhibitionId: fair.exhibitionId, id, version })
    const deleteType = () =>
      world.call(fair.organizer, 'deleteBadgeType', { exhibitionId: fair.exhibitionId, ...type } as never)
    expect([(await deleteZone()).reason, (await deleteType()).reason]).toEqual([
      'kernel.stillNamed',
      'kernel.stillNamed',
    ])
    await venue('discardPolicy', { exhibitionId: fair.exhibitionId, ...(draft as object) } as Payload<'discardPolicy'>)
    const { data: created } = await venue('addEpidemicSetting', {
      exhibitionId: fair.exhibitionId,
      ...strategy,
      exemptTypes: [type.id],
    })
    expect(await deleteType()).toMatchObject({
      reason: 'kernel.stillNamed',
      data: { uses: [{ label: '防疫策略', to: '/epidemic/setting' }] },
    })
    await venue('editEpidemicSetting', { ...created, ...strategy, exemptTypes: [] })
    expect([(await deleteZone()).statusCode, (await deleteType()).statusCode]).toEqual([10001, 10001])
  })
})
