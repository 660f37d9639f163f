import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createGateWorld, type GateWorld, type Reader } from '../../app/testing/gate-world.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { WireClient } from '../../app/testing/wire-client.ts'
import { createWorld, type TestOperator } from '../../app/testing/world.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import { toDb } from '../../kernel/database/database.ts'

let gate: GateWorld

const server = await startTestServer()
const db = toDb(server.pool)
const world = createWorld(server.pool)
const wire = new WireClient(server.address)
const keyring = await openKeyring(server.pool, server.config.masterKey)
const venue = await world.administrator('platform')
const organizer = await world.administrator('sponsor')
afterAll(async () => {
  keyring.close()
  await server.close()
})
const newGate = () => createGateWorld(db, organizer.company.id, id => keyring.badgeKey(id))
beforeEach(async () => {
  gate = await newGate()
})

const call = <N extends CommandName>(operator: TestOperator, command: N, payload: Payload<N>) =>
  wire.call<Output<N>>(command, payload as object, { token: operator.token })

async function ok<N extends CommandName>(operator: TestOperator, command: N, payload: Payload<N>): Promise<Output<N>> {
  const { statusCode, data, reason } = await call(operator, command, payload)
  expect([statusCode, reason]).toEqual([10001, undefined])
  return data as Output<N>
}
const somebody = (...permissions: string[]) => world.operator(venue.company, { permissions })

describe('an administrator of doors', () => {
  let own: Reader
  let other: Reader
  let passages: { own: string; other: string }

  beforeEach(async () => {
    own = await gate.reader({ zoneId: await gate.zone('N1') })
    other = await gate.reader({ zoneId: await gate.zone('N2') })
    passages = { own: await passage(own), other: await passage(other) }
  })

  const passage = async ({ deviceId, channelId }: Reader) =>
    (
      await db.one<{ id: string }>(sql`
        insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, direction, verdict, reason, clock_off,
          at, device_at, gate_day)
        select ${gate.exhibitionId}, ${deviceId}, gen_random_uuid(), c.id, o.zone_id, 'in', 'refused', 'unknown', false,
          now(), now(), current_date from channel c join door o on o.id = c.door_id where c.id = ${channelId}
        returning id`)
    ).id
  const doorOf = ({ channelId }: Reader) =>
    db.one<{ id: string; version: number; exhibitionId: string }>(sql`
      select o.id, o.version, o.exhibition_id as "exhibitionId" from door o join channel c on c.door_id = o.id
      where c.id = ${channelId}`)
  const administers = async (caller: TestOperator[], reader: Reader) =>
    ok(venue, 'setDoorAdmins', { ...(await doorOf(reader)), operatorIds: caller.map(({ operatorId }) => operatorId) })
  const inExhibition = () => ({ exhibitionId: gate.exhibitionId })
  const setting = (caller: TestOperator, { channelId }: Reader, event: 'open' | 'close' | 'free', version = 1) =>
    call(caller, 'setChannelState', { ...inExhibition(), id: channelId, version, event, note: '人流过大' })

  it('sees, opens, closes and sets free passage on the channels of its doors only', async () => {
    const caller = await somebody('door:administer')
    expect((await ok(caller, 'getDoorList', inExhibition())).list).toEqual([])
    expect((await setting(caller, own, 'close')).reason).toBe('kernel.notFound')
    await administers([caller], own)
    const { id: doorId } = await doorOf(own)
    expect((await ok(caller, 'getDoorList', inExhibition())).list).toMatchObject([{ id: doorId, actions: [] }])
    expect((await ok(caller, 'getZoneTree', inExhibition())).list.map(({ code }) => code)).toEqual(['N1'])
    const { list } = await ok(caller, 'getChannelList', inExhibition())
    expect(list).toMatchObject([{ id: own.channelId, state: 'open', actions: ['close', 'free'] }])
    expect((await setting(caller, own, 'close')).data).toMatchObject({ state: 'closed' })
    expect((await setting(caller, own, 'free', 2)).data).toMatchObject({ state: 'freePassage' })
    expect((await setting(caller, own, 'open', 3)).data).toMatchObject({ state: 'open' })
    expect((await setting(caller, other, 'close')).reason).toBe('kernel.notFound')
    await administers([], own)
    expect((await setting(caller, own, 'close', 4)).reason).toBe('kernel.notFound')
  })

  it('sees the passages of its doors only', async () => {
    const caller = await somebody('door:administer')
    await administers([caller], own)
    const page = await ok(caller, 'getPassagePage', inExhibition())
    expect([page.list.map(({ id }) => id), page.total]).toEqual([[passages.own], 1])
    expect((await ok(venue, 'getPassagePage', inExhibition())).list).toHaveLength(2)
    const filtered = await ok(caller, 'getPassagePage', { ...inExhibition(), channelId: other.channelId })
    expect(filtered.list).toEqual([])
    expect(await ok(caller, 'explainPassage', { ...inExhibition(), id: passages.own })).toMatchObject({
      reason: 'unknown',
    })
    expect((await call(caller, 'explainPassage', { ...inExhibition(), id: passages.other })).reason).toBe(
      'kernel.notFound',
    )
  })

  it('who sees all doors operates those it administers; who controls all channels operates all; an administrator without the permission operates none', async () => {
    const watcher = await somebody('door:view', 'door:administer')
    const supervisor = await somebody('channel:control')
    const named = await somebody('door:view')
    await administers([watcher], own)
    // An administrator whose role has lost the permission; the command cannot create one.
    const lacking = { ...(await doorOf(own)), operatorIds: [watcher, named].map(({ operatorId }) => operatorId) }
    expect((await call(venue, 'setDoorAdmins', lacking)).reason).toBe('gate.operatorLacks')
    await db.run(sql`insert into door_admin (door_id, operator_id) values (${lacking.id}, ${named.operatorId})`)
    const actions = async (caller: TestOperator) =>
      new Map((await ok(caller, 'getChannelList', inExhibition())).list.map(({ id, actions }) => [id, actions]))
    const seen = await actions(watcher)
    expect([seen.get(own.channelId), seen.get(other.channelId)]).toEqual([['close', 'free'], []])
    expect((await setting(watcher, other, 'close')).reason).toBe('kernel.noPermission')
    expect((await setting(named, own, 'close')).reason).toBe('kernel.noPermission')
    expect((await call(named, 'getPassagePage', inExhibition())).reason).toBe('kernel.noPermission')
    expect((await setting(supervisor, other, 'close')).statusCode).toBe(10001)
    expect((await setting(watcher, own, 'close')).statusCode).toBe(10001)
  })
})

describe('a copy of a gate', () => {
  const codes = (rows: readonly { code: string }[]) => rows.map(({ code }) => code).sort()

  /** Two nested zones, two doors with three channels, one with an administrator. */
  async function earlier() {
    const { exhibitionId } = gate
    const names = { nameCn: '北馆', nameEn: 'North' }
    const hall = await ok(venue, 'saveZone', { exhibitionId, code: 'N', ...names, parentId: null, capacity: 500 })
    const inner = await ok(venue, 'saveZone', { exhibitionId, code: 'N-VIP', ...names, parentId: hall.id })
    const first = await ok(venue, 'addDoor', { exhibitionId, zoneId: hall.id, code: 'N-A', ...names })
    const second = await ok(venue, 'addDoor', { exhibitionId, zoneId: inner.id, code: 'N-B', ...names })
    const lane = { exhibitionId, direction: 'in', subject: 'person' } as const
    await ok(venue, 'addChannel', { ...lane, doorId: first.id, code: 'N-A-01' })
    const bound = await ok(venue, 'addChannel', { ...lane, doorId: first.id, code: 'N-A-02', direction: 'out' })
    await ok(venue, 'addChannel', { ...lane, doorId: second.id, code: 'N-B-01', subject: 'vehicle' })
    await ok(venue, 'addDevice', { exhibitionId, name: 'Reader', channelId: bound.id })
    await ok(venue, 'setChannelState', { exhibitionId, ...bound, event: 'close', note: '检修' })
    await ok(venue, 'setDoorAdmins', { exhibitionId, ...first, operatorIds: [venue.operatorId] })
    return exhibitionId
  }
  const gateOf = async (exhibitionId: string) => ({
    zones: (await ok(venue, 'getZoneTree', { exhibitionId })).list,
    doors: (await ok(venue, 'getDoorList', { exhibitionId })).list,
    channels: (await ok(venue, 'getChannelList', { exhibitionId })).list,
  })

  it('adds what the preview says: nested zones, doors with administrators, open channels without devices', async () => {
    const fromId = await earlier()
    const { exhibitionId } = await newGate()
    const preview = await ok(venue, 'previewGateCopy', { exhibitionId, fromId })
    expect(preview).toMatchObject({ channels: 3, skipped: { zones: [], doors: [], channels: [] } })
    expect(preview.doors).toMatchObject([
      { code: 'N-A', channels: 2, admins: 1 },
      { code: 'N-B', channels: 1, admins: 0 },
    ])
    expect(codes((await gateOf(exhibitionId)).zones)).toEqual([])
    expect(await ok(venue, 'copyGate', { exhibitionId, fromId })).toEqual(preview)
    const { after, code } = await db.one<{ after: object; code: string | null }>(sql`
      select l.after, e.code from operation_log_entry l, exhibition e
      where l.command = 'copyGate' and l.exhibition_id = ${exhibitionId} and e.id = ${fromId}`)
    expect(after).toEqual({ fromId: code, zones: 2, doors: 2, channels: preview.channels })
    const { zones, doors, channels } = await gateOf(exhibitionId)
    const [hall, inner] = zones
    expect(zones).toMatchObject([
      { code: 'N', parentId: null, capacity: 500 },
      { code: 'N-VIP', parentId: hall?.id },
    ])
    const { path } = await db.one<{ path: string[] }>(sql`select path from zone where id = ${inner?.id}`)
    expect(path).toEqual([hall?.id, inner?.id])
    expect(doors).toMatchObject([
      { code: 'N-A', zoneId: hall?.id, admins: [{ operatorId: venue.operatorId }] },
      { code: 'N-B', zoneId: inner?.id, admins: [] },
    ])
    expect(
      channels.map(({ code, state, direction, subject, devices }) => [code, state, direction, subject, devices]),
    ).toEqual([
      ['N-A-01', 'open', 'in', 'person', []],
      ['N-A-02', 'open', 'out', 'person', []],
      ['N-B-01', 'open', 'in', 'vehicle', []],
    ])
  })

  it('leaves out administrators who lost the permission or are frozen', async () => {
    const fromId = await earlier()
    const { exhibitionId } = await newGate()
    const [may, named, frozen] = [
      await somebody('door:view', 'door:administer'),
      await somebody('door:view'),
      await somebody('door:view', 'door:administer'),
    ]
    await db.run(sql`update operator set state = 'frozen' where id = ${frozen.operatorId}`)
    await db.run(sql`insert into door_admin (door_id, operator_id)
      select d.id, administrator from door d, unnest(${[may, named, frozen].map(one => one.operatorId)}::uuid[]) administrator
      where d.exhibition_id = ${fromId} and d.code = 'N-B'`)
    const preview = await ok(venue, 'previewGateCopy', { exhibitionId, fromId })
    expect(preview.doors.map(({ admins }) => admins)).toEqual([1, 1])
    await ok(venue, 'copyGate', { exhibitionId, fromId })
    const { doors } = await gateOf(exhibitionId)
    expect(doors.find(({ code }) => code === 'N-B')?.admins).toMatchObject([{ operatorId: may.operatorId }])
  })

  it('adds nothing the second time', async () => {
    const fromId = await earlier()
    const { exhibitionId } = await newGate()
    await ok(venue, 'copyGate', { exhibitionId, fromId })
    const before = await gateOf(exhibitionId)
    const again = await ok(venue, 'copyGate', { exhibitionId, fromId })
    const skipped = { zones: ['N', 'N-VIP'], doors: ['N-A', 'N-B'], channels: [] }
    expect(again).toEqual({ zones: [], doors: [], channels: 0, skipped })
    expect(await gateOf(exhibitionId)).toEqual(before)
  })

  it('is made once when ten are requested in parallel', async () => {
    const fromId = await earlier()
    const { exhibitionId } = await newGate()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => call(venue, 'copyGate', { exhibitionId, fromId })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 10001))
    const { zones, doors, channels } = await gateOf(exhibitionId)
    expect([zones.length, doors.length, channels.length]).toEqual([2, 2, 3])
  })

  it('leaves an existing sign as it is, and says so', async () => {
    const fromId = await earlier()
    const { exhibitionId } = await newGate()
    const names = { nameCn: '新馆', nameEn: 'New hall' }
    const zone = await ok(venue, 'saveZone', { exhibitionId, code: 'N', ...names, parentId: null })
    const door = await ok(venue, 'addDoor', { exhibitionId, zoneId: zone.id, code: 'N-A', ...names })
    const lane = { exhibitionId, doorId: door.id, code: 'N-B-01', direction: 'both', subject: 'person' } as const
    await ok(venue, 'addChannel', lane)
    const done = await ok(venue, 'copyGate', { exhibitionId, fromId })
    expect(done.skipped).toEqual({ zones: ['N'], doors: ['N-A'], channels: ['N-B-01'] })
    const { zones, doors, channels } = await gateOf(exhibitionId)
    expect(zones).toMatchObject([
      { code: 'N', nameEn: 'New hall' },
      { code: 'N-VIP', parentId: zone.id },
    ])
    expect(doors).toMatchObject([
      { code: 'N-A', nameEn: 'New hall', channels: 1 },
      { code: 'N-B', channels: 0 },
    ])
    expect(codes(channels)).toEqual(['N-B-01'])
  })

  it('is refused without permission to add doors, from itself, from an invisible exhibition, and into one that is over', async () => {
    const fromId = await earlier()
    const { exhibitionId } = await newGate()
    const input = { exhibitionId, fromId }
    expect((await call(organizer, 'copyGate', input)).reason).toBe('kernel.noPermission')
    const doorsAlone = await somebody('door:view', 'door:add')
    expect((await call(doorsAlone, 'copyGate', input)).reason).toBe('kernel.noPermission')
    expect((await call(venue, 'copyGate', { exhibitionId, fromId: exhibitionId })).reason).toBe('gate.copyOfItself')
    expect((await call(venue, 'previewGateCopy', { exhibitionId, fromId: crypto.randomUUID() })).reason).toBe(
      'kernel.notFound',
    )
    await db.run(sql`update exhibition set state = 'cancelled', ended_at = now() where id = ${exhibitionId}`)
    expect((await call(venue, 'copyGate', input)).reason).toBe('gate.exhibitionOver')
  })
})
