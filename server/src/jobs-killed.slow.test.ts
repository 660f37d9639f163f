import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import sql, { raw, type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { smallPhotos } from './badge/photos/small-photos.ts'
import { createStoredFile } from './kernel/files/stored-file.ts'
import { startJobHost } from './kernel/jobs/host.ts'
import { migrateJobs } from './kernel/jobs/migrate-jobs.ts'
import type { Fair } from './testing/badge-world.ts'
import { createListedWorld } from './testing/listed-world.ts'
import { readQrCodes } from './testing/pdf-qr.ts'
import { pdfText } from './testing/render-pdf.ts'

let world: Awaited<ReturnType<typeof createListedWorld>>
let fair: Fair
beforeAll(async () => {
  world = await createListedWorld()
  await migrateJobs(world.pool)
})
afterAll(() => world?.close())

const waits = { timeout: 60_000, interval: 20 }

/**
 * Has a queued job of a kind stand in the middle of its work, where it waits for what `held` locks, ends its process by kill -9
 * and its statement with it, as when the machine goes, and lets go. Comes back when the job is done.
 */
async function killedWhereItWaits(kind: string, held: Sql): Promise<{ attempts: number; result: unknown }> {
  const holder = await world.pool.connect()
  await holder.query('begin')
  await holder.query(held)
  const registry = join(import.meta.dirname, 'jobs.ts')
  const host = startJobHost({ config: world.config, registry, onError() {} })
  const job = () =>
    world.db.one<{ state: string; attempts: number; result: unknown }>(sql`
      select state, attempts, result from job where kind = ${kind} order by created_at desc limit 1`)
  try {
    const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => {
      expect((await world.db.many(waiting)).length).toBeGreaterThan(0)
      expect(await job()).toMatchObject({ state: 'running', attempts: 1 })
    }, waits)
    process.kill(host.pid() ?? 0, 'SIGKILL')
    await world.db.run(sql`select pg_terminate_backend(pid) from (${waiting}) w`)
    await holder.query('rollback')
    await vi.waitFor(async () => expect(await job()).toMatchObject({ state: 'done' }), waits)
    const { attempts, result } = await job()
    expect(attempts).toBe(2)
    return { attempts, result }
  } finally {
    holder.release(true)
    await host.stop()
  }
}

const locked = (table: string) => sql`lock table ${raw(table)} in exclusive mode`

const filesOf = async (companyId: string) =>
  (
    await world.db.many<{ id: string }>(sql`
      select id from file where purpose = 'result' and company_id = ${companyId}`)
  ).map(({ id }) => id)

describe('a job that is killed at its write comes back and does it once', () => {
  beforeAll(async () => {
    fair = await world.fair()
  })

  it.each(['credential', 'file'])(
    'badge.print, at %s',
    async table => {
      const own = await world.fair()
      const { exhibitionId, organizer } = own
      for (let n = 0; n < 3; n++) await world.active(own)
      await world.call(organizer, 'printBadges', { exhibitionId, filter: {}, format: 'single' })
      const { result } = await killedWhereItWaits('badge.print', locked(table))
      const { fileId } = result as { fileId: string }
      expect(result).toMatchObject({ badges: 3, pages: 6 })
      expect(await filesOf(organizer.company.id)).toEqual([fileId])
      // Queued, and no more than once.
      const cards = await world.db.many<{ code: string; state: string; version: number }>(sql`
      select code, state, version from credential where exhibition_id = ${exhibitionId}`)
      expect(cards.map(({ state, version }) => [state, version])).toEqual(Array(3).fill(['queued', 2]))
      const printed = await readQrCodes(await buffer(await world.services.store.read(fileId)))
      expect(printed.flat().sort()).toEqual(cards.map(({ code }) => code).sort())
    },
    120_000,
  )

  it('badge.pickUpList', async () => {
    const { exhibitionId, organizer, partner } = fair
    const ids = [await world.active(fair, { name: '示例领证人' }), await world.active(fair)]
    await world.db.run(sql`update credential set state = 'printed' where badge_id = any(${ids}::uuid[])`)
    await world.call(organizer, 'printPickUpList', { exhibitionId, companyId: partner.company.id })
    const { result } = await killedWhereItWaits('badge.pickUpList', locked('file'))
    expect(result).toMatchObject({ cards: 2 })
    const [fileId = '', ...others] = await filesOf(organizer.company.id)
    expect(others).toEqual([])
    const text = (await pdfText(await buffer(await world.services.store.read(fileId)))).join('')
    expect(text.split('示例领证人')).toHaveLength(2)
  }, 120_000)

  it('badge.smallPhotos, between two', async () => {
    const content = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#446' } })
      .jpeg()
      .toBuffer()
    const own = await world.fair()
    const photos: string[] = []
    for (let n = 0; n < 3; n++) {
      const badge = await world.active(own)
      const file = await createStoredFile(world.db, world.services.store, {
        ...{ purpose: 'photo', name: 'a.jpg', type: 'jpeg', content },
      })
      await world.db.run(sql`update badge set photo_id = ${file.id} where id = ${badge}`)
      photos.push(file.id)
    }
    const made = () => smallPhotos(world.db, own.exhibitionId, photos)
    expect((await made()).left.size).toBe(3)
    const [, second] = photos
    await killedWhereItWaits('badge.smallPhotos', sql`select from file where id = ${second} for update`)
    const { photos: small, left } = await made()
    expect([small.size, left.size]).toEqual([3, 0])
    const jobs = sql`select count(*)::int as n from job where kind = 'badge.smallPhotos'`
    expect(await world.db.one(jobs)).toEqual({ n: 1 })
  }, 120_000)

  it('batchSearch.search', async () => {
    const phone = '13912349999'
    await world.active(fair, { phone })
    const numbers = [...Array.from({ length: 700 }, (_, n) => `136${String(n).padStart(8, '0')}`), phone].join('\n')
    const { data } = await world.call(world.platform, 'batchSearch', { numbers, reason: '核对来访名单' })
    const { result } = await killedWhereItWaits('batchSearch.search', locked('batch_search'))
    expect(result).toMatchObject({ rows: 701, fileId: expect.any(String) })
    const kept = sql`select lines, found, missing, lines_sealed, failure from batch_search where id = ${data.id}`
    expect(await world.db.many(kept)).toEqual([
      { lines: 701, found: 1, missing: 700, lines_sealed: null, failure: null },
    ])
  }, 120_000)

  it('blacklist.sweep', async () => {
    const badge = await world.active(fair)
    const entry = await world.listed()
    // Was under way when the entry came in force.
    await world.db.run(sql`update badge b set document_digest = k.digest from blacklist_key k
      where b.id = ${badge} and k.blacklist_id = ${entry}`)
    const { result } = await killedWhereItWaits('blacklist.sweep', locked('blacklist_held'))
    expect(result).toMatchObject({ count: 1 })
    expect(await world.badgeOf(badge)).toMatchObject({ state: 'suspended', suspended_by: ['blacklist'] })
    const once = sql`select (select count(*)::int from history where subject_id = ${badge} and event = 'suspend') as told,
      (select count(*)::int from blacklist_held where holder_id = ${badge}) as held`
    expect(await world.db.one(once)).toEqual({ told: 1, held: 1 })
  }, 120_000)
})
