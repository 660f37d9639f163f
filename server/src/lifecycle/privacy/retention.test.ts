import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { entryRollup } from '../../admission/gate/entry-rollup.ts'
import type { Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { files } from '../../app/testing/factories/files.ts'
import { createPrivacyWorld, longAfter } from '../../app/testing/privacy-world.ts'
import { verifyStatistics } from '../../insight/statistics/verify.ts'
import { runRollup } from '../../kernel/counter/rollup.ts'
import { preview } from './preview.ts'
import { purgeAll } from './purge.ts'

const world = await closeAfterAll(createPrivacyWorld())
for (const kind of ['person', 'document', 'photo', 'passage'] as const) await world.setRetention(kind, 365)

/** The preview of an exhibition: rows to erase, and retained ones. */
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
    select name, phone_encrypted, phone_masked, employer, birth, document_blind_index, document_encrypted, document_masked, person_id
    from badge where id = ${id}`)

describe('retention', () => {
  it('erases records of badges once their edition is over, whatever else is retained', async () => {
    const [first, second] = [await world.fair(), await world.fair()]
    const { id: seriesId } = await world.db.one<{ id: string }>(sql`
      insert into series (owner_id, code, name_cn, name_en) values (${first.organizer.company.id}, 'KEPT', '系列', 'Series')
      returning id`)
    const { id: edition } = await world.db.one<{ id: string }>(sql`
      insert into edition (series_id, owner_id, number, name_cn, name_en)
      values (${seriesId}, ${first.organizer.company.id}, 1, '第 1 届', 'Edition 1') returning id`)
    await world.db.run(sql`update exhibition set sponsor_id = ${first.organizer.company.id}, edition_id = ${edition}
      where id = any(${[first.exhibitionId, second.exhibitionId]}::uuid[])`)
    for (const fair of [first, second]) await world.active(fair)
    const records = async () =>
      (
        await world.db.one<{ n: number }>(sql`select count(*)::int as n from badge_record
          where exhibition_id = any(${[first.exhibitionId, second.exhibitionId]}::uuid[])`)
      ).n
    await world.over(first)
    await world.setRetention('record', 365)
    await world.purge()
    expect(await records()).toBe(2)
    await world.over(second)
    await world.purge()
    expect(await records()).toBe(0)
    await world.setRetention('record', 0)
  })

  it('erases exactly what it shows, and leaves nothing of the person', async () => {
    const fair = await world.fair()
    const name = '独一无二的人'
    const person = world.person({ name, phone: '13987650001', employer: '独一无二公司' })
    const id = await world.active(fair, person)
    await world.passed(fair, id)
    await world.passed(fair, null, person.documentNumber)
    await world.over(fair)
    const expected = await goes(fair)
    expect(expected).toEqual({ person: 1, document: 1, passage: 2 })
    await world.purge()
    expect(await world.certified(fair.exhibitionId)).toEqual(expected)
    expect(await goes(fair)).toEqual({})
    expect(await badgeOf(id)).toEqual({
      ...{ name: '—', phone_encrypted: null, phone_masked: '', employer: '', birth: null },
      ...{ document_blind_index: null, document_encrypted: null, document_masked: '', person_id: null },
    })
    for (const table of ['badge', 'person', 'history', 'passage', 'ticket', 'credential']) {
      const { rows } = await world.pool.query(`select count(*)::int as n from ${table} t where t::text ~ $1`, [
        `${name}|13987650001|${person.documentNumber}|独一无二公司`,
      ])
      expect([table, rows[0].n]).toEqual([table, 0])
    }
    // Once: a second run finds nothing.
    await world.purge()
    expect(await world.certified(fair.exhibitionId)).toEqual(expected)
  })

  it('deletes a photo with its file and the small version for devices', async () => {
    const fair = await world.fair()
    const id = await world.active(fair)
    const photo = await files.build(world.db, { purpose: 'photo', state: 'claimed' })
    await world.db.run(sql`update badge set photo_id = ${photo} where id = ${id}`)
    await world.db.run(sql`insert into small_photo (photo_id, bytes) values (${photo}, 'a')`)
    await world.over(fair)
    await world.purge()
    expect(await world.certified(fair.exhibitionId)).toMatchObject({ photo: 1 })
    expect(await world.db.maybe(sql`select from small_photo where photo_id = ${photo}`)).toBeUndefined()
    expect(await world.db.maybe(sql`select from file where id = ${photo} and expires_at is null`)).toBeUndefined()
    expect(await world.db.one(sql`select photo_id as photo from badge where id = ${id}`)).toEqual({ photo: null })
  })

  it('erases nothing before the end of the period, and nothing with unlimited retention', async () => {
    const fair = await world.fair()
    const id = await world.active(fair)
    await world.over(fair)
    await world.purge(new Date('2030-06-01T00:00:00Z'))
    await world.setRetention('person', 0)
    await world.purge()
    expect(await world.certified(fair.exhibitionId)).toEqual({ document: 1 })
    expect((await badgeOf(id)).name).not.toBe('—')
    await world.setRetention('person', 365)
  })

  it('retains an unsettled exhibition, an open discrepancy and a blacklist entry, and reports which', async () => {
    const fair = await world.fair()
    const person = world.person()
    const blacklisted = await world.active(fair, person)
    const [inCase, free] = [await world.active(fair), await world.active(fair)]
    const passage = await world.passed(fair, inCase)
    const { doorId } = await world.lane(fair)
    await world.db.run(sql`
      insert into discrepancy (exhibition_id, kind, passage_id, badge_id, door_id, at)
      values (${fair.exhibitionId}, 'admittedRefused', ${passage}, ${inCase}, ${doorId}, now())`)
    await world.over(fair)
    await world.addApproved({
      name: person.name,
      documents: [{ documentType: 'identityCard', documentNumber: person.documentNumber }],
    })
    await world.db.run(sql`update exhibition set state = 'closed' where id = ${fair.exhibitionId}`)
    expect(await shown(fair)).toMatchObject({
      person: { rows: 0, held: [{ why: 'unsettled', rows: 3 }] },
      passage: { rows: 0, held: [{ why: 'unsettled', rows: 1 }] },
    })
    await world.purge()
    expect(await world.certified(fair.exhibitionId)).toEqual({})
    await world.db.run(sql`update exhibition set state = 'settled' where id = ${fair.exhibitionId}`)
    const retained = [
      { why: 'blacklist', rows: 1 },
      { why: 'case', rows: 1 },
    ]
    const { person: people, passage: passages } = await shown(fair)
    expect(people).toMatchObject({ rows: 1, held: expect.arrayContaining(retained) })
    expect(passages).toEqual({ rows: 0, held: [{ why: 'case', rows: 1 }] })
    await world.purge()
    expect(await world.certified(fair.exhibitionId)).toEqual({ person: 1, document: 1 })
    const names = await Promise.all([blacklisted, inCase, free].map(async id => (await badgeOf(id)).name === '—'))
    expect(names).toEqual([false, false, true])
    // Once the discrepancy is settled, its rows are erased the next night.
    await world.db.run(sql`
      update discrepancy set state = 'finished', taken_by = ${world.platform.operatorId}, taken_name = '', resolution = 'falseAlarm'
      where exhibition_id = ${fair.exhibitionId}`)
    await world.purge()
    expect(await world.certified(fair.exhibitionId)).toEqual({ person: 2, document: 2, passage: 1 })
  })

  it('changes no figure, not even a recomputed one', async () => {
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
    await world.purge()
    expect(await world.certified(fair.exhibitionId)).toEqual({ person: 1, document: 1, passage: 2 })
    await world.settleDown()
    expect(await figures()).toEqual(before)
    expect(await verifyStatistics(world.pool, world.config.venueTimeZone)).toEqual([])
    // As after a restore: all sums are computed again from the remaining rows.
    await world.db.run(sql`update rollup_checkpoint set system_identifier = 0`)
    await runRollup(world.services, entryRollup)
    expect(await figures()).toEqual(before)
  })
})

describe('concurrent runs', () => {
  it('of two nodes share the rows, each erased and certified once', async () => {
    const fair = await world.fair()
    const id = await world.active(fair)
    await world.likes(id, 1_700)
    await world.over(fair)
    const expected = await goes(fair)
    expect(expected).toEqual({ person: 1_701, document: 1_701 })
    await Promise.all([world.purge(), world.purge(), world.purge()])
    expect(await world.certified(fair.exhibitionId)).toEqual(expected)
  })

  it('resume after a stop, and certify no more than was done', async () => {
    const fair = await world.fair()
    const id = await world.active(fair)
    await world.likes(id, 1_700)
    await world.over(fair)
    const onProgress = (rows: number) => {
      if (rows >= 1_000) throw new Error('killed')
    }
    await expect(purgeAll({ ...world.purgeContext, onProgress: onProgress }, longAfter)).rejects.toThrow('killed')
    const { left } = await world.db.one<{ left: number }>(sql`
      select count(*) filter (where name <> '—')::int as left from badge where exhibition_id = ${fair.exhibitionId}`)
    const { person = 0 } = await world.certified(fair.exhibitionId)
    expect(person).toBeGreaterThan(0)
    expect(person + left).toBe(1_701)
    await world.purge()
    expect(await world.certified(fair.exhibitionId)).toEqual({ person: 1_701, document: 1_701 })
  })

  it('leave a person who was entered again in the meantime: the new badge and its person stay', async () => {
    const [old, running] = [await world.fair(), await world.fair()]
    const person = world.person()
    await world.active(old, person)
    await world.over(old)
    const [, badgeId] = await Promise.all([world.purge(), world.active(running, person)])
    const badge = await badgeOf(badgeId)
    expect(badge).toMatchObject({ name: person.name })
    const known = await world.db.many(sql`
      select from person_document where blind_index = ${badge.document_blind_index as Buffer} and person_id = ${badge.person_id as string}`)
    expect(known).toHaveLength(1)
    await world.purge()
    expect(await badgeOf(badgeId)).toEqual(badge)
  })
})
