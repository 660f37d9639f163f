import { buffer } from 'node:stream/consumers'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createDeskFixture } from '../../../app/testing/desk-fixture.ts'
import { countedByCard } from '../badge-filter.ts'
import { badgeJobs } from '../jobs.ts'

const { world, printed } = await createDeskFixture()

describe('the list of badges', () => {
  it('combines filters by card and day, and shows when a card was printed and issued', async () => {
    const one = await world.fair()
    const { exhibitionId, organizer } = one
    const [printedId = '', old = ''] = [await world.active(one), await world.active(one), await world.draft(one)]
    await printed(one, { ids: [printedId, old] })
    await world.db.run(sql`update badge set created_at = now() - interval '8 days' where id = ${old}`)
    const shown = async (narrowed: object) =>
      (await world.call(organizer, 'getBadgePage', { exhibitionId, ...narrowed })).data
    expect((await shown({ card: 'printed' })).total).toBe(2)
    expect((await shown({ card: 'none' })).list.map(({ state }) => state)).toEqual(['draft'])
    const { list, tabs } = await shown({ card: 'printed', created: 'week', tab: 'active' })
    expect([list.map(({ id }) => id), tabs?.active]).toEqual([[printedId], 1])
    expect(Date.parse(list[0]?.printedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    await world.call(organizer, 'issueBadges', { exhibitionId, ids: [printedId], to: '王芳' })
    expect((await shown({ card: 'issued' })).list).toMatchObject([{ id: printedId, issuedTo: '王芳' }])
  })

  it('includes badges whose card was lost among those without a card, in every tab, until a reprint', async () => {
    const one = await world.fair()
    const { exhibitionId, organizer } = one
    const [suspended, lost = ''] = [await world.active(one), await world.active(one), await world.draft(one)]
    await world.call(organizer, 'reportBadgeLost', { exhibitionId, id: lost, note: '遗失' })
    const none = async (narrowed: object = {}, caller = organizer) => {
      const { data } = await world.call(caller, 'getBadgePage', { exhibitionId, card: 'none', ...narrowed })
      return [data.list.map(({ state }) => state).toSorted(), data.total, data.tabs?.active, data.tabs?.all]
    }
    for (const caller of [organizer, one.partner]) {
      expect(await none({}, caller)).toEqual([['active', 'draft'], 2, 1, 2])
      expect(await none({ tab: 'active' }, caller)).toEqual([['active'], 1, 1, 2])
      expect((await none({ tab: 'stopped' }, caller))[0]).toEqual([])
    }
    await world.call(organizer, 'reprintBadge', { exhibitionId, id: lost, reasonCode: 'lost' })
    expect(await none()).toEqual([['draft'], 1, 0, 1])
    expect(suspended).not.toBe(lost)
  })

  it('counts the same from the cards and from the badges', async () => {
    const one = await world.fair()
    const { exhibitionId } = one
    await printed(one, { ids: [await world.active(one), await world.active(one)] })
    await world.active(one)
    for (const cards of [1, 100_000]) {
      const from = countedByCard(exhibitionId, { cards, narrow: true })(['active'])
      const { n } = await world.db.one<{ n: number }>(
        sql`select count(*)::int as n from ${from} where b.exhibition_id = ${exhibitionId} and c.state = 'printed' and b.state = 'active'`,
      )
      expect([cards, n]).toEqual([cards, 2])
    }
  })

  it('filters by the days of printing and issue, the latest first', async () => {
    const one = await world.fair()
    const { exhibitionId, organizer } = one
    const ids = await Promise.all(Array.from({ length: 4 }, () => world.active(one)))
    await printed(one, { ids })
    await world.call(organizer, 'issueBadges', { exhibitionId, ids: ids.slice(1) })
    /** Noon of a venue's day some days ago, so that no test crosses midnight. */
    const on = (id: string | undefined, column: 'printed_at' | 'issued_at', ago: number) =>
      world.db.run(sql`update credential set ${raw(column)} =
          (date_trunc('day', now() at time zone 'Asia/Shanghai') + interval '12 hours' - ${ago} * interval '1 day') at time zone 'Asia/Shanghai'
        where badge_id = ${id}`)
    const [today, yesterday, week, long] = ids
    for (const [id, ago] of [...ids.entries()].map(([at, id]) => [id, [0, 1, 6, 40][at] ?? 0] as const))
      await on(id, 'printed_at', ago)
    await on(yesterday, 'issued_at', 0)
    await on(week, 'issued_at', 1)
    await on(long, 'issued_at', 6)
    const page = async (narrowed: object) => {
      const { data } = await world.call(organizer, 'getBadgePage', { exhibitionId, ...narrowed })
      return data.list.map(({ id }) => id)
    }
    expect(await page({ printed: 'today' })).toEqual([today])
    expect(await page({ printed: 'yesterday' })).toEqual([yesterday])
    expect(await page({ printed: 'week' })).toEqual([today, yesterday, week])
    expect(await page({ printed: 'month' })).toEqual([today, yesterday, week])
    expect(await page({ issued: 'week' })).toEqual([yesterday, week, long])
    expect(await page({ issued: 'week', printed: 'week', tab: 'active' })).toEqual([yesterday, week])
    expect(await page({ issued: 'today', printed: 'today' })).toEqual([])
    expect(await page({ issued: 'week', card: 'issued', created: 'today', sort: 'createdAt' })).toHaveLength(3)
    const { data: counted } = await world.call(organizer, 'getBadgePage', { exhibitionId, issued: 'week' })
    expect(counted).toMatchObject({ total: 3, tabs: { all: 3, active: 3, draft: 0 } })
    // The exhibition's days are those from move-in to move-out, whenever the test runs.
    expect(await page({ printed: 'exhibition' })).toEqual([])
    await world.db.run(sql`update exhibition set move_in_from = now() - interval '10 days',
      move_in_to = now() - interval '9 days' where id = ${exhibitionId}`)
    expect(await page({ printed: 'exhibition' })).toEqual([today, yesterday, week])
    const filter = { issued: 'week', printed: 'week' } as const
    const { data } = await world.call(organizer, 'exportBadges', { exhibitionId, filter, format: 'csv' })
    const { fileId } = await world.runJob<{ fileId: string }>(data.jobId, badgeJobs)
    const text = (await buffer(await world.services.store.read(fileId))).toString()
    expect(text.trim().split('\n')).toHaveLength(3)
    // The next page continues by key if the dates are the same.
    const many = await Promise.all(Array.from({ length: 11 }, () => world.active(one)))
    await printed(one, { ids: many })
    await world.db.run(sql`update credential set printed_at = now() where badge_id = any(${many}::uuid[])`)
    const first = await world.call(organizer, 'getBadgePage', { exhibitionId, printed: 'today', pageSize: 10 })
    const rest = await page({ printed: 'today', pageSize: 10, after: first.data.next })
    expect([...first.data.list.map(({ id }) => id), ...rest].toSorted()).toEqual(many.concat(today ?? '').toSorted())
  })

  it('is exported as it is shown: tab, filters, search and order', async () => {
    const one = await world.fair()
    const { exhibitionId, organizer } = one
    const names = ['陆一鸣', '陆二鸣', '陈三']
    const [first = ''] = await Promise.all(names.map(name => world.active(one, { name })))
    await printed(one, { ids: [first] })
    const filter = { tab: 'all' as const, card: 'coded' as const, search: { type: 'name' as const, value: '鸣' } }
    const { data } = await world.call(organizer, 'exportBadges', { exhibitionId, filter, format: 'csv' })
    const { fileId } = await world.runJob<{ fileId: string }>(data.jobId, badgeJobs)
    const text = (await buffer(await world.services.store.read(fileId))).toString()
    expect(names.filter(name => text.includes(name))).toEqual(['陆二鸣'])
    const ordered = async (sort?: 'createdAt' | '-createdAt') => {
      const { data } = await world.call(organizer, 'exportBadges', { exhibitionId, filter: { sort }, format: 'csv' })
      const { fileId } = await world.runJob<{ fileId: string }>(data.jobId, badgeJobs)
      const rows = (await buffer(await world.services.store.read(fileId))).toString()
      return names.toSorted((one, other) => rows.indexOf(one) - rows.indexOf(other))
    }
    const { data: shown } = await world.call(organizer, 'getBadgePage', { exhibitionId })
    const newest = shown.list.map(({ name }) => name)
    expect([await ordered(), await ordered('createdAt')]).toEqual([newest, newest.toReversed()])
  })
})

describe('exportBadges', () => {
  it('writes all rows of a filter, with masked numbers and escaped formulas, in the caller’s language', async () => {
    const one = await world.fair()
    const person = world.person({ name: '=张三' })
    await world.active(one, person)
    await world.draft(one)
    const input = { exhibitionId: one.exhibitionId, filter: { tab: 'active' as const }, format: 'csv' as const }
    const { data } = await world.call(one.partner, 'exportBadges', input, { language: 'en' })
    const { fileId, rows } = await world.runJob<{ fileId: string; rows: number }>(data.jobId, badgeJobs)
    expect(rows).toBe(1)
    const text = (await buffer(await world.services.store.read(fileId))).toString()
    expect(text).toContain("'=张三")
    expect(text).toContain('Identity card')
    expect(text).toContain('Active')
    expect(text).not.toContain(person.documentNumber)
  })
})
