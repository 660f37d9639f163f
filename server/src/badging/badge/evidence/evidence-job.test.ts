import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../../app/testing/world.ts'
import { zipOf } from '../../../app/testing/zip-of.ts'
import { createStoredFile } from '../../../kernel/files/stored-file.ts'
import { migrateJobs } from '../../../kernel/jobs/migrate-jobs.ts'
import { badgeJobs } from '../jobs.ts'
import { evidenceIn } from './evidence-in.ts'

const world = await closeAfterAll(createBadgeWorld())
await migrateJobs(world.pool)
const { db } = world
const fair = await world.fair()
const { exhibitionId } = fair

interface Outcome {
  count: number
  replaced: number
  failedCount: number
  failed: { name: string; msg: string }[]
}

const picture = (width: number, red = 200) =>
  sharp({ create: { width, height: 30, channels: 3, background: { r: red, g: 90, b: 40 } } })
    .withExif({ IFD3: { GPSLatitude: '30/1 15/1 0/1' } })
    .jpeg()
    .toBuffer()

const pdf = (more = '') =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<</Type/Catalog${more}>>\nendobj\n2 0 obj\n<</Type/Page>>\nendobj\n3 0 obj\n<</Filter/FlateDecode>>\nstream\n`,
    ),
    deflateSync(Buffer.from('BT ET')),
    Buffer.from('\nendstream\nendobj\n%%EOF'),
  ])

async function importing(caller: TestOperator, entries: Record<string, Buffer>): Promise<Outcome> {
  const file = await createStoredFile(db, world.services.store, {
    ...{ purpose: 'photos', companyId: caller.company.id, operatorId: caller.operatorId },
    ...{ name: '材料.zip', type: 'zip', content: await zipOf(entries) },
  })
  await db.run(sql`update file set state = 'stored' where id = ${file.id}`)
  const { data } = await world.call(caller, 'importEvidence', { exhibitionId, fileId: file.id })
  return world.runJob<Outcome>(data.jobId, badgeJobs)
}

const evidenceOf = (badgeId: string) =>
  db.many<{ kind: string; type: string; fileId: string; purpose: string }>(sql`
    select t.kind, f.type, f.id as "fileId", f.purpose from evidence t join file f on f.id = t.file_id
    where t.owner_id = ${badgeId} and f.expires_at is null order by t.id`)

describe('an archive of evidence', () => {
  it('adds each file to the badge with the number in its name, by value or name of its kind', async () => {
    const people = [world.person(), world.person()]
    const ids: string[] = []
    for (const person of people) ids.push(await world.draft(fair, fair.partner, person))
    const [a, b] = people.map(({ documentNumber }) => documentNumber) as [string, string]
    const outcome = await importing(fair.partner, {
      [`${a}_socialInsurance.jpg`]: await picture(2_000),
      [`人员/${a}_社保证明_2.jpg`]: await picture(40, 10),
      [`${a}_IDFRONT.jpg`]: await picture(40),
      [`${b}_payroll.pdf`]: pdf(),
      '__MACOSX/x_payroll.jpg': Buffer.from('x'),
    })
    expect(outcome).toEqual({ count: 4, replaced: 0, failedCount: 0, failed: [] })
    const first = await evidenceOf(ids[0] as string)
    expect(first.map(({ kind, purpose }) => [kind, purpose])).toEqual([
      ['socialInsurance', 'evidence'],
      ['socialInsurance', 'evidence'],
      ['idFront', 'idSides'],
    ])
    expect(await evidenceOf(ids[1] as string)).toMatchObject([{ kind: 'payroll', type: 'application/pdf' }])
    const bytes = await sharp(
      await world.services.store.withPath(first[0]?.fileId as string, async path => path),
    ).metadata()
    expect([bytes.width, bytes.exif]).toEqual([1_600, undefined])
  })

  it('adds nothing twice, and replaces a side', async () => {
    const person = world.person()
    const id = await world.draft(fair, fair.partner, person)
    const number = person.documentNumber
    const letter = { [`${number}_letter.jpg`]: await picture(50) }
    await importing(fair.partner, { ...letter, [`${number}_idBack.jpg`]: await picture(50, 1) })
    const again = await importing(fair.partner, { ...letter, [`${number}_idBack.jpg`]: await picture(60, 2) })
    expect(again).toMatchObject({ count: 2, replaced: 1, failedCount: 0 })
    expect((await evidenceOf(id)).map(({ kind }) => kind).sort()).toEqual(['idBack', 'letter'])
  })

  it('reports why each other file was not added', async () => {
    const [person, submitted] = [world.person(), world.person()]
    const id = await world.draft(fair, fair.partner, person)
    await world.pending(fair, submitted)
    const number = person.documentNumber
    const many = Object.fromEntries(
      await Promise.all(
        Array.from(
          { length: 7 },
          async (_, index) => [`${number}_letter_${index}.jpg`, await picture(20 + index)] as const,
        ),
      ),
    )
    const { failed, count } = await importing(fair.partner, {
      ...many,
      [`${number}.jpg`]: await picture(20),
      [`${number}_holiday.jpg`]: await picture(20),
      [`${number}_payroll.jpg`]: Buffer.from('<svg onload="alert(1)"/>'),
      [`${number}_guardian.pdf`]: pdf('/Names<</JavaScript 5 0 R>>'),
      [`${number}_idFront.pdf`]: pdf(),
      [`${submitted.documentNumber}_letter.jpg`]: await picture(20),
    })
    expect(count).toBe(6)
    const messages = Object.fromEntries(failed.map(({ name, msg }) => [name, msg]))
    expect(Object.keys(messages)).toHaveLength(7)
    expect(messages[`${number}.jpg`]).toContain('文件名应为')
    expect(messages[`${number}_holiday.jpg`]).toContain('材料类型不符')
    expect(messages[`${number}_payroll.jpg`]).toContain('已损坏')
    expect(messages[`${number}_guardian.pdf`]).toContain('脚本')
    expect(messages[`${number}_idFront.pdf`]).toContain('材料类型不符')
    expect(messages[`${submitted.documentNumber}_letter.jpg`]).toContain('没有使用该号码')
    expect(await evidenceOf(id)).toHaveLength(6)
  })

  it('changes no badge of another company', async () => {
    const person = world.person()
    const id = await world.draft(fair, fair.partner, person)
    const stranger = await world.world.administrator('cooperatorMain')
    await world.participate(fair, stranger.company, 1)
    for (const caller of [stranger, fair.organizer]) {
      const outcome = await importing(caller, { [`${person.documentNumber}_letter.jpg`]: await picture(20) })
      expect(outcome).toMatchObject({ count: 0, failedCount: 1 })
    }
    expect(await evidenceOf(id)).toEqual([])
  })
})

it('names of files are never used as paths', () => {
  const read = evidenceIn(new Map([['letter', 'letter']]))
  expect(read(['../../etc/E12345678_letter.jpg', 'C:\\x\\e1_LETTER.PDF'])).toMatchObject([
    { number: 'E12345678', kind: 'letter', isPdf: false },
    { number: 'E1', kind: 'letter', isPdf: true },
  ])
})
