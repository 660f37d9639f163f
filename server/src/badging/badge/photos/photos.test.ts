import sharp from 'sharp'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../../app/testing/world.ts'
import { zipOf } from '../../../app/testing/zip-of.ts'
import { createStoredFile, findFile } from '../../../kernel/files/stored-file.ts'
import { migrateJobs } from '../../../kernel/jobs/migrate-jobs.ts'
import { badgeJobs } from '../jobs.ts'
import { photosIn } from './photos-in.ts'

const world = await closeAfterAll(createBadgeWorld())
await migrateJobs(world.pool)
const fair = await world.fair()

interface Outcome {
  count: number
  replaced: number
  failedCount: number
  failed: { name: string; msg: string }[]
}

/** Stores an archive as the file kernel does after an upload. */
async function upload(caller: TestOperator, content: Buffer): Promise<string> {
  const file = await createStoredFile(world.db, world.services.store, {
    ...{ purpose: 'photos', companyId: caller.company.id, operatorId: caller.operatorId },
    ...{ name: '照片.zip', type: 'zip', content },
  })
  await world.db.run(sql`update file set state = 'stored' where id = ${file.id}`)
  return file.id
}

const picture = (width: number, red = 200, type: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width, height: width, channels: 3, background: { r: red, g: 90, b: 40 } } })
    .toFormat(type)
    .toBuffer()

async function importing(caller: TestOperator, entries: Record<string, Buffer>): Promise<Outcome> {
  const fileId = await upload(caller, await zipOf(entries))
  const { exhibitionId } = fair
  const { data } = await world.call(caller, 'importPhotos', { exhibitionId, fileId })
  return world.runJob<Outcome>(data.jobId, badgeJobs)
}

const photoOf = async (id: string) =>
  (await world.db.one<{ photoId: string | null }>(sql`select photo_id as "photoId" from badge where id = ${id}`))
    .photoId

const isThere = async (fileId: string | null) =>
  fileId !== null && (await findFile(world.db, fileId))?.expires_at === null

describe('an archive of photos', () => {
  it('assigns each photo to the badge with the document in its name, in any folder and with full-width characters', async () => {
    const people = [world.person(), world.person(), world.person()]
    const ids: string[] = []
    for (const person of people) ids.push(await world.draft(fair, fair.partner, person))
    const [a, b, c] = people.map(({ documentNumber }) => documentNumber) as [string, string, string]
    const wide = b.replace(/\d/g, digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    const outcome = await importing(fair.partner, {
      [`${a}.jpg`]: await picture(300),
      [`展商/${wide}．ＪＰＧ`]: await picture(240),
      [`展商/深/${c.toLowerCase()}.png`]: await picture(500, 10, 'png'),
      '展商/.DS_Store': Buffer.from('x'),
      '__MACOSX/展商/._1.jpg': Buffer.from('x'),
    })
    expect(outcome).toEqual({ count: 3, replaced: 0, failedCount: 0, failed: [] })
    for (const id of ids) expect(await isThere(await photoOf(id))).toBe(true)
  })

  it('replaces another photo, which is deleted', async () => {
    const person = world.person()
    const id = await world.draft(fair, fair.partner, person)
    await importing(fair.partner, { [`${person.documentNumber}.jpg`]: await picture(300) })
    const before = await photoOf(id)
    const outcome = await importing(fair.partner, { [`${person.documentNumber}.jpg`]: await picture(300, 20) })
    expect(outcome).toMatchObject({ count: 1, replaced: 1 })
    expect(await photoOf(id)).not.toBe(before)
    expect(await isThere(before)).toBe(false)
  })

  it('reports why each other photo was not assigned, and changes no badge', async () => {
    const [twice, small, text] = [world.person(), world.person(), world.person()]
    const ids: string[] = []
    for (const person of [twice, small, text]) ids.push(await world.draft(fair, fair.partner, person))
    const { failed, failedCount, count } = await importing(fair.partner, {
      [`${twice.documentNumber}.jpg`]: await picture(300),
      [`b/${twice.documentNumber}.png`]: await picture(300, 1, 'png'),
      [`${small.documentNumber}.jpg`]: await picture(239),
      [`${text.documentNumber}.jpg`]: Buffer.from('<svg onload="alert(1)"/>'),
      '11010519491231002X.jpg': await picture(300),
      'readme.txt': Buffer.from('x'),
    })
    expect([count, failedCount]).toEqual([0, 6])
    const messages = new Map(failed.map(({ name, msg }) => [name, msg]))
    expect(messages.get(`${twice.documentNumber}.jpg`)).toContain('多张照片')
    expect(messages.get(`${small.documentNumber}.jpg`)).toContain('240')
    expect(messages.get(`${text.documentNumber}.jpg`)).toContain('无法识别')
    expect(messages.get('11010519491231002X.jpg')).toContain('没有使用该号码')
    expect(messages.get('readme.txt')).toContain('无法识别')
    for (const id of ids) expect(await photoOf(id)).toBeNull()
  })

  it('changes no badge of another company and no submitted one; that of the organizer also changes active ones', async () => {
    const [active, pending] = [world.person(), world.person()]
    const activeId = await world.active(fair, active)
    const pendingId = await world.pending(fair, pending)
    const entries = {
      [`${active.documentNumber}.jpg`]: await picture(300),
      [`${pending.documentNumber}.jpg`]: await picture(300),
    }
    const stranger = await world.world.administrator('cooperatorMain')
    await world.participate(fair, stranger.company, 1)
    for (const caller of [stranger, fair.partner]) {
      expect(await importing(caller, entries)).toMatchObject({ count: 0, failedCount: 2 })
    }
    expect(await importing(fair.organizer, entries)).toMatchObject({ count: 1, failedCount: 1 })
    expect([await isThere(await photoOf(activeId)), await photoOf(pendingId)]).toEqual([true, null])
  })

  it('does not change a badge that is submitted in the meantime', async () => {
    const person = world.person()
    const id = await world.draft(fair, fair.partner, person)
    const fileId = await upload(fair.partner, await zipOf({ [`${person.documentNumber}.jpg`]: await picture(300) }))
    const { exhibitionId } = fair
    const { data } = await world.call(fair.partner, 'importPhotos', { exhibitionId, fileId })
    const sent = world.call(fair.partner, 'submitBadges', { exhibitionId, ids: [id] })
    const [outcome] = await Promise.all([world.runJob<Outcome>(data.jobId, badgeJobs), sent])
    // Whichever came first: a counted photo exists, an uncounted one belongs to nobody.
    expect((await photoOf(id)) !== null).toBe(outcome.count === 1)
    const { lost } = await world.db.one<{ lost: number }>(sql`
      select count(*)::int as lost from file f where f.purpose = 'photo' and f.state = 'claimed' and f.expires_at is null
        and not exists (select from badge b where b.photo_id = f.id)`)
    expect(lost).toBe(0)
  })

  it('refuses at its field a file that is not the company’s archive, and a broken one as a whole', async () => {
    const { exhibitionId } = fair
    const foreign = await upload(fair.organizer, await zipOf({ 'a.jpg': await picture(300) }))
    const refused = await world.call(fair.partner, 'importPhotos', { exhibitionId, fileId: foreign })
    expect(refused).toMatchObject({ reason: 'badge.photosWanted' })
    const whole = await zipOf({ 'a.jpg': await picture(300) })
    const fileId = await upload(fair.partner, whole.subarray(0, whole.length - 30))
    const { data } = await world.call(fair.partner, 'importPhotos', { exhibitionId, fileId })
    await expect(world.runJob(data.jobId, badgeJobs)).rejects.toMatchObject({ reason: 'badge.photosDamaged' })
  })
})

describe('a malicious archive', () => {
  it.each([
    ['inflates a thousandfold', { 'a.jpg': Buffer.alloc(40 * 1024 * 1024) }, 'badge.photosTooLarge'],
    ['names a place above it', { '../../11010519491231002X.jpg': Buffer.from('x') }, 'badge.photosDamaged'],
  ])('%s: it is refused whole, before anything is inflated', async (_, entries, reason) => {
    const fileId = await upload(fair.partner, await zipOf(entries as Record<string, Buffer>))
    const { data } = await world.call(fair.partner, 'importPhotos', { exhibitionId: fair.exhibitionId, fileId })
    await expect(world.runJob(data.jobId, badgeJobs)).rejects.toMatchObject({ reason })
  })
})

describe('names of photos', () => {
  it('are never used as paths', () => {
    const found = photosIn(['../../etc/11010519491231002X.jpg', 'C:\\x\\E12345678.PNG'])
    expect(found.map(({ shown, number }) => [shown, number])).toEqual([
      ['11010519491231002X.jpg', '11010519491231002X'],
      ['E12345678.PNG', 'E12345678'],
    ])
  })
})
