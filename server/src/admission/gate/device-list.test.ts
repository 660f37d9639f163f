import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createGateWorld } from '../../app/testing/gate-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { deviceList } from './device-list.ts'

const world = await closeAfterAll(createBadgeWorld())
const organizer = await world.world.administrator('sponsor')
const gate = await createGateWorld(world.db, organizer.company.id, id => world.services.keyring.badgeKey(id))

it('can be exported as it is listed, with a log entry, by operators who see the list and nobody else', async () => {
  const venue = world.platform
  const zoneId = await gate.zone('N1')
  const [lane] = [await gate.reader({ zoneId }), await gate.reader({ zoneId })]
  const { exhibitionId } = gate
  const written = async (caller: TestOperator, more: { channelId?: string } = {}) => {
    const { data } = await world.call(caller, 'exportDevices', { exhibitionId, format: 'csv', ...more })
    const { fileId, rows } = await world.runJob<{ fileId: string; rows: number }>(data.jobId, deviceList.jobs)
    return { rows, csv: (await buffer(await world.services.store.read(fileId))).toString() }
  }
  const all = await written(venue)
  const { list } = (await world.call(venue, 'getDevicePage', { exhibitionId })).data
  expect(all.rows).toBe(list.length)
  for (const { name, channelCode } of list) expect(all.csv).toContain(`${name},${channelCode},读卡器,使用中`)
  expect((await written(venue, { channelId: lane?.channelId })).rows).toBe(1)
  const logged = sql`select from operation_log_entry where command = 'exportDevices' and operator_id = ${venue.operatorId}`
  expect(await world.db.many(logged)).toHaveLength(2)

  // As the list itself.
  const without = await world.world.operator(venue.company, { permissions: ['passage:view'] })
  for (const caller of [organizer, without]) {
    const reasons = [
      (await world.call(caller, 'exportDevices', { exhibitionId, format: 'xlsx' })).reason,
      (await world.call(caller, 'getDevicePage', { exhibitionId })).reason,
    ]
    expect(reasons).toEqual(['kernel.noPermission', 'kernel.noPermission'])
  }
})

it('shows what a phone has not uploaded, and a missing or outdated bundle; a reader needs none', async () => {
  const zoneId = await gate.zone('N2')
  const [phone, reader] = [await gate.reader({ zoneId }), await gate.reader({ zoneId })]
  await world.db.run(sql`update device set kind = 'phone' where id = ${phone.deviceId}`)
  const shown = async () => {
    const { list } = (await world.call(world.platform, 'getDevicePage', { exhibitionId: gate.exhibitionId })).data
    const of = ({ deviceId }: { deviceId: string }) => list.find(({ id }) => id === deviceId)
    return [of(phone), of(reader)].map(device => [device?.unsent, device?.stalePack])
  }
  expect(await shown()).toEqual([
    [0, true],
    [0, false],
  ])
  const seen = (packAt: string, unsent: number) =>
    world.db.run(sql`insert into device_heartbeat (device_id, at, bundle_at, unsent)
      values (${phone.deviceId}, now(), now() - ${packAt}::interval, ${unsent})
      on conflict (device_id) do update set bundle_at = excluded.bundle_at, unsent = excluded.unsent`)
  await seen('1 minute', 3)
  expect((await shown())[0]).toEqual([3, false])
  await seen('3 days', 0)
  expect((await shown())[0]).toEqual([0, true])
})
