import type { CommandName, Payload } from '@fairgate/contract/catalogue'
import { addDays, dayOf } from '@fairgate/contract/kernel/day'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BadgeWorld, createBadgeWorld, type Fair, identityNumber } from '../testing/badge-world.ts'
import { strategy } from '../testing/epidemic-world.ts'

let world: BadgeWorld
let fair: Fair
beforeAll(async () => {
  world = await createBadgeWorld()
})
afterAll(() => world?.close())
beforeEach(async () => {
  fair = await world.fair()
})

const venue = <N extends CommandName>(command: N, input: Payload<N>) => world.call(world.platform, command, input)
const today = dayOf(new Date(), 'Asia/Shanghai')
const names = { nameCn: '北门', nameEn: 'North gate' }

interface Place {
  id: string
  version: number
}

async function zone(): Promise<Place> {
  const { data } = await venue('saveZone', { exhibitionId: fair.exhibitionId, code: 'N1', ...names })
  return data as Place
}
async function door(): Promise<Place> {
  const { id: zoneId } = await zone()
  const { data } = await venue('addDoor', { exhibitionId: fair.exhibitionId, zoneId, code: 'N1-A', ...names })
  return data as Place
}
const removeDoor = ({ id, version }: Place) => venue('deleteDoor', { exhibitionId: fair.exhibitionId, id, version })

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
  it('is not deleted while white lists, policies, slots and guards name it, and each is listed with its page', async () => {
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
      '/entranceGuard?view=guards',
    ])
    expect(answer.msg).toMatch(/白名单：WL.+；.*参展人员.+；.*王五/)
    const { deleted } = await world.db.one<{ deleted: boolean }>(sql`select deleted from door where id = ${named.id}`)
    expect(deleted).toBe(false)
  })

  it('is deleted once nothing names it any more', async () => {
    const free = await door()
    const { data } = await clause({ doorIds: [free.id] })
    expect((await removeDoor(free)).reason).toBe('kernel.stillNamed')
    await venue('discardPolicy', { exhibitionId: fair.exhibitionId, ...(data as object) } as Payload<'discardPolicy'>)
    expect((await removeDoor(free)).statusCode).toBe(10001)
  })

  it('is never both deleted and named where both are asked for at once', async () => {
    for (const name of [pass, guard, slots, (id: string) => clause({ doorIds: [id] })]) {
      fair = await world.fair()
      const { id, version } = await door()
      const [made, gone] = await Promise.all([name(id), removeDoor({ id, version })])
      expect([made.statusCode === 10001, gone.statusCode === 10001].sort()).toEqual([false, true])
    }
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
    const removeZone = () => venue('deleteZone', { exhibitionId: fair.exhibitionId, id, version })
    const removeType = () =>
      world.call(fair.organizer, 'deleteBadgeType', { exhibitionId: fair.exhibitionId, ...type } as never)
    expect([(await removeZone()).reason, (await removeType()).reason]).toEqual([
      'kernel.stillNamed',
      'kernel.stillNamed',
    ])
    await venue('discardPolicy', { exhibitionId: fair.exhibitionId, ...(draft as object) } as Payload<'discardPolicy'>)
    const { data: asked } = await venue('addEpidemicSetting', {
      exhibitionId: fair.exhibitionId,
      ...strategy,
      exemptTypes: [type.id],
    })
    expect(await removeType()).toMatchObject({
      reason: 'kernel.stillNamed',
      data: { uses: [{ label: '防疫策略', to: '/epidemic/setting' }] },
    })
    await venue('editEpidemicSetting', { ...asked, ...strategy, exemptTypes: [] })
    expect([(await removeZone()).statusCode, (await removeType()).statusCode]).toEqual([10001, 10001])
  })
})
