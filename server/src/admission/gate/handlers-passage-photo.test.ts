import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { createGateWorld } from '../../app/testing/gate-world.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { createWorld } from '../../app/testing/world.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import { toDb } from '../../kernel/database/database.ts'
import { openFileStore } from '../../kernel/files/open-file-store.ts'
import { createStoredFile } from '../../kernel/files/stored-file.ts'
import { DeviceClient } from './device-client.ts'

const picture = Buffer.from('the picture of somebody')

const server = await startTestServer()
const db = toDb(server.pool)
const keyring = await openKeyring(server.pool, server.config.masterKey)
const { id } = await createWorld(server.pool).company('sponsor')
const gate = await createGateWorld(db, id, exhibitionId => keyring.badgeKey(exhibitionId))
afterAll(async () => {
  keyring.close()
  await server.close()
})

async function photographed() {
  const badge = await gate.badge({ typeId: await gate.badgeType(), name: '林见秋' })
  const store = await openFileStore(server.config)
  const photo = await createStoredFile(db, store, { purpose: 'photo', name: 'a.jpg', type: 'jpeg', content: picture })
  await db.run(sql`update badge set photo_id = ${photo.id} where id = ${badge.badgeId}`)
  return { ...badge, photoId: photo.id }
}
let doors = 0
const reader = async () => (await gate.reader({ zoneId: await gate.zone(`Z${++doors}`) })).key
const clientOf = (key: string) => new DeviceClient({ url: server.address, key })
const linkFor = async (key: string, passageId: string) => {
  const answer = await fetch(`${server.address}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ command: 'getPassagePhoto', passageId }),
  })
  return (await answer.json()) as { statusCode: number; reason?: string; data: { url: string } }
}
const statusOf = async (url: string, authorization?: string) =>
  (await fetch(new URL(url, server.address), { headers: authorization ? { authorization } : {} })).status

describe('a device', () => {
  it('fetches the photo that its answer named, only with its own key', async () => {
    const [key, another] = [await reader(), await reader()]
    const badge = await photographed()
    const decided = await clientOf(key).decide(badge.code)
    expect(decided).toMatchObject({ name: '林见秋', photoFileId: badge.photoId })
    expect(await clientOf(key).photoOf(decided)).toEqual(picture)
    const { data } = await linkFor(key, decided.passageId)
    expect([
      await statusOf(data.url, `Bearer ${key}`),
      await statusOf(data.url, `Bearer ${another}`),
      await statusOf(data.url, `Bearer ${'x'.repeat(43)}`),
      await statusOf(data.url),
      await statusOf(data.url.replace(badge.photoId, decided.passageId), `Bearer ${key}`),
    ]).toEqual([200, 404, 404, 404, 404])
  })

  it('gets no other photo: of another passage, of none, of a badge without one', async () => {
    const [key, another] = [await reader(), await reader()]
    const { passageId } = await clientOf(another).decide((await photographed()).code)
    expect(await linkFor(key, passageId)).toMatchObject({ statusCode: 10006, reason: 'kernel.notFound' })
    const nobody = await clientOf(key).decide('nonsense')
    expect(nobody.photoFileId).toBeNull()
    expect(await linkFor(key, nobody.passageId)).toMatchObject({ statusCode: 10006 })
    expect(await clientOf(key).photoOf(nobody)).toBeUndefined()
    const faceless = await clientOf(key).decide((await gate.badge({ typeId: await gate.badgeType() })).code)
    expect(await linkFor(key, faceless.passageId)).toMatchObject({ statusCode: 10006 })
  })

  it('gets no photo if its profile does not permit it, nor after it is revoked', async () => {
    const key = await reader()
    const { passageId } = await clientOf(key).decide((await photographed()).code)
    const mine = sql`where id = (select device_id from passage where id = ${passageId})`
    const { data } = await linkFor(key, passageId)
    await db.run(sql`update device set state = 'revoked' ${mine}`)
    await expect.poll(() => statusOf(data.url, `Bearer ${key}`), { interval: 50 }).toBe(404)
    const other = await reader()
    await db.run(sql`update device set profile = '{decide}' where id = (
      select device_id from device_key where hash = sha256(${Buffer.from(other)}))`)
    const decided = await clientOf(other).decide((await photographed()).code)
    expect(await linkFor(other, decided.passageId)).toMatchObject({ reason: 'kernel.noPermission' })
  })
})
