import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryFold } from '../gate/entry-fold.ts'
import { runFold } from '../kernel/fold.ts'
import { verifyStatistics } from '../statistics/verify.ts'
import type { Fair } from '../testing/badge-world.ts'
import { createPrivacyWorld, longAfter } from '../testing/privacy-world.ts'
import { preview } from './preview.ts'
import { shredAll } from './shred.ts'

let world: Awaited<ReturnType<typeof createPrivacyWorld>>
beforeAll(async () => {
  world = await createPrivacyWorld()
  for (const kind of ['person', 'document', 'photo', 'passage'] as const) await world.keep(kind, 365)
})
afterAll(() => world.close())

/** What the preview says of an exhibition: rows that go, and what is held. */
const shown = async ({ exhibitionId }: Fair, now = longAfter) =>
  Object.fromEntries(
    (await preview(world.db, now))
      .filter(({ exhibition }) => exhibition?.id === exhibitionId)
      .map(({ kind, rows, held }) => [kind, { rows, held }]),
  )
const goes = async (fair: Fair) =>
  Object.fromEntries(
    Object.entries(await shown(fair)).flatMap(([kind, { rows }]) => (rows > 0 ? [[kind, rows] as const] : [])),
  )
const badgeOf = (id: string) =>
  world.db.one<Record<string, unknown>>(sql`
    select name, phone_sealed, phone_masked, employer, birth, document_digest, document_sealed, document_masked, person_id
    from badge where id = ${id}`)

describe('retention', () => {
  it('shreds what it shows, no more and no less, and leaves nothing of who it was', async () => {
    const fair = await world.fair()
    const name = '独一无二的人'
    const person = world.person({ name, phone: '13987650001', employer: '独一无二公司' })
    const id = await world.active(fair, person)
    await world.passed(fair, id)
    await world.passed(fair, null, person.documentNumber)
    await world.over(fair)
    const expected = await goes(fair)
    expect(expected).toEqual({ person: 1, document: 1, passage: 2 })
    await world.shred()
    expect(await world.certified(fair.exhibitionId)).toEqual(expected)
    expect(await goes(fair)).toEqual({})
    expect(await badgeOf(id)).toEqual({
      ...{ name: '—', phone_sealed: null, phone_masked: '', employer: '', birth: null },
      ...{ document_digest: null, document_sealed: null, document_masked: '', person_id: null },
    })
    for (const table of ['badge', 'person', 'history', 'passage', 'ticket', 'credential']) {
      const { rows } = await world.pool.query(`select count(*)::int as n from ${table} t where t::text ~ $1`, [
        `${name}|13987650001|${person.documentNumber}|独一无二公司`,
      ])
      expect([table, rows[0].n]).toEqual([table, 0])
    }
    // And once: nothing is left of it.
    await world.shred()
    expect(await world.certified(fair.exhibitionId)).toEqual(expected)
  })

  it('lets a photo go, its file, and the small one that devices show', async () => {
    const fair = await world.fair()
    const id = await world.active(fair)
    const { photo } = await world.db.one<{ photo: string }>(sql`
      insert into file (purpose, name, type, size, sha256, state, ready_at)
      values ('photo', 'a.jpg', 'jpeg', 1, sha256('a'), 'claimed', now()) returning id as photo`)
    await world.db.run(sql`update badge set photo_id = ${photo} where id = ${id}`)
    await world.db.run(sql`insert into small_photo (photo_id, bytes) values (${photo}, 'a')`)
    await world.over(fair)
    await world.shred()
    expect(await world.certified(fair.exhibitionId)).toMatchObject({ photo: 1 })
    expect(await world.db.maybe(sql`select from small_photo where photo_id = ${photo}`)).toBeUndefined()
    expect(await world.db.maybe(sql`select from file where id = ${photo} and expires_at is null`)).toBeUndefined()
    expect(await world.db.one(sql`select photo_id as photo from badge where id = ${id}`)).toEqual({ photo: null })
  })

  it('shreds nothing before the period is over, and nothing that is kept for good', async () => {
    const fair = await world.fair()
    const id = await world.active(fair)
    await world.over(fair)
    await world.shred(new Date('2030-06-01T00:00:00Z'))
    await world.keep('person', 0)
    await world.shred()
    expect(await world.certified(fair.exhibitionId)).toEqual({ document: 1 })
    expect((await badgeOf(id)).name).not.toBe('—')
    await world.keep('person', 365)
  })

  it('holds back an unsettled exhibition, an open case and a black list entry, and says which', async () => {
    const fair = await world.fair()
    const person = world.person()
    const listed = await world.active(fair, person)
    const [inCase, free] = [await world.active(fair), await world.active(fair)]
    const passage = await world.passed(fair, inCase)
    const { doorId } = await world.lane(fair)
    await world.db.run(sql`
      insert into conflict (exhibition_id, kind, passage_id, badge_id, door_id, at)
      values (${fair.exhibitionId}, 'admittedRefused', ${passage}, ${inCase}, ${doorId}, now())`)
    await world.over(fair)
    await world.listed({
      name: person.name,
      documents: [{ documentType: 'identityCard', documentNumber: person.documentNumber }],
    })
    await world.db.run(sql`update exhibition set state = 'closed' where id = ${fair.exhibitionId}`)
    expect(await shown(fair)).toMatchObject({
      person: { rows: 0, held: [{ why: 'unsettled', rows: 3 }] },
      passage: { rows: 0, held: [{ why: 'unsettled', rows: 1 }] },
    })
    await world.shred()
    expect(await world.certified(fair.exhibitionId)).toEqual({})
    await world.db.run(sql`update exhibition set state = 'settled' where id = ${fair.exhibitionId}`)
    const held = [
      { why: 'blacklist', rows: 1 },
      { why: 'case', rows: 1 },
    ]
    const { person: people, passage: passages } = await shown(fair)
    expect(people).toMatchObject({ rows: 1, held: expect.arrayContaining(held) })
    expect(passages).toEqual({ rows: 0, held: [{ why: 'case', rows: 1 }] })
    await world.shred()
    expect(await world.certified(fair.exhibitionId)).toEqual({ person: 1, document: 1 })
    const names = await Promise.all([listed, inCase, free].map(async id => (await badgeOf(id)).name === '—'))
    expect(names).toEqual([false, false, true])
    // The case is settled: what it held goes the next night.
    await world.db.run(sql`
      update conflict set state = 'finished', taken_by = ${world.platform.operatorId}, taken_name = '', resolution = 'falseAlarm'
      where exhibition_id = ${fair.exhibitionId}`)
    await world.shred()
    expect(await world.certified(fair.exhibitionId)).toEqual({ person: 2, document: 2, passage: 1 })
  })

  it('changes no figure, not even one that is counted anew', async () => {
    const fair = await world.fair()
    const id = await world.active(fair)
    await world.passed(fair, id)
    await world.passed(fair, id)
    await world.over(fair)
    const figures = () =>
      world.db.many(sql`
        select 'entry' as of, to_jsonb(r) as row from entry_rollup r where r.scope in (${fair.exhibitionId}, ${fair.participationId})
        union all select 'visitor', to_jsonb(r) - 'id' from visitor_rollup r where r.scope in (${fair.exhibitionId}, ${fair.participationId})
        order by 1, 2`)
    const before = await figures()
    expect(before.length).toBeGreaterThan(3)
    await world.shred()
    expect(await world.certified(fair.exhibitionId)).toEqual({ person: 1, document: 1, passage: 2 })
    await world.settleDown()
    expect(await figures()).toEqual(before)
    expect(await verifyStatistics(world.pool, world.config.venueTimeZone)).toEqual([])
    // As after a restore: everything is added up again from what is left.
    await world.db.run(sql`update fold set system_identifier = 0`)
    await runFold(world.services, entryFold)
    expect(await figures()).toEqual(before)
  })
})

describe('several at once', () => {
  it('share the rows of two nodes, each shredded and certified once', async () => {
    const fair = await world.fair()
    const id = await world.active(fair)
    await world.likes(id, 1_700)
    await world.over(fair)
    const expected = await goes(fair)
    expect(expected).toEqual({ person: 1_701, document: 1_701 })
    await Promise.all([world.shred(), world.shred(), world.shred()])
    expect(await world.certified(fair.exhibitionId)).toEqual(expected)
  })

  it('go on where one was stopped, and say no more than was done', async () => {
    const fair = await world.fair()
    const id = await world.active(fair)
    await world.likes(id, 1_700)
    await world.over(fair)
    const told = (rows: number) => {
      if (rows >= 1_000) throw new Error('killed')
    }
    await expect(shredAll({ ...world.shredding, told }, longAfter)).rejects.toThrow('killed')
    const { left } = await world.db.one<{ left: number }>(sql`
      select count(*) filter (where name <> '—')::int as left from badge where exhibition_id = ${fair.exhibitionId}`)
    const { person = 0 } = await world.certified(fair.exhibitionId)
    expect(person).toBeGreaterThan(0)
    expect(person + left).toBe(1_701)
    await world.shred()
    expect(await world.certified(fair.exhibitionId)).toEqual({ person: 1_701, document: 1_701 })
  })

  it('leave whom somebody enters anew meanwhile: the new badge stays whole and its person known', async () => {
    const [old, running] = [await world.fair(), await world.fair()]
    const person = world.person()
    await world.active(old, person)
    await world.over(old)
    const [, badgeId] = await Promise.all([world.shred(), world.active(running, person)])
    const badge = await badgeOf(badgeId)
    expect(badge).toMatchObject({ name: person.name })
    const known = await world.db.many(sql`
      select from person_document where digest = ${badge.document_digest as Buffer} and person_id = ${badge.person_id as string}`)
    expect(known).toHaveLength(1)
    await world.shred()
    expect(await badgeOf(badgeId)).toEqual(badge)
  })
})
