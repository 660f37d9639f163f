import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createGateWorld, type GateWorld } from '../../app/testing/gate-world.ts'
import { startTestServer } from '../../app/testing/test-server.ts'
import { createWorld } from '../../app/testing/world.ts'
import { smallPhotosJob } from '../../badging/badge/photos/small-photos.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import { toDb } from '../../kernel/database/database.ts'
import { openFileStore } from '../../kernel/files/open-file-store.ts'
import { createStoredFile } from '../../kernel/files/stored-file.ts'
import type { JobContext } from '../../kernel/jobs/job-definition.ts'

interface Page {
  list: { credentialId: string; photo: string }[]
  last: string | null
  more: boolean
}

const server = await startTestServer()
const db = toDb(server.pool)
const keyring = await openKeyring(server.pool, server.config.masterKey)
const sponsorId = (await createWorld(server.pool).company('sponsor')).id
const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
/** Like a camera picture: large, and full of detail. */
const picture = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#888', noise } })
  .jpeg()
  .toBuffer()
afterAll(async () => {
  keyring.close()
  await server.close()
})

async function setUp() {
  const gate = await createGateWorld(db, sponsorId, exhibitionId => keyring.badgeKey(exhibitionId))
  const hall = await gate.zone('N1')
  const { key, deviceId } = await gate.reader({ zoneId: hall })
  await db.run(sql`update device set profile = profile || array['getPhotosAhead'] where id = ${deviceId}`)
  const typeId = await gate.badgeType({ zones: [hall] })
  return { gate, key, deviceId, typeId, elsewhere: await gate.badgeType({ zones: [await gate.zone('N2')] }) }
}

async function photographed(gate: GateWorld, typeId: string, content = picture): Promise<string> {
  const badge = await gate.badge({ typeId })
  const store = await openFileStore(server.config)
  const photo = await createStoredFile(db, store, { purpose: 'photo', name: 'a.jpg', type: 'jpeg', content })
  await db.run(sql`update badge set photo_id = ${photo.id} where id = ${badge.badgeId}`)
  return badge.credentialId
}

async function ask(key: string, after?: string): Promise<{ statusCode: number; reason?: string; data: Page }> {
  const answer = await fetch(`${server.address}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ command: 'getPhotosAhead', ...(after && { after }) }),
  })
  return (await answer.json()) as { statusCode: number; reason?: string; data: Page }
}

/** All photos, requested like a phone does: photos that are not created yet come with a later request. */
async function walked(key: string, from?: string): Promise<string[]> {
  const ids: string[] = []
  let after = from
  await vi.waitFor(
    async () => {
      const { data } = await ask(key, after)
      ids.push(...data.list.map(({ credentialId }) => credentialId))
      after = data.last ?? undefined
      if (data.more) throw new Error('there are more')
    },
    { timeout: 30_000, interval: 100 },
  )
  return ids
}

describe('photos fetched ahead', () => {
  it('are small pictures of people who may come to the door, in the order of their cards', async () => {
    const { gate, key, typeId, elsewhere } = await setUp()
    const mine = [await photographed(gate, typeId), await photographed(gate, typeId)]
    await photographed(gate, elsewhere)
    await gate.badge({ typeId })
    const voided = await photographed(gate, typeId)
    await db.run(sql`update credential set state = 'dead' where id = ${voided}`)
    await walked(key)
    const { data } = await ask(key)
    expect(data).toMatchObject({ last: mine[1], more: false })
    expect(data.list.map(({ credentialId }) => credentialId)).toEqual(mine)
    for (const { photo } of data.list) {
      const bytes = Buffer.from(photo, 'base64')
      expect(bytes.length).toBeLessThanOrEqual(8192)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 160, height: 200 })
    }
    const later = await photographed(gate, typeId)
    expect(await walked(key, data.last ?? '')).toEqual([later])
  })

  it('are created by one job whoever requests them, and come in pages; none is omitted, a file that is no picture has none', async () => {
    const { gate, key, typeId } = await setUp()
    const ids: string[] = []
    for (let n = 0; n < 45; n++) ids.push(await photographed(gate, typeId))
    const broken = await photographed(gate, typeId, Buffer.from('no picture'))
    ids.push(await photographed(gate, typeId))
    expect((await ask(key)).data).toEqual({ list: [], last: null, more: true })
    const both = await Promise.all([walked(key), walked(key)])
    expect(both).toEqual([ids, ids])
    const photoCounts =
      await db.one(sql`select count(*)::int as n, count(*) filter (where bytes = '')::int as none from small_photo
      where photo_id in (select photo_id from badge where exhibition_id = ${gate.exhibitionId})`)
    expect(photoCounts).toEqual({ n: 47, none: 1 })
    const jobs = await db.one(sql`select count(*)::int as n from job where exhibition_id = ${gate.exhibitionId}`)
    expect(jobs).toEqual({ n: 1 })
    expect(ids).not.toContain(broken)
  })

  it('are missing if the file is gone, and are created later if the store could not be reached', async () => {
    const { gate, typeId } = await setUp()
    const gone = await photographed(gate, typeId)
    await photographed(gate, typeId)
    const photoOf = async (id: string) =>
      (
        await db.one<{ photo: string }>(sql`
          select b.photo_id as photo from badge b join credential c on c.badge_id = b.id where c.id = ${id}`)
      ).photo
    const known = async () =>
      db.many(sql`select octet_length(bytes) > 0 as picture from small_photo s join badge b on b.photo_id = s.photo_id
        where b.exhibition_id = ${gate.exhibitionId} order by s.photo_id`)
    const lost = await photoOf(gone)
    const store = await openFileStore(server.config)
    await store.remove(lost)
    const run = (read: typeof store.read) =>
      smallPhotosJob.run({ exhibitionId: gate.exhibitionId }, {
        ...{ db, files: { ...store, read }, signal: new AbortController().signal },
      } as unknown as JobContext)
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    await expect(run(id => (id === lost ? store.read(id) : Promise.reject(refused)))).rejects.toThrow('refused')
    expect(await known()).toEqual([{ picture: false }])
    await run(store.read)
    expect(await known()).toEqual([{ picture: false }, { picture: true }])
  })

  it('are deleted with the photo they were created from', async () => {
    const { gate, key, typeId } = await setUp()
    const id = await photographed(gate, typeId)
    await walked(key)
    const of = sql`select photo_id from badge b join credential c on c.badge_id = b.id where c.id = ${id}`
    expect(await db.maybe(sql`select from small_photo where photo_id = (${of})`)).toBeDefined()
    const { photo } = await db.one<{ photo: string }>(sql`select (${of}) as photo`)
    await db.run(sql`update badge set photo_id = null where photo_id = ${photo}`)
    await db.run(sql`delete from file where id = ${photo}`)
    expect(await db.maybe(sql`select from small_photo where photo_id = ${photo}`)).toBeUndefined()
  })

  it('are only for devices that may store photos', async () => {
    const { gate, deviceId, key } = await setUp()
    const other = await gate.reader({ zoneId: await gate.zone('N3') })
    expect((await ask(other.key)).reason).toBe('kernel.noPermission')
    await db.run(
      sql`update device set state = 'revoked', retired_until = now() + interval '1 day' where id = ${deviceId}`,
    )
    await expect.poll(async () => (await ask(key)).reason).toBe('kernel.noPermission')
  })
})
