import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryRollup } from '../../admission/gate/entry-rollup.ts'
import type { Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
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
    const { photo } = await world.db.one<{ photo: string }>(sql`
      insert into file (purpose, name, type, size, sha256, state, ready_at)
      values ('photo', 'a.jpg', 'jpeg', 1, sha256('a'), 'claimed', now()) returning id as photo`)
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

describe('ended list entries', () => {
  beforeAll(async () => world.setRetention('listed', 30))
  afterAll(async () => world.setRetention('listed', 0))

  const line = async (now = longAfter) =>
    (await preview(world.db, now)).find(({ kind }) => kind === 'listed') ?? { rows: 0, held: [] }
  const countMentions = async (tables: readonly string[], secrets: readonly string[]) => {
    const found = []
    for (const table of tables) {
      const { rows } = await world.pool.query(`select count(*)::int as n from ${table} t where t::text ~ $1`, [
        secrets.join('|'),
      ])
      found.push(rows[0].n)
    }
    return found
  }

  it('name nobody after their period: the entry and its counts stay, and active ones do not change', async () => {
    const lift = (id: string) => world.call(world.second, 'liftBlacklist', { id, version: 2, note: '查明' })
    const [gone, current] = [world.person({ phone: '13987650111' }), world.person({ phone: '13987650112' })]
    const entryOf = ({ name, phone, documentNumber }: ReturnType<typeof world.person>) =>
      world.addApproved({
        ...{ name, phone, note: `${name}来过`, guard: `拦下${name}` },
        documents: [{ documentType: 'identityCard', documentNumber }],
      })
    const [entry, stored] = [await entryOf(gone), await entryOf(current)]
    const { image } = await world.db.one<{ image: string }>(sql`
      insert into file (purpose, name, type, size, sha256, state, ready_at)
      values ('evidence', 'a.jpg', 'jpeg', 1, sha256('a'), 'claimed', now()) returning id as image`)
    await world.db.run(sql`update blacklist set evidence = array[${image}::uuid] where id = ${entry}`)
    for (const id of [entry, stored])
      await world.db.run(sql`
        insert into blacklist_appeal (blacklist_id, phone_encrypted, phone_masked, text, image)
        values (${id}, 'x', '139****0111', ${`我是${gone.name}`}, ${id === entry ? image : null})`)
    const plate = await world.addApproved({ kind: 'vehicle', name: '', documents: [], phone: '', plate: '沪A77889' })
    expect((await lift(entry)).reason).toBe(undefined)
    expect((await lift(plate)).reason).toBe(undefined)
    const count = async () => (await world.call(world.platform, 'getBlacklistStatistics', { scope: 'exhibition' })).data
    const before = await count()
    // Counted from its end, not from its first day years ago.
    expect(await line(new Date())).toEqual({ rows: 0, held: [] })
    const { rows } = await line()
    // Two entries, a document, an appeal.
    expect(rows).toBe(4)
    await world.purge()
    expect((await world.certified(null)).listed).toBe(rows)
    expect(await line()).toEqual({ rows: 0, held: [] })
    const digest =
      await world.db.maybe(sql`select from blacklist_document d where d.blacklist_id = ${entry} and d.blind_index = (
      select blind_index from blacklist_document where blacklist_id = ${stored})`)
    expect(digest).toBeUndefined()
    const tables = ['blacklist', 'blacklist_document']
    expect(await countMentions(tables, [gone.name, '139\\*\\*\\*\\*0111', '沪A77889'])).toEqual([0, 0])
    expect(await countMentions(['blacklist'], [current.name])).toEqual([1])
    const appeals = await world.db.many(sql`
      select phone_masked as phone, text, image from blacklist_appeal where blacklist_id in (${entry}, ${stored}) order by blacklist_id = ${stored}`)
    expect(appeals).toEqual([
      { phone: '', text: '—', image: null },
      { phone: '139****0111', text: `我是${gone.name}`, image: null },
    ])
    expect(await world.db.maybe(sql`select from file where id = ${image} and expires_at is null`)).toBeUndefined()
    expect(await count()).toEqual(before)
    const shown = (await world.call(world.platform, 'getBlacklistDetail', { id: entry })).data
    expect(shown).toMatchObject({
      state: 'lifted',
      name: '—',
      documents: [{ masked: '' }],
      phoneMasked: '',
      appeals: 1,
      hintOnly: false,
    })
    expect(shown.history.map(({ event }) => event)).toEqual(['lift', 'approve', 'submit'])
    // The person may be listed again, and is found by their number.
    expect(await entryOf(gone)).toBeTypeOf('string')
    // Recorded texts do not change.
    await expect(
      world.db.run(sql`update blacklist_appeal set text = 'other' where blacklist_id = ${stored}`),
    ).rejects.toThrow('append-only')
    await expect(
      world.db.run(
        sql`update blacklist_appeal set text = '—', phone_masked = '', image = null where blacklist_id = ${stored}`,
      ),
    ).rejects.toThrow('append-only')
  })

  it('of guests on the venue’s days are erased with their badges; those of active lists stay', async () => {
    const fair = await world.fair()
    const badge = await world.active(fair)
    const venueContext = '00000000-0000-7000-8000-000000000001'
    const [ended, current] = await Promise.all(
      ['expired', 'valid'].map(async state => {
        const { id } = await world.db.one<{ id: string }>(sql`
          insert into whitelist (number, state, kind, exhibition_id, sponsor_id, company_id, allowed_people, door_ids, valid_from,
            valid_to, entries_kind, entry_reason, guest_description, submitted_by, submitted_by_name)
          values (${`WL-${state}`}, ${state}, 'certificate', ${venueContext}, ${world.platform.company.id}, ${world.platform.company.id}, 1,
            array[uuidv7()], '2026-01-01', '2026-01-02', 'single', '访问', '来宾甲乙', ${world.platform.operatorId}, '') returning id`)
        const guest = await world.db.one<{ id: string }>(sql`
          insert into whitelist_guest (id, whitelist_id, exhibition_id, name, document_type, document_blind_index, document_masked,
            phone_blind_index, phone_masked)
          values (uuidv7(), ${id}, ${venueContext}, '来宾甲', 'passport', ${`digest of ${state}`}, 'E****1', 'x', '138****0001') returning id`)
        await world.db.run(sql`
          insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, document_type,
            document_blind_index, document_masked, phone_masked, phases, created_by)
          select ${venueContext}, ${guest.id}, 'voided', ${`GU-${state}`}, badge_type_id, participation_id, company_id, '来宾甲',
            document_type, sha256(${state}::bytea), document_masked, phone_masked, phases, created_by
          from badge where id = ${badge}`)
        return { id, guestId: guest.id }
      }),
    )
    await world.settleDown()
    const { rows } = await line()
    // The texts of the list, the guest, and the person and document of their badge.
    expect(rows).toBe(4)
    const before = (await world.certified(null)).listed ?? 0
    await world.purge()
    expect((await world.certified(null)).listed).toBe(before + rows)
    expect(await line()).toEqual({ rows: 0, held: [] })
    const namesOf = (guestId = '') =>
      world.db.one(sql`
        select g.name as guest, b.name as badge, w.guest_description as description, g.document_masked as document from whitelist_guest g
          join whitelist w on w.id = g.whitelist_id join badge b on b.exhibition_id = g.exhibition_id and b.id = g.id where g.id = ${guestId}`)
    expect(await namesOf(ended?.guestId)).toEqual({ guest: '—', badge: '—', description: '', document: '' })
    expect(await namesOf(current?.guestId)).toMatchObject({ guest: '来宾甲', badge: '来宾甲', description: '来宾甲乙' })
  })

  it('are retained without limit if no period is set', async () => {
    await world.setRetention('listed', 0)
    const id = await world.addApproved()
    await world.call(world.second, 'liftBlacklist', { id, version: 2, note: '查明' })
    await world.purge()
    expect(await line()).toEqual({ rows: 0, held: [] })
    expect((await world.db.one<{ name: string }>(sql`select name from blacklist where id = ${id}`)).name).not.toBe('—')
    await world.setRetention('listed', 30)
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
