import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { callAs } from '../../app/testing/call-as.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { createTransitionContext } from '../../app/testing/transition-context.ts'
import { createWorld, type TestOperator } from '../../app/testing/world.ts'
import { decisionsIn } from '../../badging/badge/api.ts'
import { toDb } from '../../kernel/database/database.ts'
import { relationUsed } from '../partner/hooks.ts'
import { participationHandlers } from './handlers.ts'
import { exhibitionApproved, relate, reserveQuota } from './hooks.ts'

const database = await closeAfterAll(testDatabase())
const db = toDb(database.pool)
const call = callAs(database.pool, participationHandlers(relationUsed, [decisionsIn]))
const world = createWorld(database.pool)
const organizer = await world.administrator('sponsor')
const otherOrganizer = await world.administrator('sponsor')
const main = await world.administrator('cooperatorMain')
const second = await world.administrator('cooperatorMain')
const secondary = await world.administrator('cooperatorSec', { parent: main.company })
for (const { company } of [main, second]) await relate(createTransitionContext(db), organizer.company.id, company.id)

let exhibitionId: string
let types: [string, string, string]
/** Participations of the organizer, its two partners, and the first one's secondary. */
let own: string
let a: string
let b: string
let under: string

const set = (caller: TestOperator, ...cells: [id: string, badgeTypeId: string, granted: number, version?: number][]) =>
  call(caller, 'allotQuotas', {
    cells: cells.map(([id, badgeTypeId, granted, version]) => ({
      ...{ id, badgeTypeId, granted },
      version,
    })),
  })
const grantedOf = async (participationId: string) => {
  const rows = await db.many<{ badgeTypeId: string; granted: number }>(
    sql`select badge_type_id as "badgeTypeId", granted from quota where participation_id = ${participationId}`,
  )
  return types.map(type => rows.find(({ badgeTypeId }) => badgeTypeId === type)?.granted)
}
const ofRoot = () =>
  db.one(sql`select sum(granted)::int as granted, sum(given)::int as given from quota where participation_id = ${own}`)

beforeEach(async () => {
  const made = await db.one<{ id: string }>(sql`
    insert into exhibition (sponsor_id, state, name_cn, code) values (${organizer.company.id}, 'ready', '机床展',
      next_exhibition_code(2027)) returning id`)
  exhibitionId = made.id
  await exhibitionApproved({ db }, [{ row: { id: exhibitionId, sponsorId: organizer.company.id } }])
  const made3 = await db.many<{ id: string }>(sql`
    insert into badge_type (exhibition_id, number, prefix, name_cn, name_en, subject, colour, approval_route, phases)
    select ${exhibitionId}, n, 'E' || chr(64 + n), '类别' || n, 'Type ' || n, 'person', '#0b5ed7', 'sponsor', '{open}'
    from generate_series(1, 3) n returning id`)
  types = made3.map(({ id }) => id) as typeof types
  const joined = async (giver: TestOperator, guest: TestOperator) => {
    const { data } = await call(giver, 'addParticipation', { exhibitionId, companyId: guest.company.id })
    return (await call(guest, 'acceptParticipation', data)).data.id
  }
  a = await joined(organizer, main)
  b = await joined(organizer, second)
  await set(organizer, [a, types[0], 10])
  under = await joined(main, secondary)
  own = (
    await db.one<{ id: string }>(
      sql`select id from participation where exhibition_id = ${exhibitionId} and kind = 'sponsor'`,
    )
  ).id
})

describe('allotQuotas', () => {
  it('sets every cell, activates its partners and writes one line of the log', async () => {
    const reply = await set(organizer, [a, types[0], 30, 1], [a, types[1], 5], [b, types[0], 20], [b, types[2], 0])
    expect(reply.data).toEqual({ count: 4, failed: [] })
    expect(await grantedOf(a)).toEqual([30, 5, undefined])
    expect(await grantedOf(b)).toEqual([20, undefined, 0])
    expect(await ofRoot()).toEqual({ granted: 55, given: 55 })
    const lines = await db.many<{ after: { quotas: unknown[] } }>(
      sql`select after from operation_log_entry where command = 'allotQuotas' and exhibition_id = ${exhibitionId} order by id`,
    )
    expect(lines).toHaveLength(2)
    expect(lines[1]?.after.quotas).toContainEqual({
      ...{ company: main.company.nameCn, badgeType: '类别1', before: 10, granted: 30 },
    })
    const shown = (await call(organizer, 'getParticipationPage', { exhibitionId, pageSize: 999 })).data.list
    expect(shown.find(({ id }) => id === a)).toMatchObject({ state: 'active', quota: { granted: 35 } })
    expect(shown.find(({ id }) => id === a)?.quotas).toContainEqual({
      ...{ badgeTypeId: types[0], version: 2, granted: 30, given: 0, reserved: 0, used: 0, derived: 0, bought: 0 },
    })
  })

  it('leaves a refused cell as it was, names it with the reason, and sets the others', async () => {
    await reserveQuota(db, a, types[0], 7)
    const foreign = '00000000-0000-7000-8000-000000000001'
    const reply = await set(organizer, [a, types[0], 6, 1], [a, types[1], 5], [a, foreign, 1], [b, types[0], 3, 9])
    expect(reply.data.count).toBe(1)
    expect(reply.data.failed).toEqual([
      { id: a, badgeTypeId: types[0], name: main.company.nameCn, msg: '额度不能少于已占用的 7' },
      expect.objectContaining({ id: a, badgeTypeId: foreign, msg: '没有这个证件类别' }),
      expect.objectContaining({ id: b, badgeTypeId: types[0] }),
    ])
    expect(await grantedOf(a)).toEqual([10, 5, undefined])
    expect(await grantedOf(b)).toEqual([undefined, undefined, undefined])
    const { state } = await db.one<{ state: string }>(sql`select state from participation where id = ${b}`)
    expect(state).toBe('pendingAllocation')
    expect(await ofRoot()).toEqual({ granted: 15, given: 15 })
  })

  it('does not find participations of another organizer, and recalls nothing from the giver', async () => {
    const strange = await set(otherOrganizer, [a, types[0], 99, 1])
    expect(strange).toMatchObject({ statusCode: 10006, reason: 'kernel.notFound', data: null })
    expect((await set(main, [a, types[0], 99, 1])).data.count).toBe(0)
    expect(await grantedOf(a)).toEqual([10, undefined, undefined])
  })

  it('copies a whole earlier exhibition at once: 400 partners by 5 types', async () => {
    await db.run(sql`
      insert into badge_type (exhibition_id, number, prefix, name_cn, name_en, subject, colour, approval_route, phases)
      select ${exhibitionId}, n, 'E' || chr(64 + n), '类别' || n, 'Type ' || n, 'person', '#0b5ed7', 'sponsor', '{open}'
      from generate_series(4, 5) n`)
    const five = await db.many<{ id: string }>(sql`select id from badge_type where exhibition_id = ${exhibitionId}`)
    const guests = await db.many<{ id: string }>(sql`
      with made as (insert into company (type, name_cn, name_en, state)
        select 'cooperatorMain', '合作商' || n, 'Partner ' || n, 'inUse' from generate_series(1, 400) n returning id)
      insert into participation (exhibition_id, company_id, sponsor_id, parent_id, kind, state)
      select ${exhibitionId}, id, ${organizer.company.id}, ${own}, 'cooperator', 'pendingAllocation' from made returning id`)
    const cells = guests.flatMap(({ id }) => five.map(type => [id, type.id, 3] as [string, string, number]))
    const reply = await set(organizer, ...cells)
    expect(reply.data).toEqual({ count: 2000, failed: [] })
    expect(await ofRoot()).toEqual({ granted: 6010, given: 6010 })
    const { active } = await db.one<{ active: number }>(sql`select count(*)::int as active from participation
      where exhibition_id = ${exhibitionId} and kind = 'cooperator' and state = 'active'`)
    expect(active).toBe(401)
  })

  it('recalls before it gives, whatever the order of the cells', async () => {
    await set(main, [under, types[0], 10])
    // The main partner loses nine: only after its secondary has returned them.
    const less = await set(organizer, [a, types[0], 1, 1], [under, types[0], 1, 1])
    expect(less.data).toEqual({ count: 2, failed: [] })
    const more = await set(organizer, [under, types[0], 12, 2], [a, types[0], 12, 2])
    expect(more.data).toEqual({ count: 2, failed: [] })
    expect(await ofRoot()).toEqual({ granted: 12, given: 12 })
  })

  it('sets what the organizer retains in the same save as what it gives', async () => {
    const reply = await set(organizer, [a, types[0], 4, 1], [own, types[0], 110, 2], [b, types[0], 20])
    expect(reply.data).toEqual({ count: 3, failed: [] })
    // A hundred of its own, as before: 110 with ten given; now 24 are given.
    expect(await ofRoot()).toEqual({ granted: 124, given: 24 })
    // An operator who read the sum before others gave would overwrite it.
    expect((await set(organizer, [own, types[0], 110, 2])).data.count).toBe(0)
  })

  it('never gives more than there is, however many save in parallel', async () => {
    await set(organizer, [a, types[1], 10])
    const version = async () =>
      (
        await db.maybe<{ version: number }>(
          sql`select version from quota where participation_id = ${under} and badge_type_id = ${types[1]}`,
        )
      )?.version
    const replies = await Promise.all([
      ...[9, 8, 7].map(async granted => set(main, [under, types[1], granted, await version()])),
      ...Array.from({ length: 6 }, () => reserveQuota(db, a, types[1], 2).catch(() => undefined)),
      set(organizer, [a, types[1], 8, 1], [b, types[1], 2]),
    ])
    expect(replies).toHaveLength(10)
    const { given, reserved, granted } = await db.one<Record<'given' | 'reserved' | 'granted', number>>(
      sql`select given, reserved, granted from quota where participation_id = ${a} and badge_type_id = ${types[1]}`,
    )
    const handed = (await grantedOf(under))[1] ?? 0
    expect(given).toBe(handed)
    expect(given + reserved).toBeLessThanOrEqual(granted)
    const root = await db.one(
      sql`select granted, given from quota where participation_id = ${own} and badge_type_id = ${types[1]}`,
    )
    const toB = (await grantedOf(b))[1] ?? 0
    expect(root).toEqual({ granted: granted + toB, given: granted + toB })
  })
})
