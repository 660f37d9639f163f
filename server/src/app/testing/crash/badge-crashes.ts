import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import sql, { raw } from 'sql-template-tag'
import { expect, vi } from 'vitest'
import { smallPhotos } from '../../../badging/badge/photos/small-photos.ts'
import { createStoredFile } from '../../../kernel/files/stored-file.ts'
import type { Fair } from '../badge-world.ts'
import { readQrCodes } from '../pdf-qr.ts'
import { pdfText } from '../render-pdf.ts'
import { zipOf } from '../zip-of.ts'
import { type Crash, crash } from './crash.ts'
import type { CrashFixture } from './crash-fixture.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#446' } })
    .jpeg()
    .toBuffer()

/** Of the fixture: five thousand rows, of which thirty-seven are invalid. */
const good = 4963
async function importPeople(fixture: CrashFixture, fair: Fair) {
  const { exhibitionId, badgeTypeId, partner } = fair
  const content = await readFile(join(import.meta.dirname, '../../../../../e2e/fixtures/people-5000.xlsx'))
  const fileId = await fixture.uploaded(partner, { purpose: 'sheet', name: 'people.xlsx', type: 'xlsx', content })
  const { statusCode, data } = await fixture.call(partner, 'importBadges', { exhibitionId, badgeTypeId, fileId })
  expect(statusCode).toBe(10001)
  return data
}
const reportOf = async (fixture: CrashFixture, { partner }: Fair, importId: string) =>
  (await fixture.call(partner, 'getImportReport', { importId })).data
const wideFair = ({ world }: CrashFixture) => world.fair({ requiredFields: ['employer'], quota: 10_000 })

const print = (table: 'credential' | 'file') =>
  crash({
    job: `badge.print, at its write of ${table}`,
    async start({ world, call }) {
      const fair = await world.fair()
      const { exhibitionId, organizer } = fair
      for (let n = 0; n < 3; n++) await world.active(fair)
      const { data } = await call(organizer, 'printBadges', { exhibitionId, filter: {}, format: 'single' })
      return { jobs: [data.jobId], fair }
    },
    progress: { locks: () => sql`lock table ${raw(table)} in exclusive mode` },
    async expected(fixture, { jobs: [jobId = ''], fair: { exhibitionId, organizer } }) {
      const result = await fixture.resultOf<{ fileId: string }>(jobId)
      expect(result).toMatchObject({ badges: 3, pages: 6 })
      expect(await fixture.resultsOf(organizer)).toEqual([result.fileId])
      // Each is queued exactly once.
      const cards = await fixture.db.many<{ code: string; state: string; version: number }>(sql`
        select code, state, version from credential where exhibition_id = ${exhibitionId}`)
      expect(cards.map(({ state, version }) => [state, version])).toEqual(Array(3).fill(['queued', 2]))
      const printed = await readQrCodes(await buffer(await fixture.services.store.read(result.fileId)))
      expect(printed.flat().sort()).toEqual(cards.map(({ code }) => code).sort())
    },
  })

export const badgeCrashes: readonly Crash[] = [
  print('credential'),
  print('file'),

  crash({
    job: 'badge.pickUpList',
    async start({ world, call, db }) {
      const fair = await world.fair()
      const { exhibitionId, organizer, partner } = fair
      const ids = [await world.active(fair, { name: '示例领证人' }), await world.active(fair)]
      await db.run(sql`update credential set state = 'printed' where badge_id = any(${ids}::uuid[])`)
      const { data } = await call(organizer, 'printPickUpList', { exhibitionId, companyId: partner.company.id })
      return { jobs: [data.jobId], organizer }
    },
    progress: { locks: () => sql`lock table file in exclusive mode` },
    async expected(fixture, { jobs: [jobId = ''], organizer }) {
      expect(await fixture.resultOf(jobId)).toMatchObject({ cards: 2 })
      const [fileId = '', ...others] = await fixture.resultsOf(organizer)
      expect(others).toEqual([])
      const text = (await pdfText(await buffer(await fixture.services.store.read(fileId)))).join('')
      expect(text.split('示例领证人')).toHaveLength(2)
    },
  }),

  crash({
    job: 'badge.smallPhotos, between two',
    async start({ world, db, services }) {
      const fair = await world.fair()
      const content = await picture(60, 80)
      const photos: string[] = []
      for (let n = 0; n < 3; n++) {
        const badge = await world.active(fair)
        const file = await createStoredFile(db, services.store, {
          ...{ purpose: 'photo', name: 'a.jpg', type: 'jpeg', content },
        })
        await db.run(sql`update badge set photo_id = ${file.id} where id = ${badge}`)
        photos.push(file.id)
      }
      expect((await smallPhotos(db, fair.exhibitionId, photos)).left.size).toBe(3)
      const made = sql`select id from job where kind = 'badge.smallPhotos' and exhibition_id = ${fair.exhibitionId}`
      const jobs = (await db.many<{ id: string }>(made)).map(({ id }) => id)
      return { jobs, photos, fair, made }
    },
    progress: { locks: ({ photos: [, second] }) => sql`select from file where id = ${second} for update` },
    async expected({ db }, { jobs, photos, fair, made }) {
      const { photos: small, left } = await smallPhotos(db, fair.exhibitionId, photos)
      expect([small.size, left.size]).toEqual([3, 0])
      expect(jobs).toHaveLength(1)
      expect(await db.many(made)).toHaveLength(1)
    },
  }),

  crash({
    job: 'badge.import: no row is lost, none comes twice, duplicates across the break are found',
    async start(fixture) {
      const fair = await wideFair(fixture)
      const { importId, jobId } = await importPeople(fixture, fair)
      return { jobs: [jobId], fair, importId }
    },
    progress: {
      done: async (fixture, { fair, importId }) => (await reportOf(fixture, fair, importId)).good,
      ...{ above: 400, all: good },
    },
    async expected(fixture, { fair, importId }) {
      const report = await reportOf(fixture, fair, importId)
      expect(report).toMatchObject({ total: 5000, good, bad: 37 })
      expect(report.reasons.find(({ reason }) => reason === 'duplicate')?.count).toBe(6)
      const { exhibitionId } = fair
      const stored = sql`select count(*)::int as n from badge where exhibition_id = ${exhibitionId}`
      expect(await fixture.count(stored)).toBe(good)
      const doubles = sql`select count(*)::int as n from (
        select document_blind_index from badge where exhibition_id = ${exhibitionId} group by 1 having count(*) > 1) twice`
      expect(await fixture.count(doubles)).toBe(0)
    },
  }),

  crash({
    job: 'badge.approve of all that an import brought in: each gets one credential and uses one of the quota',
    async start(fixture) {
      const fair = await wideFair(fixture)
      const { exhibitionId, organizer, partner, participationId } = fair
      const { importId } = await importPeople(fixture, fair)
      const slowly = { timeout: 60_000, interval: 50 }
      await vi.waitFor(async () => expect((await reportOf(fixture, fair, importId)).job?.state).toBe('done'), slowly)
      const filter = { batchId: importId }
      const { data: submitted } = await fixture.call(partner, 'submitBadges', { exhibitionId, filter })
      expect(submitted.jobId).toBeDefined()
      await vi.waitFor(async () => {
        expect((await fixture.world.quotaOf(participationId)).reserved).toBe(good)
      }, slowly)
      const { data } = await fixture.call(organizer, 'approveBadges', { exhibitionId, filter })
      return { jobs: [data.jobId ?? ''], fair }
    },
    progress: {
      done: async ({ world }, { fair }) => (await world.quotaOf(fair.participationId)).used,
      ...{ above: 400, all: good },
    },
    async expected(fixture, { jobs: [jobId = ''], fair: { exhibitionId, participationId } }) {
      expect(await fixture.world.quotaOf(participationId)).toEqual({ reserved: 0, used: good })
      const active = await fixture.db.one(sql`
        select count(*)::int as n, count(distinct badge_id)::int as badges from credential
        where exhibition_id = ${exhibitionId}`)
      expect(active).toEqual({ n: good, badges: good })
      expect(await fixture.resultOf(jobId)).toMatchObject({ count: good, failedCount: 0 })
    },
  }),

  crash({
    job: 'badge.photos: each badge has its own, and no file is left that is nobody’s',
    async start({ world, call, uploaded }) {
      const fair = await world.fair({ quota: 300 })
      const { exhibitionId, partner } = fair
      const people = Array.from({ length: 160 }, () => world.person())
      for (const person of people) await world.draft(fair, partner, person)
      const photo = await picture(400, 400)
      const content = await zipOf(
        Object.fromEntries(people.map(({ documentNumber }) => [`${documentNumber}.jpg`, photo])),
      )
      const fileId = await uploaded(partner, { purpose: 'photos', name: '照片.zip', type: 'zip', content })
      const { data } = await call(partner, 'importPhotos', { exhibitionId, fileId })
      const given = sql`select count(photo_id)::int as n, count(distinct photo_id)::int as files from badge
        where exhibition_id = ${exhibitionId}`
      return { jobs: [data.jobId], given }
    },
    progress: { done: ({ count }, { given }) => count(given), all: 160 },
    async expected(fixture, { jobs: [jobId = ''], given }) {
      expect(await fixture.resultOf(jobId)).toMatchObject({ count: 160, replaced: 0, failedCount: 0 })
      expect(await fixture.db.one(given)).toEqual({ n: 160, files: 160 })
      const lost = sql`select count(*)::int as n from file f
        where f.purpose = 'photo' and f.expires_at is null and f.state = 'claimed'
          and not exists (select from badge b where b.photo_id = f.id)`
      expect(await fixture.count(lost)).toBe(0)
    },
  }),
]
