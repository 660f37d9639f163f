import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createGateCommandsFixture } from '../../app/testing/gate-commands-fixture.ts'
import { DeviceClient, type DeviceRefused } from './device-client.ts'
import { forgetDevice } from './device-of.ts'

const { current, server, db, world, venue, organizer, call, ok, inExhibition, channel, device, pair } =
  await createGateCommandsFixture()

const stranger = await world.administrator('sponsor')

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
    const badge = await current.gate.badge({
      typeId: await current.gate.badgeType({ entriesKind: 'single' }),
      name: '王小明',
    })
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
      select operator_id as operator, target_name as target from operation_log_entry
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
    const { code } = await current.gate.badge({ typeId: await current.gate.badgeType() })
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
