import { randomUUID } from 'node:crypto'
import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createGateWorld, type GateWorld, type Reader } from '../../app/testing/gate-world.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { WireClient } from '../../app/testing/wire-client.ts'
import { createWorld, type TestOperator } from '../../app/testing/world.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import { toDb } from '../../kernel/database/database.ts'
import { DeviceClient, DeviceRefused } from '../gate/device-client.ts'
import { countDiscrepanciesToDecide } from './api.ts'

let gate: GateWorld
let own: Reader
let other: Reader

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
beforeEach(async () => {
  gate = await createGateWorld(db, organizer.company.id, id => keyring.badgeKey(id))
  const hall = await gate.zone('N1')
  own = await gate.reader({ zoneId: hall })
  other = await gate.reader({ zoneId: hall })
})

const call = <N extends CommandName>(operator: TestOperator, command: N, payload: Payload<N>) =>
  wire.call<Output<N>>(command, payload as object, { token: operator.token })
async function ok<N extends CommandName>(operator: TestOperator, command: N, payload: Payload<N>): Promise<Output<N>> {
  const { statusCode, data, reason } = await call(operator, command, payload)
  expect([statusCode, reason]).toEqual([10001, undefined])
  return data as Output<N>
}
const inContext = () => ({ exhibitionId: gate.exhibitionId })
const client = ({ key }: Reader) => new DeviceClient({ url: server.address, key })
const doorOf = ({ channelId }: Reader) =>
  db.one<{ id: string; version: number; exhibitionId: string }>(sql`
    select o.id, o.version, o.exhibition_id as "exhibitionId" from door o join channel c on c.door_id = o.id
    where c.id = ${channelId}`)
/** An administrator of the reader's door without other permissions. */
async function administrator(reader: Reader): Promise<TestOperator> {
  const caller = await world.operator(venue.company, { permissions: ['door:administer'] })
  await ok(venue, 'setDoorAdmins', { ...(await doorOf(reader)), operatorIds: [caller.operatorId] })
  return caller
}
/** A suspended badge that a device admitted offline: one case. */
async function caseAt(reader: Reader): Promise<string> {
  const { code } = await gate.badge({ typeId: await gate.badgeType(), state: 'suspended' })
  const scan = { direction: 'in', deed: 'admitted', by: 'device', pack: null } as const
  const [saved] = await client(reader).upload([{ ...scan, scanId: randomUUID(), code, at: new Date().toISOString() }])
  expect(saved).toMatchObject({ outcome: 'conflict', kind: 'afterRevocation' })
  const { id } = await db.one<{ id: string }>(sql`select t.id from discrepancy t
    join passage p on p.exhibition_id = t.exhibition_id and p.id = t.passage_id where p.scan_id = ${saved?.scanId}`)
  return id
}

describe('a case', () => {
  it('is taken, settled with an outcome and a note, and opened again; other events are refused', async () => {
    const id = await caseAt(own)
    const settled = { resolution: 'stopped', note: '已收回证件' } as const
    expect((await call(venue, 'resolveConflict', { id, version: 1, ...settled })).reason).toBe('kernel.notInThisState')
    await ok(venue, 'takeConflict', { id, version: 1 })
    expect((await call(venue, 'takeConflict', { id, version: 2 })).reason).toBe('kernel.notInThisState')
    const unsaid = await call(venue, 'resolveConflict', { id, version: 2, resolution: 'stopped', note: ' ' })
    expect(unsaid).toMatchObject({ statusCode: 10002, data: { issues: [{ path: 'note' }] } })
    await ok(venue, 'resolveConflict', { id, version: 2, ...settled })
    await ok(venue, 'reopenConflict', { id, version: 3, note: '证件又出现' })
    const found = await ok(venue, 'getConflict', { id })
    expect(found).toMatchObject({ state: 'pending', resolution: null, takenBy: null, actions: ['take'] })
    expect(found.history.map(({ event }) => event)).toEqual(['reopen', 'resolve', 'take'])
    expect(found.passage).toMatchObject({ deed: 'admitted', reason: 'suspended', offline: true, by: 'device' })
  })

  it('preserves the name of the operator who took it after they have left', async () => {
    const id = await caseAt(own)
    const settler = await world.operator(venue.company, { permissions: ['case:resolve', 'door:administer'] })
    await ok(settler, 'takeConflict', { id, version: 1 })
    const { version } = await db.one<{ version: number }>(
      sql`select version from operator where id = ${settler.operatorId}`,
    )
    const left = await ok(venue, 'deleteOperator', { rows: [{ id: settler.operatorId, version }] })
    expect(left).toMatchObject({ count: 1, failed: [] })
    expect(await ok(venue, 'getConflict', { id })).toMatchObject({
      state: 'processing',
      takenBy: settler.actor.operatorName,
    })
    await ok(venue, 'resolveConflict', { id, version: 2, resolution: 'stopped', note: '已收回证件' })
  })

  it('is taken once if two operators take it in parallel', async () => {
    const id = await caseAt(own)
    const replies = await Promise.all([1, 2].map(() => call(venue, 'takeConflict', { id, version: 1 })))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).not.toEqual([10001, 10001])
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
  })

  it('notifies operators who settle all cases and the administrators of its door, once however many cases come in parallel', async () => {
    const [caller, elsewhere] = [await administrator(own), await administrator(other)]
    const settler = await world.operator(venue.company, { permissions: ['case:resolve', 'door:administer'] })
    await ok(venue, 'setDoorAdmins', { ...(await doorOf(own)), operatorIds: [caller.operatorId, settler.operatorId] })
    const first = await caseAt(own)
    const readBoard = async (reader: TestOperator) =>
      (await ok(reader, 'getNotificationPage', {})).list.map(({ count, about, path, kind }) => ({
        count,
        about,
        path,
        kind,
      }))
    const path = `/entranceGuard?view=cases&exhibition=${gate.exhibitionId}`
    const one = { count: 1, about: '失效后仍放行', path: `${path}&row=${first}`, kind: 'waits' }
    expect(await readBoard(caller)).toEqual([one])
    expect(await readBoard(settler)).toEqual([one])
    await caseAt(own)
    const both = { count: 2, about: '', path, kind: 'waits' }
    expect([await readBoard(caller), await readBoard(settler)]).toEqual([[both], [both]])
    expect([await readBoard(elsewhere), await readBoard(organizer)]).toEqual([[], []])
    await ok(venue, 'takeConflict', { id: first, version: 1 })
    await ok(venue, 'resolveConflict', { id: first, version: 2, resolution: 'stopped', note: '已收回' })
    await ok(venue, 'reopenConflict', { id: first, version: 3, note: '又出现' })
    expect((await ok(caller, 'getNotificationPage', {})).list[0]?.title).toBe('1 起通行异常已重新打开')
    await db.run(sql`update role set permissions = '{door:view}', version = version + 1
      where id = (select role_id from operator where id = ${caller.operatorId})`)
    expect(await readBoard(caller)).toEqual([])
  })

  it('is settled by an administrator of its door, visible to the organizer, and invisible to those of another door', async () => {
    const [mine, elsewhere] = [await caseAt(own), await caseAt(other)]
    const caller = await administrator(own)
    expect((await ok(caller, 'getConflictPage', inContext())).list.map(({ id }) => id)).toEqual([mine])
    expect(await countDiscrepanciesToDecide(db, caller.actor)).toMatchObject({ count: 1 })
    expect((await call(caller, 'takeConflict', { id: elsewhere, version: 1 })).reason).toBe('kernel.notFound')
    await ok(caller, 'takeConflict', { id: mine, version: 1 })
    expect(await countDiscrepanciesToDecide(db, caller.actor)).toMatchObject({ count: 0 })
    await ok(caller, 'resolveConflict', { id: mine, version: 2, resolution: 'falseAlarm', note: '误报' })
    const seen = await ok(organizer, 'getConflictPage', inContext())
    expect(seen.list.map(({ id, actions }) => [id, actions]).toSorted()).toEqual(
      [
        [mine, []],
        [elsewhere, []],
      ].toSorted(),
    )
    expect((await call(organizer, 'takeConflict', { id: elsewhere, version: 1 })).reason).toBe('kernel.noPermission')
    const stranger = await world.administrator('sponsor')
    expect((await call(stranger, 'getConflict', { id: elsewhere })).reason).toBe('kernel.notFound')
  })
})

describe('a guard', () => {
  const reasonOf = (tried: Promise<unknown>) =>
    tried.then(
      () => 'begun',
      (error: unknown) => (error instanceof DeviceRefused ? error.reason : String(error)),
    )
  const guard = async (reader: Reader, pin: string) =>
    (await ok(venue, 'saveGuard', { ...inContext(), name: `虚构 ${pin}`, doorIds: [(await doorOf(reader)).id], pin }))
      .id
  const begins = (reader: Reader, guardId: string, pin: string) => reasonOf(client(reader).startShift(guardId, pin))

  it('whose PIN is guessed from many devices in parallel has five attempts, then none for a quarter of an hour', async () => {
    const guardId = await guard(own, '246810')
    const guesses = Array.from({ length: 24 }, (_, n) => begins(n % 2 ? own : other, guardId, String(100_000 + n)))
    const byReason = Map.groupBy(await Promise.all(guesses), reason => reason)
    expect([byReason.get('offline.pinWrong')?.length, byReason.get('offline.pinLocked')?.length]).toEqual([5, 19])
    // The correct one neither, until the quarter of an hour has passed.
    expect(await begins(own, guardId, '246810')).toBe('offline.pinLocked')
    expect((await ok(venue, 'getGuardList', inContext())).list[0]?.lockedUntil).not.toBeNull()
    await db.run(sql`update gate_staff set wrong_since = now() - interval '16 minutes' where id = ${guardId}`)
    expect(await begins(own, guardId, '246810')).toBe('begun')
  })

  it('begins only at assigned doors, once at a time on a device, and is off duty when stopped', async () => {
    const guardId = await guard(own, '112233')
    expect(await begins(other, guardId, '112233')).toBe('offline.guardElsewhere')
    expect(await Promise.all([1, 2, 3].map(() => begins(own, guardId, '112233')))).toEqual(['begun', 'begun', 'begun'])
    const { n } = await db.one<{ n: number }>(sql`
      select count(*)::int as n from shift where device_id = ${own.deviceId} and ended_at is null`)
    expect(n).toBe(1)
    const [row] = (await ok(venue, 'getGuardList', inContext())).list
    expect(row).toMatchObject({ shift: { deviceName: expect.any(String) }, actions: ['edit', 'stop'] })
    await ok(venue, 'stopGuard', { ...inContext(), id: guardId, version: row?.version ?? 0, stopped: true })
    expect((await ok(venue, 'getGuardList', inContext())).list[0]).toMatchObject({
      shift: null,
      actions: ['edit', 'resume'],
    })
    expect(await begins(own, guardId, '112233')).toBe('offline.guardUnknown')
  })

  it('is managed by an administrator at their own doors only', async () => {
    const caller = await administrator(own)
    const [mine, theirs] = [await doorOf(own), await doorOf(other)]
    const form = { ...inContext(), name: '虚构', pin: '135790' }
    await ok(caller, 'saveGuard', { ...form, doorIds: [mine.id] })
    expect(await call(caller, 'saveGuard', { ...form, name: '虚构二', doorIds: [theirs.id] })).toMatchObject({
      ...{ reason: 'offline.doorNotYours', data: { issues: [{ path: 'doorIds' }] } },
    })
    expect((await call(venue, 'saveGuard', { ...form, doorIds: [theirs.id] })).reason).toBe('offline.guardNameTaken')
    await ok(venue, 'saveGuard', { ...form, name: '虚构三', doorIds: [theirs.id] })
    expect((await ok(caller, 'getGuardList', inContext())).list.map(({ name }) => name)).toEqual(['虚构'])
    expect((await call(organizer, 'getGuardList', inContext())).reason).toBe('kernel.noPermission')
  })
})
