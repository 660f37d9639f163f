import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createPrivacyWorld, longAfter } from '../../app/testing/privacy-world.ts'
import { preview } from './preview.ts'

const world = await closeAfterAll(createPrivacyWorld())
for (const kind of ['person', 'document', 'photo', 'passage'] as const) await world.setRetention(kind, 365)

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
