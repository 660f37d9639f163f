import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { files } from '../../../app/testing/factories/files.ts'
import { longAfter } from '../../../app/testing/privacy-world.ts'
import { createSubjectWorld } from '../../../app/testing/subject-world.ts'

const world = await closeAfterAll(createSubjectWorld())
const { db } = world
const fair = await world.fair()
const { exhibitionId } = fair

/** A file of evidence with a claimed file. */
async function put(badgeId: string, kind: string, of = exhibitionId): Promise<{ id: string; fileId: string }> {
  const purpose = kind.startsWith('id') ? 'idSides' : 'evidence'
  const fileId = await files.build(db, {
    companyId: fair.partner.company.id,
    purpose,
    target: badgeId,
    state: 'claimed',
  })
  const { id } = await db.one<{ id: string }>(sql`
    insert into evidence (exhibition_id, owner_id, kind, file_id, note) values (${of}, ${badgeId}, ${kind}, ${fileId}, '某人的说明')
    returning id`)
  return { id, fileId }
}

const isThere = async ({ id, fileId }: { id: string; fileId: string }) =>
  (
    await db.one<{ isThere: boolean }>(sql`
      select e.file_id is not null and f.expires_at is null as "isThere" from evidence e, file f
      where e.id = ${id} and f.id = ${fileId}`)
  ).isThere

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)

it('sides of a document go seven days after the release, other evidence thirty days after the exhibition', async () => {
  const [active, pending, suspended] = [await world.active(fair), await world.pending(fair), await world.active(fair)]
  const sides = await Promise.all([active, pending, suspended].map(id => put(id, 'idFront')))
  const letters = await Promise.all([active, pending].map(id => put(id, 'letter')))
  // A resumption is no release.
  const { version } = await db.one<{ version: number }>(sql`select version from badge where id = ${suspended}`)
  await world.call(world.platform, 'suspendBadge', { exhibitionId, id: suspended, version, note: '核对' })
  await world.purge(daysFromNow(6))
  for (const one of [...sides, ...letters]) expect(await isThere(one)).toBe(true)
  await world.purge(daysFromNow(8))
  expect(await Promise.all(sides.map(isThere))).toEqual([false, true, false])
  for (const one of letters) expect(await isThere(one)).toBe(true)
  await world.setRetention('evidence', 30)
  await world.over(fair)
  await world.purge(longAfter)
  expect(await Promise.all([...sides, ...letters].map(isThere))).toEqual([false, false, false, false, false])
  const { notes, rows } = await db.one<{ notes: number; rows: number }>(sql`
    select count(*) filter (where note <> '')::int as notes, count(*)::int as rows from evidence where exhibition_id = ${exhibitionId}`)
  expect([notes, rows]).toEqual([0, 5])
  expect(await world.certified(exhibitionId)).toMatchObject({ evidence: 2 })
  expect(await world.certified(null)).toMatchObject({ idSide: 3 })
})

it('is retained while a black list entry suspends the badge', async () => {
  const open = await world.fair()
  const person = world.person()
  const badgeId = await world.active(open, person)
  const side = await put(badgeId, 'idBack', open.exhibitionId)
  const { documentNumber } = person
  await world.addApproved({ name: '某人', documents: [{ documentType: 'identityCard', documentNumber }] })
  expect(await world.stateOf(badgeId)).toBe('suspended')
  await world.purge(longAfter)
  expect(await isThere(side)).toBe(true)
})

it('is exported to its person and erased on request', async () => {
  const other = await world.fair()
  const person = world.person()
  const badgeId = await world.active(other, person)
  const { fileId } = await put(badgeId, 'letter', other.exhibitionId)
  await world.over(other)
  const numbers = { documentType: 'identityCard', documentNumber: person.documentNumber } as const
  const { id } = await world.addRequest({ kind: 'erasure', ...numbers })
  const jobId = await world.approved(id)
  expect((await world.request(id)).goes).toEqual(expect.arrayContaining([{ kind: 'evidence', rows: 1 }]))
  await world.run(jobId)
  const { left } = await db.one<{ left: number }>(sql`
    select count(*)::int as left from evidence where owner_id = ${badgeId} and file_id is not null`)
  const { gone } = await db.one<{ gone: boolean }>(
    sql`select expires_at is not null as gone from file where id = ${fileId}`,
  )
  expect([left, gone]).toEqual([0, true])
})
