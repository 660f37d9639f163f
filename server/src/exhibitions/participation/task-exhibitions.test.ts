import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const world = await closeAfterAll(createBadgeWorld())

type Tab = '1010' | '1020' | '1030' | '1040'
const page = async (requester: TestOperator, tab?: Tab) =>
  (await world.call(requester, 'getAffairExhibitionPage', { tab })).data
/** The pending work without zeros. */
const readTasks = async (requester: TestOperator, { exhibitionId }: Fair, tab?: Tab) => {
  const row = (await page(requester, tab)).list.find(({ id }) => id === exhibitionId)
  return row && Object.fromEntries(Object.entries(row.waits).filter(([, count]) => count > 0))
}
const opensAt = (fair: Fair, day: string) =>
  world.db.run(sql`update exhibition set open_from = ${`${day}T01:00:00Z`}, open_to = ${`${day}T09:00:00Z`},
    move_in_from = null, move_in_to = null, move_out_from = null, move_out_to = null where id = ${fair.exhibitionId}`)

describe('getAffairExhibitionPage', () => {
  it('shows a partner its pending work in each exhibition, and since when', async () => {
    const fair = await world.fair()
    const { exhibitionId, partner } = fair
    expect(await readTasks(partner, fair, '1020')).toEqual({ apply: 1 })
    const first = await world.draft(fair)
    await world.draft(fair)
    expect(await readTasks(partner, fair)).toEqual({ drafts: 2 })
    await world.call(partner, 'submitBadges', { exhibitionId, ids: [first] })
    await world.call(fair.organizer, 'returnBadges', { exhibitionId, ids: [first], reasonCode: 'other', note: 'x' })
    expect(await readTasks(partner, fair)).toEqual({ drafts: 1, returned: 1 })
    const [row] = (await page(partner, '1020')).list
    const { since } = await world.db.one<{ since: string }>(sql`
      select updated_at as since from participation_task where participation_id = ${fair.participationId}`)
    expect(row).toMatchObject({ id: exhibitionId, affairs: 1, over: false, halls: ['N1', 'N2'], since })
    const reader = await world.world.operator(partner.company, { permissions: ['participation:view'] })
    expect(await readTasks(reader, fair)).toEqual({})
    expect((await page(reader)).list[0]?.since).toBeNull()
  })

  it('shows organizer and venue badges to decide, also if their partner has other things to do', async () => {
    const fair = await world.fair()
    const { exhibitionId, organizer, partner } = fair
    const ids = [await world.draft(fair), await world.draft(fair)]
    expect(await page(organizer, '1010')).toMatchObject({ list: [], tabs: { '1010': 0, '1020': 1 } })
    await world.call(partner, 'submitBadges', { exhibitionId, ids: ids.slice(0, 1) })
    const answer = await page(organizer, '1010')
    // The partner's task is at 1020: one of its badges is a draft.
    expect(answer).toMatchObject({ total: 1, tabs: { '1010': 1, '1020': 1 } })
    expect(answer.list[0]).toMatchObject({ id: exhibitionId, affairs: 1, waits: { decide: 1 } })
    const under = { exhibitionId, tab: '1010' as const }
    expect((await world.call(organizer, 'getAffairPage', under)).data.list).toEqual([])
    const rows = (await world.call(organizer, 'getAffairPage', { ...under, anyPending: true })).data.list
    expect(rows).toMatchObject([{ status: 1020, participationId: fair.participationId }])
    const { at } = await world.db.one<{ at: string }>(sql`select submitted_at as at from badge where id = ${ids[0]}`)
    expect(answer.list[0]?.since).toBe(at)
    expect(await readTasks(world.platform, fair)).toEqual({})
  })

  it('counts in its tabs the exhibitions that await the caller, and shows the last reminder of a partner', async () => {
    const organizer = await world.world.administrator('sponsor')
    const [one, other] = [await world.fair({ organizer }), await world.fair({ organizer })]
    expect((await page(organizer)).asks).toEqual({ '1010': 0, '1020': 0 })
    await world.pending(one)
    await world.pending(one)
    await world.pending(other)
    expect((await page(organizer, '1020')).asks).toEqual({ '1010': 2, '1020': 0 })
    expect((await page(one.partner)).asks).toEqual({ '1010': 0, '1020': 0 })
    await world.draft(one)
    expect((await page(one.partner)).asks).toEqual({ '1010': 0, '1020': 1 })
    // With a search, tabs count the results.
    const search = { type: 'name', value: '示例' } as const
    expect((await world.call(organizer, 'getAffairExhibitionPage', { search })).data.asks).toBeUndefined()
    const remindedIn = async (requester: TestOperator, { exhibitionId }: Fair) =>
      (await page(requester)).list.find(({ id }) => id === exhibitionId)?.remindedAt
    expect(await remindedIn(organizer, one)).toBeNull()
    await world.db.run(
      sql`update company set contact_email = 'partner@example.com' where id = ${one.partner.company.id}`,
    )
    await world.call(organizer, 'remindPartners', { ids: [one.participationId] })
    const { at } = await world.db.one<{ at: string }>(
      sql`select reminded_at as at from participation where id = ${one.participationId}`,
    )
    expect(await remindedIn(organizer, one)).toBe(at)
    expect(await remindedIn(organizer, other)).toBeNull()
    expect(await remindedIn(one.partner, one)).toBeNull()
    const logged = await world.db.many<{ exhibitionId: string }>(sql`
      select exhibition_id as "exhibitionId" from operation_log_entry where command = 'remindPartners'
        and company_id = ${organizer.company.id}`)
    expect(logged).toEqual([{ exhibitionId: one.exhibitionId }])
  })

  it('shows participations without a quota to the giver', async () => {
    const fair = await world.fair()
    const { exhibitionId, partner } = fair
    await world.db.run(
      sql`update participation_task set has_in_production = true where participation_id = ${fair.participationId}`,
    )
    expect(await readTasks(partner, fair, '1020')).toBeUndefined()
    const requester = await world.world.administrator('cooperatorSec', { parent: partner.company })
    const companyId = requester.company.id
    const added = await world.call(partner, 'addParticipation', { exhibitionId, companyId })
    expect(await readTasks(requester, fair, '1020')).toEqual({ accept: 1 })
    await world.call(requester, 'acceptParticipation', added.data)
    expect(await readTasks(partner, fair, '1020')).toEqual({ allot: 1 })
    expect(await readTasks(fair.organizer, fair, '1010')).toEqual({})
    expect(await readTasks(requester, fair, '1010')).toEqual({})
  })

  it('begins with the nearest, ends with past ones, and finds by name, code and company', async () => {
    const fair = await world.fair()
    const { organizer, partner } = fair
    const others = [await world.fair(), await world.fair(), await world.fair()] as [Fair, Fair, Fair]
    const ids = [fair, ...others].map(({ exhibitionId }) => exhibitionId)
    const own = sql`where exhibition_id = any(${ids}::uuid[])`
    await world.db.run(sql`update exhibition set sponsor_id = ${organizer.company.id} where id = any(${ids}::uuid[])`)
    await world.db.run(sql`update participation_task set sponsor_id = ${organizer.company.id} ${own}`)
    await opensAt(fair, '2031-05-01')
    await opensAt(others[0], '2031-04-01')
    for (const [n, day] of [
      [1, '2025-01-02'],
      [2, '2026-01-02'],
    ] as const) {
      await opensAt(others[n], day)
      await world.db.run(sql`update exhibition set state = 'closed', ended_at = ${`${day}T12:00:00Z`}
        where id = ${others[n].exhibitionId}`)
    }
    const rows = await page(organizer)
    expect(rows.list.map(({ id, over }) => [id, over])).toEqual([
      [others[0].exhibitionId, false],
      [fair.exhibitionId, false],
      [others[2].exhibitionId, true],
      [others[1].exhibitionId, true],
    ])
    expect((await world.call(organizer, 'getAffairPage', {})).data.list.map(row => row.exhibitionId)).toEqual(
      rows.list.flatMap(({ id, affairs: tasks }) => Array.from({ length: tasks }, () => id)),
    )
    const { code } = rows.list[1] ?? {}
    const found = async (type: 'name' | 'code' | 'company' | 'nameOrCode', value: string) =>
      (await world.call(organizer, 'getAffairExhibitionPage', { search: { type, value } })).data.list.map(
        ({ id }) => id,
      )
    expect(await found('code', (code ?? '').toLowerCase())).toEqual([fair.exhibitionId])
    expect(await found('nameOrCode', (code ?? '').slice(4).toLowerCase())).toEqual([fair.exhibitionId])
    expect(await found('nameOrCode', 'example f')).toHaveLength(4)
    expect(await found('name', 'example FAIR')).toHaveLength(4)
    await world.db.run(sql`update company set name_en = 'Quite Another' where id = ${partner.company.id}`)
    expect(await found('company', 'quite an')).toEqual([fair.exhibitionId])
    expect((await page(await world.world.administrator('sponsor'))).list).toEqual([])
  })
})
