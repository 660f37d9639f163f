import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createOfflineWorld } from '../../app/testing/offline-world.ts'
import { whileUncommitted } from '../../app/testing/while-uncommitted.ts'
import { CutLine } from '../gate/cut-line.ts'
import type { DeviceClient } from '../gate/device-client.ts'

const world = await closeAfterAll(createOfflineWorld())

it('an offline device decides as the gate would, remembers entries, and uploads each scan once', async () => {
  const gate = await world.gate()
  const hall = await gate.zone('N1')
  const reader = await gate.reader({ zoneId: hall })
  // If leaving is not recorded, nobody is known to be inside.
  await gate.reader({ zoneId: hall, direction: 'out' })
  const often = await gate.badge({ typeId: await gate.badgeType({ entriesKind: 'unlimited' }) })
  const once = await gate.badge({ typeId: await gate.badgeType({ entriesKind: 'single' }) })
  await world.base(gate.exhibitionId)
  const { code } = await world.db.one<{ code: string }>(sql`select code from channel where id = ${reader.channelId}`)
  let line = true
  const client = {
    fetchBundle: () => world.pack(reader),
    fetchBundleDelta: (revision: string) => world.delta(reader, revision),
    upload: async (rows: unknown[]) => {
      if (!line) throw new Error('cut')
      return (await world.upload(reader, rows)).list
    },
  } as unknown as DeviceClient
  const device = new CutLine(client, await world.pinned(gate.exhibitionId), 'refuse')
  expect(await device.decide(often.code)).toBeUndefined()
  await device.fetchBundle(code)

  line = false
  const decisions = []
  for (const shown of [often.code, often.code, once.code, 'NOTACODE']) {
    const { verdict, reason, action } = (await device.decide(shown)) ?? {}
    decisions.push([verdict, reason, action])
  }
  expect(decisions).toEqual([
    ['admitted', null, 'admitted'],
    ['refused', 'alreadyInside', 'refused'],
    // It may have been used elsewhere: a guard decides, here by refusing.
    ['ask', null, 'refused'],
    ['refused', 'unknown', 'refused'],
  ])
  await expect(device.upload()).rejects.toThrow('cut')
  expect(device.unsent).toBe(4)

  line = true
  // No case: a person that a guard refused was examined by a guard.
  expect(await device.upload()).toEqual({ recorded: 4 })
  expect([device.unsent, await device.upload()]).toEqual([0, {}])
  const stored = await world.db.many(sql`select action_taken as deed, decided_by as by, reason from passage
    where exhibition_id = ${gate.exhibitionId} order by at, id`)
  expect(stored).toEqual([
    { deed: 'admitted', by: 'device', reason: null },
    { deed: 'refused', by: 'device', reason: 'alreadyInside' },
    // The rules would have admitted this holder.
    { deed: 'refused', by: 'guard', reason: null },
    { deed: 'refused', by: 'device', reason: 'unknown' },
  ])
})

it('a scan that the server decides after all, while its upload runs, is one passage', async () => {
  const gate = await world.gate()
  const zoneId = await gate.zone('N1')
  const reader = await gate.reader({ zoneId })
  const scan = world.passage('NOTACODE', { deed: 'refused' })
  const decides = (db: typeof world.db) =>
    db.run(sql`
      insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, direction, verdict, reason, clock_off, at,
        device_at, gate_day)
      values (${gate.exhibitionId}, ${reader.deviceId}, ${scan.scanId}, ${reader.channelId}, ${zoneId}, 'in', 'refused', 'unknown', false, now(),
        now(), now()::date)`)
  const { list } = await whileUncommitted(world.database, decides, () => world.upload(reader, [scan]))
  expect(list).toMatchObject([{ scanId: scan.scanId, outcome: 'repeated' }])
})
