import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { createAccessWorld } from '../../app/testing/access-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createGateWorld } from '../../app/testing/gate-world.ts'
import { loseKey, setAside } from '../../app/testing/lost-key.ts'
import { encryptDocument, encryptPhone } from '../../badging/badge/api.ts'
import type { DeviceActor, ReadContext } from '../../kernel/command/context.ts'
import { decideHandlers } from '../gate/decide.ts'
import { findParking } from './api.ts'
import { trackParking } from './clock.ts'

const world = await closeAfterAll(createAccessWorld())
const { company } = await world.world.administrator('sponsor')
const gate = await createGateWorld(world.db, company.id, id => world.services.keyring.badgeKey(id))
const lane = await gate.reader({ zoneId: await gate.zone('N1'), subject: 'vehicle', direction: 'both' })

const follow = () => trackParking({ services: world.services, publish: () => {} }, new Date())

async function scan(code: string, direction: 'in' | 'out'): Promise<string> {
  const now = new Date()
  const context: ReadContext<DeviceActor> = {
    ...{ actor: { deviceId: lane.deviceId, profile: ['decide'] }, db: world.db, language: 'cn', now, ticket: '' },
    ...{ traceId: randomBytes(16).toString('hex'), address: '127.0.0.1', services: world.services },
  }
  const input = { scanId: uuidv7(), code, at: now.toISOString() as never, direction }
  return ((await decideHandlers.decide(input, context)) as { verdict: string }).verdict
}

/** An active vehicle with two drivers, one of whom has a telephone. */
async function vehicle() {
  const { badgeId, code } = await gate.badge({ typeId: await gate.badgeType({ subject: 'vehicle' }), name: '沪A12345' })
  const { db, services } = world
  const phone = world.telephone()
  await db.run(sql`insert into vehicle (exhibition_id, badge_id, plate, plate_origin, vehicle_type)
    values (${gate.exhibitionId}, ${badgeId}, '沪A12345', 'mainland', 'van')`)
  for (const [at, telephone] of [phone, ''].entries()) {
    const document = encryptDocument(services.cipher, badgeId, 'passport', `E1234567${at}`, 'vehicle_driver')
    const encrypted = encryptPhone(services.cipher, badgeId, telephone, 'vehicle_driver')
    await db.run(sql`insert into vehicle_driver (exhibition_id, badge_id, number, name, document_type, document_blind_index,
        document_encrypted, document_masked, phone_blind_index, phone_encrypted, phone_masked)
      values (${gate.exhibitionId}, ${badgeId}, ${at + 1}, '司机', 'passport', ${document.digest}, ${document.encrypted},
        ${document.masked}, ${encrypted.digest}, ${encrypted.encrypted}, ${encrypted.masked})`)
  }
  return { badgeId, code, phone }
}

/** Moves its entry into the past by some minutes. */
async function earlier(badgeId: string, minutes: number): Promise<void> {
  const ago = sql`make_interval(mins => ${minutes})`
  await world.db.run(sql`update presence set entered_at = entered_at - ${ago} where holder_id = ${badgeId}`)
  await world.db.run(sql`update vehicle_parking set entered_at = entered_at - ${ago}, ends_at = ends_at - ${ago}
    where badge_id = ${badgeId} and left_at is null`)
}

const readParking = (badgeId: string) => findParking(world.db, gate.exhibitionId, badgeId)
const findParkingMessages = async (phone: string) =>
  (await world.sent(phone)).filter(({ purpose }) => purpose === 'stayEnds')
const cases = (badgeId: string) =>
  world.db.many(sql`select from discrepancy where badge_id = ${badgeId} and kind = 'stayExceeded'`)

it('is tracked by the gate: notified ten minutes before the end, a discrepancy after it, half hours recorded at the exit', async () => {
  const { badgeId, code, phone } = await vehicle()
  await follow()
  expect(await readParking(badgeId)).toEqual([])
  expect(await scan(code, 'in')).toBe('admitted')
  await follow()
  expect(await readParking(badgeId)).toMatchObject([{ leftAt: null, overHalfHours: 0 }])
  await earlier(badgeId, 79)
  await follow()
  expect(await findParkingMessages(phone)).toEqual([])
  await earlier(badgeId, 2)
  await Promise.all([follow(), follow(), follow()])
  expect(await findParkingMessages(phone)).toMatchObject([{ content: { text: expect.stringContaining('沪A12345') } }])
  expect(await cases(badgeId)).toHaveLength(0)
  await earlier(badgeId, 10)
  await Promise.all([follow(), follow(), follow()])
  expect(await cases(badgeId)).toHaveLength(1)
  expect(await readParking(badgeId)).toMatchObject([{ leftAt: null, overHalfHours: 1 }])
  await earlier(badgeId, 60)
  expect(await scan(code, 'out')).toBe('admitted')
  await follow()
  expect(await readParking(badgeId)).toMatchObject([{ leftAt: expect.any(String), overHalfHours: 3 }])
  expect([await findParkingMessages(phone), await cases(badgeId)].map(({ length }) => length)).toEqual([1, 1])
})

it('begins again when a vehicle returns, and one that leaves in time causes no discrepancy', async () => {
  const { badgeId, code, phone } = await vehicle()
  await scan(code, 'in')
  await follow()
  await scan(code, 'out')
  await scan(code, 'in')
  await follow()
  const [now, before] = await readParking(badgeId)
  expect(now).toMatchObject({ leftAt: null })
  expect(before).toMatchObject({ leftAt: expect.any(String), overHalfHours: 0 })
  expect(await findParkingMessages(phone)).toEqual([])
  expect(await cases(badgeId)).toEqual([])
})

it('notifies all others if one telephone cannot be decrypted, and that one when its key is back', async () => {
  const [lost, other] = [await vehicle(), await vehicle()]
  for (const { code } of [lost, other]) await scan(code, 'in')
  await follow()
  const back = await loseKey(world, {
    table: 'vehicle_driver',
    column: 'phone_encrypted',
    where: sql`t.badge_id = ${lost.badgeId}`,
  })
  const { minutes } = await world.db.one<{ minutes: number }>(sql`
    select (extract(epoch from ends_at - now()) / 60)::int - 5 as minutes from vehicle_parking where badge_id = ${lost.badgeId}`)
  for (const { badgeId } of [lost, other]) await earlier(badgeId, minutes)
  await follow()
  const heard = async () =>
    Promise.all([lost, other].map(async ({ phone }) => (await findParkingMessages(phone)).length))
  expect(await heard()).toEqual([0, 1])
  expect(await setAside(world.db)).toMatchObject([{ walk: 'stay.warn', source: 'vehicle_driver', row: lost.badgeId }])
  expect(await back()).toBe(1)
  await follow()
  expect([await heard(), await setAside(world.db)]).toEqual([[1, 1], []])
})
