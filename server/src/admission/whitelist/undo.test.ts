import { randomUUID } from 'node:crypto'
import type { Payload } from '@fairgate/contract/app/catalogue'
import { addDays, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { tooLateToUndo } from '../../app/testing/bypass-triggers.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createGuestToken } from '../../identity/session/guest.ts'

const today = dayOf(new Date(), 'Asia/Shanghai')

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()
const second = await world.world.operator(world.platform.company)
const doors = await Promise.all(['A1', 'B1'].map(door))

async function door(code: string): Promise<string> {
  const { id } = await world.db.one<{ id: string }>(sql`
    with made as (select uuidv7() as id), zoned as (
      insert into zone (id, exhibition_id, code, name_cn, name_en, path)
      select id, ${fair.exhibitionId}, ${code}, '区', 'Zone', array[id] from made returning id)
    insert into door (exhibition_id, zone_id, code, name_cn, name_en)
    select ${fair.exhibitionId}, id, ${code}, '门', 'Gate' from zoned returning id`)
  return id
}

interface Key {
  id: string
  version: number
}

const form = () => ({
  ...{ allowedPeople: 30, doorIds: doors.slice(0, 1), validFrom: today, validTo: addDays(today, 9) },
  ...{ entriesKind: 'single' as const, entryReason: '设备维护', plates: '沪A12345 沪B12345', allowedVehicles: 3 },
})
const rowOf = async ({ id }: Pick<Key, 'id'>) => {
  const { version, ...row } = await world.db.one<Key & Record<string, unknown>>(sql`
    select *, decided_at::text as "decidedAt" from whitelist where id = ${id}`)
  return { key: { id, version }, row }
}
const refuse = async (key: Key, caller = world.platform): Promise<Key> => {
  const { data, statusCode } = await world.call(caller, 'refuseWhitelist', { ...key, note: '名额过多' })
  expect(statusCode).toBe(10001)
  return data
}
const undo = (key: Key, caller = world.platform) => world.call(caller, 'undoWhitelistDecision', key)

async function applied(caller = fair.partner): Promise<Key> {
  const input = { kind: 'vehicle' as const, exhibitionId: fair.exhibitionId, ...form() }
  return (await world.call(caller, 'addWhitelist', input)).data
}
const endorsed = async (): Promise<Key> => (await world.call(fair.organizer, 'endorseWhitelist', await applied())).data
const valid = async (): Promise<Key> => (await world.call(world.platform, 'approveWhitelist', await applied())).data

/** A valid list whose host requests more doors and plates, and fewer people. */
async function widened(): Promise<Key> {
  const more = { allowedPeople: 1, doorIds: doors, plates: '沪A12345 沪C12345', validTo: addDays(today, 12) }
  const { data, statusCode } = await world.call(fair.partner, 'editWhitelist', {
    ...(await valid()),
    ...{ ...form(), ...more },
  })
  expect(statusCode).toBe(10001)
  return data
}

let serial = 0
const bind = (listId: string, more: Partial<Payload<'bindWhitelist'>> = {}) =>
  world.call(null, 'bindWhitelist', {
    guest: createGuestToken(world.services, {
      ...{ id: randomUUID(), purpose: 'whitelist', subject: listId, telephone: `1390000${1000 + ++serial}` },
      provedAt: Date.now(),
    }),
    ...{ name: '来宾', documentType: 'passport', documentNumber: `E${1_000_000 + serial}`, plate: '沪A12345' },
    ...{ agrees: true, ...more },
  })

describe('undoing the refusal of a white list', () => {
  it('restores it: pending, endorsed, or under review with the requested terms', async () => {
    for (const [state, make] of Object.entries({ pending: applied, processing: endorsed, pendingReview: widened })) {
      const before = await rowOf(await make())
      const refused = await refuse(before.key)
      expect((await rowOf(refused)).row.state).toBe(state === 'pendingReview' ? 'valid' : 'refused')
      const back = await undo(refused)
      expect([back.statusCode, back.data]).toEqual([10001, { id: refused.id, version: refused.version + 1 }])
      const after = await rowOf(refused)
      expect(after.row).toEqual({ ...before.row, state })
      const { data } = await world.call(world.platform, 'getWhitelistDetail', { id: refused.id })
      expect(data.actions.sort()).toEqual(expect.arrayContaining(['approve', 'refuse']))
      expect(data.history.slice(0, 2).map(({ event, undone }) => [event, undone])).toEqual([
        ['undo', false],
        ['refuse', true],
      ])
      const { after: logged } = await world.db.one<{ after: object }>(sql`
        select after from operation_log_entry where command = 'undoWhitelistDecision' and target_id = ${refused.id}`)
      expect(logged).toMatchObject({ state, undone: 'refuse' })
      const { data: log } = await world.call(world.platform, 'getWhitelistLogPage', {})
      expect(log.list[0]).toMatchObject({ event: 'undo', whitelistId: refused.id })
    }
  })

  it('undoing an endorsement: it awaits the organizer again', async () => {
    const key = await endorsed()
    const { data, statusCode } = await undo(key, fair.organizer)
    expect(statusCode).toBe(10001)
    expect((await rowOf(key)).row).toMatchObject({ state: 'pending', decided_by_name: null, decided_at: null })
    expect((await world.call(fair.organizer, 'endorseWhitelist', data)).statusCode).toBe(10001)
  })

  it.each([
    ['organizer', applied],
    ['venue behind its organizer', endorsed],
  ])('and a new list that was approved waits for the %s, and is approved again', async (_, made) => {
    const key = await made()
    const before = (await rowOf(key)).row
    const approved = await world.call(world.platform, 'approveWhitelist', key)
    expect(approved.statusCode).toBe(10001)
    expect((await undo(approved.data, second)).reason).toBe('decision.nothingToUndo')
    const back = await undo(approved.data)
    expect(back.data).toEqual({ id: key.id, version: approved.data.version + 1 })
    const { decided_at, decidedAt, ...rest } = (await rowOf(key)).row
    expect(before).toMatchObject(rest)
    // The history records an endorsement slightly later than the list.
    expect([decided_at === null, decidedAt === null]).toEqual([before.decided_at === null, before.decidedAt === null])
    expect((await bind(key.id)).reason).toBe('whitelist.codeGone')
    expect((await world.call(world.platform, 'approveWhitelist', back.data)).statusCode).toBe(10001)
    expect((await rowOf(key)).row.state).toBe('valid')
  })

  it('or a concurrent registration and the undo of an approval: one of them wins', async () => {
    for (let round = 0; round < 4; round++) {
      const key = await valid()
      const [reply, bound] = await Promise.all([undo(key), bind(key.id)])
      const isUndone = reply.statusCode === 10001
      expect(bound.statusCode === 10001).toBe(!isUndone)
      expect((await rowOf(key)).row).toMatchObject({ state: isUndone ? 'pending' : 'valid', bound: isUndone ? 0 : 1 })
    }
  })

  it('makes it pending, and it can be approved with the requested terms', async () => {
    const { data } = await undo(await refuse(await widened()))
    expect((await bind(data.id)).reason).toBe('whitelist.codeGone')
    expect((await world.call(world.platform, 'approveWhitelist', data)).statusCode).toBe(10001)
    expect((await rowOf(data)).row).toMatchObject({
      ...{ state: 'valid', allowed_people: 1, plates: ['沪A12345', '沪C12345'], proposed: null },
      door_ids: expect.arrayContaining(doors),
    })
  })

  it('is possible only for the decider, once, with the same permission', async () => {
    const refused = await refuse(await widened())
    expect((await undo(refused, second)).reason).toBe('decision.nothingToUndo')
    expect((await undo(refused, fair.partner)).statusCode).toBe(10003)
    expect((await undo(refused, (await world.fair()).organizer)).reason).toBe('kernel.notFound')
    const both = await Promise.all([undo(refused), undo(refused)])
    expect(both.map(({ statusCode, reason }) => reason ?? statusCode).sort()).toEqual([10001, 'decision.nothingToUndo'])
    expect((await rowOf(refused)).row).toMatchObject({ state: 'pendingReview', proposed: { allowedPeople: 1 } })

    const theirs = await refuse(await applied(), fair.organizer)
    expect((await undo(theirs)).reason).toBe('decision.nothingToUndo')
    expect((await undo(theirs, fair.organizer)).statusCode).toBe(10001)
    const reviewed = await world.call(world.platform, 'approveWhitelist', await widened())
    expect((await undo(reviewed.data)).reason).toBe('decision.leftTheHouse')
    expect((await rowOf(reviewed.data)).row.state).toBe('valid')
  })

  it('is refused after some seconds, and once the list has changed', async () => {
    const old = await refuse(await widened())
    await tooLateToUndo(world.pool, old)
    const late = await world.call(world.platform, 'undoWhitelistDecision', old, { language: 'en' })
    expect([late.reason, late.msg]).toEqual(['decision.tooLateToUndo', 'The time to undo has passed'])
    expect((await rowOf(old)).row).toMatchObject({ state: 'valid', proposed: null })

    const stopped = await refuse(await widened())
    await world.call(second, 'setWhitelistState', { ...stopped, state: 'stopped', note: '安保要求' })
    expect((await undo(stopped)).reason).toBe('decision.nothingToUndo')
    const other = await refuse(await widened())
    expect((await undo({ ...other, version: other.version - 1 })).reason).toBe('decision.overtaken')
  })

  it('or a guest bound at the same time: one of them wins, and a bound guest keeps the place', async () => {
    for (let round = 0; round < 5; round++) {
      const refused = await refuse(await widened())
      const replies = await Promise.all([undo(refused), bind(refused.id)])
      expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
      const bound = replies[1]?.statusCode === 10001
      expect((await rowOf(refused)).row).toMatchObject({
        ...{ state: bound ? 'valid' : 'pendingReview', bound: bound ? 1 : 0, bound_vehicles: bound ? 1 : 0 },
        proposed: bound ? null : { allowedPeople: 1 },
      })
      if (bound) expect(replies[0]?.reason).toBe('decision.nothingToUndo')
    }
  })
})
