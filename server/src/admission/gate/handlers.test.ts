import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createGateCommandsFixture } from '../../app/testing/gate-commands-fixture.ts'
import { createGateWorld } from '../../app/testing/gate-world.ts'

const { current, db, world, keyring, venue, organizer, call, ok, inExhibition, names, zone, channel, device, pair } =
  await createGateCommandsFixture()

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
    expect(paired).toMatchObject({ name: '读卡器 1', exhibitionId: current.gate.exhibitionId })
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
