import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createGateWorld, type GateWorld } from '../../app/testing/gate-world.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { WireClient } from '../../app/testing/wire-client.ts'
import { createWorld, type TestOperator } from '../../app/testing/world.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import { toDb } from '../../kernel/database/database.ts'
import { DeviceClient, type DeviceRefused } from './device-client.ts'
import { forgetDevice } from './device-of.ts'

let gate: GateWorld

const server = await startTestServer()
const db = toDb(server.pool)
const world = createWorld(server.pool)
const wire = new WireClient(server.address)
const keyring = await openKeyring(server.pool, server.config.masterKey)
const venue = await world.administrator('platform')
const organizer = await world.administrator('sponsor')
const stranger = await world.administrator('sponsor')
afterAll(async () => {
  keyring.close()
  await server.close()
})
beforeEach(async () => {
  gate = await createGateWorld(db, organizer.company.id, id => keyring.badgeKey(id))
})

/** Sends a command as an operator; `data` has the type of the command. */
const call = <N extends CommandName>(operator: TestOperator, command: N, payload: Payload<N>) =>
  wire.call<Output<N>>(command, payload as object, { token: operator.token })

/** The same for a call that must succeed. */
async function ok<N extends CommandName>(operator: TestOperator, command: N, payload: Payload<N>): Promise<Output<N>> {
  const { statusCode, data, reason } = await call(operator, command, payload)
  expect([statusCode, reason]).toEqual([10001, undefined])
  return data as Output<N>
}

const inExhibition = () => ({ exhibitionId: gate.exhibitionId })
const names = { nameCn: '一号馆', nameEn: 'Hall 1' }

async function zone(code = 'N1', parentId: string | null = null) {
  return ok(venue, 'saveZone', { ...inExhibition(), code, ...names, parentId })
}
async function door(code = 'N1-A') {
  return ok(venue, 'addDoor', { ...inExhibition(), zoneId: (await zone()).id, code, ...names })
}
async function channel(code = 'N1-A-01') {
  const { id: doorId } = await door()
  return ok(venue, 'addChannel', { ...inExhibition(), doorId, code, direction: 'in', subject: 'person' })
}
const device = (channelId: string | null = null, name = '读卡器 1') =>
  ok(venue, 'addDevice', { ...inExhibition(), name, channelId })
const pair = (code: string) => DeviceClient.pair({ url: server.address }, code)

describe('zones', () => {
  it('form a tree that moves as a whole', async () => {
    const [venueZone, hall] = [await zone('V'), await zone('N1')]
    const stand = await zone('N1-VIP', hall.id)
    await ok(venue, 'saveZone', { ...inExhibition(), ...hall, code: 'N1', ...names, parentId: venueZone.id })
    const { path } = await db.one<{ path: string[] }>(sql`select path from zone where id = ${stand.id}`)
    expect(path).toEqual([venueZone.id, hall.id, stand.id])
    const { list } = await ok(organizer, 'getZoneTree', inExhibition())
    expect(list.map(({ code, parentId }) => [code, parentId])).toEqual([
      ['V', null],
      ['N1', venueZone.id],
      ['N1-VIP', hall.id],
    ])
  })

  it('cannot contain themselves', async () => {
    const hall = await zone()
    const stand = await zone('N1-VIP', hall.id)
    const answer = await call(venue, 'saveZone', {
      ...inExhibition(),
      ...hall,
      code: 'N1',
      ...names,
      parentId: stand.id,
    })
    expect(answer.reason).toBe('gate.zoneInItself')
  })

  it('are refused: a duplicate sign, a parent elsewhere, a stale version, deletion while in use', async () => {
    const hall = await zone()
    const again = { ...inExhibition(), code: 'N1', ...names }
    expect((await call(venue, 'saveZone', again)).reason).toBe('gate.signTaken')
    const elsewhere = await createGateWorld(db, organizer.company.id, id => keyring.badgeKey(id))
    const parentId = await elsewhere.zone('X')
    expect((await call(venue, 'saveZone', { ...again, code: 'N2', parentId })).reason).toBe('gate.zoneUnknown')
    const stale = { ...again, ...hall, version: 7 }
    expect((await call(venue, 'saveZone', stale)).reason).toBe('kernel.changedMeanwhile')
    await ok(venue, 'addDoor', { ...inExhibition(), zoneId: hall.id, code: 'D', ...names })
    expect((await call(venue, 'deleteZone', { ...inExhibition(), ...hall })).reason).toBe('kernel.stillNamed')
  })
})

describe('doors and channels', () => {
  it('are edited, given administrators and deleted from the inside out', async () => {
    const lane = await channel()
    const { list } = await ok(venue, 'getDoorList', inExhibition())
    const [entrance] = list
    if (!entrance) throw new Error('no door')
    expect(entrance).toMatchObject({ code: 'N1-A', zoneCode: 'N1', channels: 1 })
    const key = { ...inExhibition(), id: entrance.id, version: entrance.version }
    expect((await call(venue, 'deleteDoor', key)).reason).toBe('kernel.stillNamed')
    const outsider = { ...key, operatorIds: [organizer.operatorId] }
    expect((await call(venue, 'setDoorAdmins', outsider)).reason).toBe('gate.operatorUnknown')
    const reader = await world.operator(venue.company, { permissions: ['door:view'] })
    const lacking = { ...key, operatorIds: [venue.operatorId, reader.operatorId] }
    expect(await call(venue, 'setDoorAdmins', lacking)).toMatchObject({
      reason: 'gate.operatorLacks',
      data: { issues: [{ path: 'operatorIds' }] },
    })
    const changed = await ok(venue, 'setDoorAdmins', { ...key, operatorIds: [venue.operatorId] })
    await ok(venue, 'deleteChannel', { ...inExhibition(), ...lane })
    await ok(venue, 'deleteDoor', { ...inExhibition(), ...changed })
    expect((await ok(venue, 'getDoorList', inExhibition())).list).toEqual([])
  })

  it('change state with operator, time and reason', async () => {
    const lane = await channel()
    const close = { ...inExhibition(), ...lane, event: 'close', note: '设备检修' } as const
    const closed = await ok(venue, 'setChannelState', close)
    expect(closed.state).toBe('closed')
    const { list } = await ok(organizer, 'getChannelList', inExhibition())
    expect(list[0]).toMatchObject({ state: 'closed', stateChange: { note: '设备检修' } })
    expect(list[0]?.stateChange?.operatorName).not.toBe('')
    const again = await call(venue, 'setChannelState', { ...close, version: closed.version })
    expect(again.reason).toBe('kernel.notInThisState')
  })

  it('bind the named devices and leave the others without a channel', async () => {
    const lane = await channel()
    const [first, second] = [await device(lane.id, 'A'), await device(null, 'B')]
    const bound = await ok(venue, 'bindChannel', { ...inExhibition(), ...lane, deviceIds: [second.id] })
    const { list } = await ok(venue, 'getDevicePage', { ...inExhibition(), sort: 'name' })
    expect(list.map(({ id, channelId }) => [id, channelId])).toEqual([
      [first.id, null],
      [second.id, lane.id],
    ])
    expect((await call(venue, 'deleteChannel', { ...inExhibition(), ...bound })).reason).toBe('kernel.stillNamed')
  })
})

describe('pairing', () => {
  it('accepts the code once, however it is typed', async () => {
    const { pairingCode } = await device()
    const { paired } = await pair(pairingCode.toLowerCase().replaceAll('-', ' '))
    expect(paired).toMatchObject({ name: '读卡器 1', exhibitionId: gate.exhibitionId })
    await expect(pair(pairingCode)).rejects.toMatchObject({ reason: 'gate.pairingCodeWrong' })
  })

  it('pairs one of ten devices that send the same code in parallel, by its QR code', async () => {
    const { qrText } = await device()
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => pair(qrText)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('refuses a code that has expired or was renewed', async () => {
    const { pairingCode, ...row } = await device()
    const key = { ...inExhibition(), id: row.id, version: row.version }
    const renewed = await ok(venue, 'renewPairingCode', key)
    await expect(pair(pairingCode)).rejects.toMatchObject({ reason: 'gate.pairingCodeWrong' })
    await db.run(sql`update device set pairing_expires_at = now() where id = ${row.id}`)
    await expect(pair(renewed.pairingCode)).rejects.toMatchObject({ reason: 'gate.pairingCodeWrong' })
  })

  it('stores neither code nor key in plain text', async () => {
    const { pairingCode, id } = await device()
    const { paired } = await pair(pairingCode)
    const stored = await db.one<{ text: string }>(sql`
      select (select string_agg(d::text, '') from device d) || (select string_agg(k::text, '') from device_key k)
        || (select coalesce(string_agg(o::text, ''), '') from idempotency_record o) as text`)
    expect(stored.text).toContain(id)
    expect(stored.text).not.toContain(paired.key)
    expect(stored.text).not.toContain(pairingCode.replaceAll('-', ''))
  })
})

describe('a device', () => {
  async function paired() {
    const lane = await channel()
    const made = await device(lane.id)
    const { client, paired } = await pair(made.pairingCode)
    return { client, key: paired.key, lane, row: { ...inExhibition(), id: made.id, version: made.version + 1 } }
  }
  const with_ = (key: string) => new DeviceClient({ url: server.address, key })

  it('sends heartbeats, reads badges, and its passages are listed and explained', async () => {
    const { client, lane } = await paired()
    const beat = await client.heartbeat()
    expect(beat).toMatchObject({ clockOff: false, channel: { code: 'N1-A-01', direction: 'in', state: 'open' } })
    const badge = await gate.badge({ typeId: await gate.badgeType({ entriesKind: 'single' }), name: '王小明' })
    expect(await client.decide(badge.code)).toMatchObject({ verdict: 'admitted', name: '王小明' })
    const again = await client.decide(badge.code)
    expect(again).toMatchObject({ verdict: 'refused', reason: 'entriesUsed' })
    const page = await ok(organizer, 'getPassagePage', inExhibition())
    expect(page).toMatchObject({ total: 2, tabs: { all: 2, admitted: 1, refused: 1 } })
    expect(page.list.map(row => [row.badgeCode, row.verdict])).toEqual([
      [badge.badgeCode, 'refused'],
      [badge.badgeCode, 'admitted'],
    ])
    const found = async (type: 'code' | 'name', value: string) =>
      (await ok(venue, 'getPassagePage', { ...inExhibition(), search: { type, value } })).list.length
    expect([await found('code', badge.badgeCode), await found('name', '王小'), await found('name', '%')]).toEqual([
      2, 2, 0,
    ])
    const filtered = await ok(venue, 'getPassagePage', { ...inExhibition(), channelId: lane.id, reason: 'entriesUsed' })
    expect(filtered.list.map(({ id }) => id)).toEqual([again.passageId])
    const explained = await ok(organizer, 'explainPassage', { ...inExhibition(), id: again.passageId })
    expect(explained.checks.at(-1)).toMatchObject({ check: 'entriesUsed', result: 'failed' })
    expect(explained.checks.slice(0, -1).every(({ result }) => result === 'passed')).toBe(true)
    expect(explained.facts).toEqual({ kind: 'single', allowed: 1, today: 1, total: 1 })
    const looked = await db.many(sql`
      select operator_id as operator, target_name as target from operation_log
      where command = 'explainPassage' and target_id = ${again.passageId} and status_code = 10001`)
    expect(looked).toEqual([{ operator: organizer.operatorId, target: expect.stringContaining(badge.badgeCode) }])
    const elsewhere = await call(stranger, 'explainPassage', { ...inExhibition(), id: again.passageId })
    expect(elsewhere.reason).toBe('kernel.notFound')
  })

  it('continues to older passages by key', async () => {
    const { client } = await paired()
    for (let n = 0; n < 12; n++) await client.decide(`nonsense ${n}`)
    const first = await ok(venue, 'getPassagePage', { ...inExhibition(), pageSize: 10 })
    const second = await ok(venue, 'getPassagePage', { ...inExhibition(), pageSize: 10, after: first.next })
    expect([first.list.length, second.list.length]).toEqual([10, 2])
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(12)
  })

  it('is what the control room shows', async () => {
    const { client, lane } = await paired()
    await client.heartbeat()
    const { code } = await gate.badge({ typeId: await gate.badgeType() })
    await client.decide(code)
    await client.decide('nonsense')
    const room = await ok(organizer, 'getControlRoom', inExhibition())
    expect(room).toMatchObject({
      inside: 1,
      capacity: null,
      lastMinute: { in: 1, out: 0 },
      today: { in: 1, out: 0, refused: 1, scans: 2 },
      refusals: [{ reason: 'unknown', count: 1 }],
      zones: [{ code: 'N1', inside: 1 }],
      devices: { total: 1, online: 1, silent: [] },
    })
    expect(room.flow).toHaveLength(60)
    expect(room.channels).toMatchObject([{ id: lane.id, lastMinute: { in: 1, out: 0 }, silent: false, actions: [] }])
    await db.run(sql`update device_heartbeat set at = now() - interval '2 minutes'`)
    const later = await ok(venue, 'getControlRoom', inExhibition())
    expect(later.devices).toMatchObject({ online: 0, silent: [{ name: '读卡器 1', channelCode: 'N1-A-01' }] })
    expect(later.channels[0]?.silent).toBe(true)
  })

  it('calls only what its profile permits', async () => {
    const made = await ok(venue, 'addDevice', { ...inExhibition(), name: '只读心跳', profile: ['heartbeat'] })
    const { client } = await pair(made.pairingCode)
    await client.heartbeat()
    await expect(client.decide('x')).rejects.toMatchObject({ reason: 'kernel.noPermission' })
    const response = await fetch(`${server.address}/api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${venue.token}` },
      body: JSON.stringify({ command: 'getDevicePage', ...inExhibition() }),
    })
    expect(response.status).toBe(401)
  })

  it('works with the old key until the new one is used', async () => {
    const { client, row } = await paired()
    await client.heartbeat()
    const { key } = await ok(venue, 'rotateDeviceKey', row)
    await client.heartbeat()
    await with_(key).heartbeat()
    // The cached old key expires on this node within seconds.
    forgetDevice(row.id)
    await expect(client.heartbeat()).rejects.toMatchObject({ statusCode: 10004 })
    await with_(key).heartbeat()
  })

  it('works with the old key for ten minutes if the new one never reaches it, and then no more', async () => {
    const { client, row } = await paired()
    await client.heartbeat()
    const { oldKeyUntil } = await ok(venue, 'rotateDeviceKey', row)
    const left = Date.parse(oldKeyUntil) - Date.now()
    expect(left).toBeGreaterThan(9 * 60_000)
    expect(left).toBeLessThanOrEqual(10 * 60_000)
    await db.run(sql`update device_key set expires_at = now() where device_id = ${row.id} and expires_at is not null`)
    forgetDevice(row.id)
    await expect(client.heartbeat()).rejects.toMatchObject({ statusCode: 10004 })
  })

  it('is rejected immediately when it is revoked', async () => {
    const { client, row } = await paired()
    await client.heartbeat()
    await ok(venue, 'revokeDevice', { ...row, note: '遗失' })
    await expect(client.decide('x')).rejects.toMatchObject({ statusCode: 10004 })
    const { tabs } = await ok(venue, 'getDevicePage', inExhibition())
    expect(tabs).toMatchObject({ all: 1, active: 0, revoked: 1 })
    const again = await call(venue, 'revokeDevice', { ...row, version: row.version + 1, note: '遗失' })
    expect(again.reason).toBe('kernel.notInThisState')
  })

  it('that is retired uploads for a day, and does nothing else', async () => {
    const { client, row } = await paired()
    await client.heartbeat()
    const { retiredUntil } = await ok(venue, 'retireDevice', { ...row, note: '收回' })
    expect(Date.parse(retiredUntil) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    await expect(client.heartbeat()).rejects.toMatchObject({ reason: 'gate.deviceRetired' })
    await expect(client.decide('x')).rejects.toMatchObject({ reason: 'kernel.noPermission' })
    await expect(client.fetchBundle()).rejects.toMatchObject({ reason: 'kernel.noPermission' })
    const scan = { scanId: uuidv7(), code: 'x', at: new Date().toISOString(), direction: 'in' as const, pack: null }
    expect(await client.upload([{ ...scan, deed: 'refused', by: 'device' }])).toMatchObject([{ outcome: 'recorded' }])
    await db.run(sql`update device set retired_until = now() where id = ${row.id}`)
    forgetDevice(row.id)
    await expect(client.upload([{ ...scan, deed: 'refused', by: 'device' }])).rejects.toMatchObject({
      statusCode: 10004,
    })
  })

  it('that is a phone never reveals its key', async () => {
    const { pairingCode, id, version } = await ok(venue, 'addDevice', {
      ...inExhibition(),
      name: `Phone ${uuidv7().slice(-6)}`,
      kind: 'phone',
    })
    await pair(pairingCode)
    const row = { ...inExhibition(), id, version: version + 1 }
    expect(await call(venue, 'rotateDeviceKey', row)).toMatchObject({ reason: 'gate.phoneKeepsKey' })
    const { list } = await ok(venue, 'getDevicePage', inExhibition())
    const shown = list.find(device => device.id === id)
    expect([shown?.kind, shown?.actions.toSorted()]).toEqual(['phone', ['assign', 'bind', 'retire', 'revoke']])
  })
})

// Last in this file, because its address is refused from here on.
describe('guessed codes', () => {
  it('are refused unread after twenty from one address, even a correct one', async () => {
    const { pairingCode } = await device()
    const guess = (code: string) =>
      pair(code).then(
        () => 'paired',
        error => (error as DeviceRefused).reason,
      )
    const answers = new Set<string | undefined>()
    for (let at = 0; at < 25; at++) answers.add(await guess('AAAA-AAAA-AAAA'.slice(0, pairingCode.length)))
    expect([...answers]).toEqual(['gate.pairingCodeWrong', 'kernel.tooMany'])
    expect(await guess(pairingCode)).toBe('kernel.tooMany')
  })
})
