import { nextStep } from '@fairgate/contract/badging/badge/service-desk'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { badgesNamedInEnglish } from '../badge-search.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()

const find = async (typed: string, one = fair, caller = one.organizer) =>
  (await world.call(caller, 'findBadges', { exhibitionId: one.exhibitionId, typed })).data
const names = async (typed: string, one = fair) => (await find(typed, one)).list.map(({ name }) => name)
const detailOf = async (id: string) =>
  (await world.call(fair.organizer, 'getBadgeDetail', { exhibitionId: fair.exhibitionId, id })).data

describe('findBadges', () => {
  it('finds a foreign telephone in any spelling', async () => {
    await world.active(fair, world.person({ name: '境外来宾', phone: '+852 6123-4567' }))
    for (const typed of ['+85261234567', '00852 6123 4567', '＋852（6123）4567'])
      expect([typed, await names(typed)]).toEqual([typed, ['境外来宾']])
  })

  it('finds a badge by everything that a scanner or a clerk types', async () => {
    const person = world.person({ name: '欧阳海' })
    const id = await world.active(fair, person)
    const { code } = await detailOf(id)
    const [card] = await world.credentials(id)
    const typed = [
      card?.code ?? '',
      // Caps lock, or an input method of full-width characters, was on.
      (card?.code ?? '').toLowerCase(),
      code,
      code.toLowerCase().replace('-', ''),
      person.documentNumber,
      ` ${person.documentNumber.toLowerCase()} `,
      person.phone,
      person.documentNumber.slice(-4),
      person.phone.slice(-4),
      '欧阳',
      '阳海',
    ]
    for (const text of typed) {
      expect([text, (await find(text)).list.map(found => found.id)]).toEqual([text, expect.arrayContaining([id])])
    }
    expect(await names('欧阳海')).toEqual(['欧阳海'])
    expect(await find('没有这个人')).toEqual({ list: [], more: false, card: null })
  })

  it('finds English names by any part, in any case, by an index', async () => {
    const one = await world.fair()
    const id = await world.draft(one, one.partner, { name: '欧阳兰', nameEn: 'Orchid Ouyang' })
    await world.draft(one, one.partner, { name: '司徒兰' })
    for (const typed of ['orchid', 'OUYANG', 'chid Ou', 'ｏｕｙａｎｇ'])
      expect([typed, (await find(typed, one)).list.map(found => found.id)]).toEqual([typed, [id]])
    expect((await find('Orchis', one)).list).toEqual([])
    const { text, values } = badgesNamedInEnglish(one.exhibitionId, 'orchid')
    await world.pool.query('set enable_seqscan = off')
    const { rows } = await world.pool.query(`explain ${text}`, values as unknown[])
    expect(JSON.stringify(rows)).toMatch(/badge_\d_search_en/)
  })

  it('identifies the scan: the active card, a revoked card, a card of another exhibition', async () => {
    const id = await world.active(fair)
    const [first] = await world.credentials(id)
    expect((await find(first?.code ?? '')).card).toBe('living')
    await world.call(fair.organizer, 'reprintBadge', { exhibitionId: fair.exhibitionId, id, reasonCode: 'damaged' })
    const revoked = await find(first?.code ?? '')
    expect([revoked.card, revoked.list.map(found => found.id)]).toEqual(['dead', [id]])
    const other = await world.fair()
    const [foreign] = await world.credentials(await world.active(other))
    expect(await find(foreign?.code ?? '')).toEqual({ list: [], more: false, card: 'foreign' })
  })

  it('lists exact names first, then partial matches, and says where there are more', async () => {
    const one = await world.fair()
    for (let at = 0; at < 8; at++) await world.draft(one, one.partner, { name: `张伟${at}` })
    await world.draft(one, one.partner, { name: '张伟' })
    const { list, more } = await find('张伟', one)
    expect([list[0]?.name, list.length, more]).toEqual(['张伟', 8, true])
    expect((await find('张伟3', one)).more).toBe(false)
  })

  it('returns all that the desk needs, with the next step for this caller', async () => {
    const one = await world.fair()
    const { exhibitionId, organizer } = one
    const next = async (id: string, caller = organizer) => {
      const { code } = (await world.call(organizer, 'getBadgeDetail', { exhibitionId, id })).data
      return (await find(code, one, caller)).list[0]
    }
    const pending = await next(await world.pending(one))
    expect(pending).toMatchObject({ next: 'review', credential: null, lastPassage: null, photoFileId: null })
    // The platform cannot make a decision of the organizer.
    expect((await next(pending?.id ?? '', world.platform))?.next).toBeNull()
    const id = await world.active(one)
    expect((await next(id))?.next).toBe('print')
    const ids = [id]
    await world.db.run(sql`update credential set state = 'queued' where badge_id = ${id}`)
    expect((await next(id))?.next).toBe('confirmPrint')
    await world.call(organizer, 'markPrinted', { exhibitionId, ids })
    expect(await next(id)).toMatchObject({ next: 'issue', credentialState: 'printed' })
    await world.call(organizer, 'issueBadges', { exhibitionId, ids })
    const issued = await next(id)
    expect(issued).toMatchObject({ next: null, issuedTo: issued?.name, credential: { state: 'issued' } })
    expect(Date.parse(issued?.issuedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    await world.call(organizer, 'reportBadgeLost', { exhibitionId, id, note: '遗失' })
    expect(await next(id)).toMatchObject({ next: 'reprint', credential: null })
  })

  it('returns where the holder passed last', async () => {
    const id = await world.active(fair)
    const { exhibitionId } = fair
    await world.db.run(sql`
      with z as (insert into zone (id, exhibition_id, path, code, name_cn, name_en)
          select at, ${exhibitionId}, array[at], 'N1', '一馆', 'Hall 1' from (select uuidv7() as at) made returning id),
        o as (insert into door (exhibition_id, zone_id, code, name_cn, name_en)
          select ${exhibitionId}, id, 'N1-D1', '北门', 'North door' from z returning id),
        c as (insert into channel (exhibition_id, door_id, code, direction, subject)
          select ${exhibitionId}, id, 'N1-D1-1', 'both', 'person' from o returning id)
      insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, badge_id, direction, verdict, reason,
        clock_off, at, device_at, gate_day, facts)
      select ${exhibitionId}, uuidv7(), uuidv7(), c.id, z.id, ${id}, 'in', verdict, reason, false, at::timestamptz,
        at::timestamptz, '2030-03-03', facts::jsonb
      from z, c, (values ('admitted', null, '2030-03-03T02:00:00Z', null),
        ('refused', 'wrongPhase', '2030-03-03T03:00:00Z', '{"opensAt": "2030-03-04T09:00:00+08:00"}')) shown (verdict, reason, at, facts)`)
    const { code } = await detailOf(id)
    expect((await find(code)).list[0]?.lastPassage).toMatchObject({
      direction: 'in',
      verdict: 'refused',
      ...{ reason: 'wrongPhase', opensAt: '2030-03-04T01:00:00.000Z' },
      doorName: { cn: '北门', en: 'North door' },
    })
  })
})

describe('nextStep', () => {
  it('offers issue before printing, printing before a decision, and nothing if nothing is left to do', () => {
    expect(nextStep(['print', 'issue', 'reprint'], 'printed')).toBe('issue')
    expect(nextStep(['print', 'approve'], 'failed')).toBe('print')
    expect(nextStep(['markPrinted', 'markFailed', 'reprint'], 'queued')).toBe('confirmPrint')
    expect(nextStep(['approve', 'return'], null)).toBe('review')
    expect(nextStep(['reprint', 'reportLost'], 'issued')).toBeNull()
  })
})
