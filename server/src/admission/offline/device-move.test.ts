import { randomUUID } from 'node:crypto'
import { BundleRefused } from '@fairgate/contract/admission/gate/offline-bundle'
import type { Output, Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createGateWorld, type GateWorld, type Reader } from '../../app/testing/gate-world.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { WireClient } from '../../app/testing/wire-client.ts'
import { createWorld } from '../../app/testing/world.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import { toDb } from '../../kernel/database/database.ts'
import type { JobContext } from '../../kernel/jobs/job-definition.ts'
import { CutLine } from '../gate/cut-line.ts'
import { DeviceClient } from '../gate/device-client.ts'
import { rawKey } from '../gate/device-secrets.ts'
import { snapshotJob } from './bundle-snapshot.ts'

let [first, second] = [] as unknown as [GateWorld, GateWorld]
let [from, to] = [] as unknown as [Reader, Reader]

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
  const createWorld = () => createGateWorld(db, organizer.company.id, id => keyring.badgeKey(id))
  first = await createWorld()
  second = await createWorld()
  from = await first.reader({ zoneId: await first.zone('N1') })
  to = await second.reader({ zoneId: await second.zone('N1') })
  await db.run(sql`update device set name = 'Other' where id = ${to.deviceId}`)
})

const client = () => new DeviceClient({ url: server.address, key: from.key })
const assign = (change: Partial<Payload<'assignDevice'>> = {}, caller = venue) =>
  wire.call<Output<'assignDevice'>>(
    'assignDevice',
    {
      ...{ exhibitionId: first.exhibitionId, id: from.deviceId, version: 1 },
      ...{ toId: second.exhibitionId, channelId: to.channelId },
      ...change,
    },
    { token: caller.token },
  )
const badgeOf = async (gate: GateWorld) => gate.badge({ typeId: await gate.badgeType() })
const base = ({ exhibitionId }: GateWorld) =>
  snapshotJob.run({ exhibitionId }, {
    ...{ services: { config: server.config }, pool: server.pool },
    signal: new AbortController().signal,
  } as unknown as JobContext)
const channelCode = async ({ channelId }: Reader) =>
  (await db.one<{ code: string }>(sql`select code from channel where id = ${channelId}`)).code
const pinned = async ({ exhibitionId }: GateWorld) => ({
  ...{ exhibitionId, deviceId: from.deviceId },
  packKey: rawKey((await keyring.bundleKey(exhibitionId)).publicKey),
})
const passages = () =>
  db.many(sql`select exhibition_id as "exhibitionId", channel_id as "channelId", coalesce(action_taken, verdict) as deed
    from passage where device_id = ${from.deviceId} order by at`)

it('a moved device uses the bundles of its new gate context with its old key; pending passages stay where they happened', async () => {
  const [one, other] = [await badgeOf(first), await badgeOf(second)]
  await base(first)
  await base(second)
  const device = new CutLine(client(), await pinned(first), 'refuse')
  await device.fetchBundle(await channelCode(from))
  expect(await device.decide(one.code)).toMatchObject({ verdict: 'admitted' })

  expect((await assign()).statusCode).toBe(10001)
  const { moved, channel } = await client().heartbeat(device.toHeartbeat())
  if (!moved || !channel) throw new Error('not told')
  // An attacker has no key of the old gate context.
  const stranger = { ...moved, packKey: (await pinned(first)).packKey }
  await expect(device.follow(stranger)).rejects.toThrow(BundleRefused)
  expect(device.toHeartbeat().ground).toBe(first.exhibitionId)
  await device.follow(moved)
  await device.fetchBundle(channel.code)
  expect(await device.decide(other.code)).toMatchObject({ verdict: 'admitted' })
  expect(await device.decide(one.code)).toMatchObject({ verdict: 'refused', reason: 'badSignature' })
  expect((await client().heartbeat(device.toHeartbeat())).moved).toBeNull()

  expect(await device.upload()).toEqual({ recorded: 3 })
  expect(await passages()).toEqual([
    { exhibitionId: first.exhibitionId, channelId: from.channelId, deed: 'admitted' },
    { exhibitionId: second.exhibitionId, channelId: to.channelId, deed: 'admitted' },
    { exhibitionId: second.exhibitionId, channelId: to.channelId, deed: 'refused' },
  ])
  const [here, gone] = await Promise.all(
    [second, first].map(({ exhibitionId }) =>
      wire.call<Output<'getDevicePage'>>('getDevicePage', { exhibitionId }, { token: venue.token }),
    ),
  )
  expect(here?.data?.list.map(({ id }) => id)).toContain(from.deviceId)
  expect(gone?.data?.list).toEqual([])
})

it('moved and without a channel, it uploads passages of the old gate context; those of the new one stay pending', async () => {
  const { code } = await badgeOf(first)
  expect((await assign({ channelId: null })).statusCode).toBe(10001)
  const scan = { direction: 'in', deed: 'admitted', by: 'device', pack: null, code } as const
  const row = (sentExhibitionId: string) => ({
    ...scan,
    scanId: randomUUID(),
    at: new Date().toISOString(),
    ground: sentExhibitionId,
  })
  const queued = row(first.exhibitionId)
  expect(await client().upload([queued])).toMatchObject([{ outcome: 'recorded', scanId: queued.scanId }])
  expect(await passages()).toEqual([{ exhibitionId: first.exhibitionId, channelId: from.channelId, deed: 'admitted' }])
  const uploading = client().upload([row(second.exhibitionId), row(first.exhibitionId)])
  await expect(uploading).rejects.toThrow()
  expect(await passages()).toHaveLength(1)
})

it('a node that has not cached the move decides in the new gate context, and revokes nobody', async () => {
  const other = await badgeOf(second)
  expect(await client().decide((await badgeOf(first)).code)).toMatchObject({ verdict: 'admitted' })
  // As if another node did it: this one still caches the old position.
  await db.run(
    sql`update device set exhibition_id = ${second.exhibitionId}, channel_id = ${to.channelId} where id = ${from.deviceId}`,
  )
  expect(await client().decide(other.code)).toMatchObject({ verdict: 'admitted' })
})

it('passages of a gate context where the device never was are refused', async () => {
  const scan = { direction: 'in', deed: 'admitted', by: 'device', pack: null } as const
  const at = new Date().toISOString()
  const { code } = await badgeOf(second)
  const rows = [{ ...scan, scanId: randomUUID(), code, at, ground: second.exhibitionId }]
  expect(await client().upload(rows)).toMatchObject([{ outcome: 'bad', msg: '设备未在该展会使用过' }])
  expect(await passages()).toEqual([])
})

it('is refused: to the same context, to a channel elsewhere, with a duplicate name, before pairing, without permission', async () => {
  const errors = async (change: Partial<Payload<'assignDevice'>>) => {
    const { reason, data } = await assign(change)
    return [reason, (data as { issues?: { path: string }[] } | undefined)?.issues?.[0]?.path]
  }
  expect(await errors({ toId: first.exhibitionId })).toEqual(['gate.deviceThere', 'toId'])
  expect(await errors({ channelId: from.channelId })).toEqual(['gate.channelUnknown', 'channelId'])
  await db.run(
    sql`update device set name = (select name from device where id = ${from.deviceId}) where id = ${to.deviceId}`,
  )
  expect(await errors({})).toEqual(['gate.deviceNameTaken', 'toId'])
  expect((await assign({}, organizer)).reason).toBe('kernel.noPermission')
  await db.run(sql`update device set state = 'pending' where id = ${from.deviceId}`)
  expect((await assign()).reason).toBe('gate.deviceNotPaired')
  await db.run(sql`update exhibition set state = 'cancelled', ended_at = now() where id = ${second.exhibitionId}`)
  await db.run(sql`update device set state = 'active' where id = ${from.deviceId}`)
  expect((await assign()).reason).toBe('gate.exhibitionOver')
})
