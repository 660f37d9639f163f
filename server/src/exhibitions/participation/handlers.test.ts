import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { callAs } from '../../app/testing/call-as.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { createTransitionContext } from '../../app/testing/transition-context.ts'
import { createWorld, type TestOperator } from '../../app/testing/world.ts'
import { decisionsIn } from '../../badging/badge/api.ts'
import { toDb } from '../../kernel/database/database.ts'
import { relationUsed } from '../partner/hooks.ts'
import { participationHandlers } from './handlers.ts'
import { changeTask, exhibitionApproved, relate, reserveQuota } from './hooks.ts'

const database = await closeAfterAll(testDatabase())
const db = toDb(database.pool)
const call = callAs(database.pool, participationHandlers(relationUsed, [decisionsIn]))
const world = createWorld(database.pool)
const organizer = await world.administrator('sponsor')
const otherOrganizer = await world.administrator('sponsor')
const venue = await world.administrator('platform')
const main = await world.administrator('cooperatorMain')
const stranger = await world.administrator('cooperatorMain')
const secondaries: TestOperator[] = []
for (let n = 0; n < 8; n++) secondaries.push(await world.administrator('cooperatorSec', { parent: main.company }))
await relate(createTransitionContext(db), organizer.company.id, main.company.id)

/** An approved exhibition of the organizer with one badge type. */
async function exhibition(): Promise<{ exhibitionId: string; badgeTypeId: string }> {
  const { id } = await db.one<{ id: string }>(sql`
    insert into exhibition (sponsor_id, state, name_cn, code) values (${organizer.company.id}, 'ready', '机床展',
      next_exhibition_code(2027)) returning id`)
  await exhibitionApproved({ db }, [{ row: { id, sponsorId: organizer.company.id } }])
  const type = await db.one<{ id: string }>(sql`
    insert into badge_type (exhibition_id, number, prefix, name_cn, name_en, subject, colour, approval_route, phases)
    values (${id}, 1, 'EX', '参展商', 'Exhibitor', 'person', '#0b5ed7', 'sponsor', '{open}') returning id`)
  return { exhibitionId: id, badgeTypeId: type.id }
}

async function withMain() {
  const made = await exhibition()
  const { exhibitionId } = made
  const added = await call(organizer, 'addParticipation', { exhibitionId, companyId: main.company.id })
  const accepted = await call(main, 'acceptParticipation', { id: added.data.id, version: added.data.version })
  return { ...made, main: accepted.data }
}

async function withQuota(granted: number) {
  const made = await withMain()
  const { badgeTypeId } = made
  const quota = await call(organizer, 'allotQuota', { participationId: made.main.id, badgeTypeId, granted })
  return { ...made, quota: quota.data }
}

const quotaOf = (participationId: string) =>
  db.one(sql`select granted, given, reserved, used from quota where participation_id = ${participationId}`)
const stateOf = async (id: string) =>
  (await db.one<{ state: string }>(sql`select state from participation where id = ${id}`)).state

describe('addParticipation', () => {
  it('invites a partner that the organizer has a relation with, once', async () => {
    const { exhibitionId } = await exhibition()
    const companyId = main.company.id
    const { data } = await call(organizer, 'addParticipation', { exhibitionId, companyId })
    expect(await stateOf(data.id)).toBe('invited')
    const again = await call(organizer, 'addParticipation', { exhibitionId, companyId })
    expect(again.reason).toBe('participation.alreadyTakesPart')
  })

  it('refuses foreign companies, companies that are no partners, and the exhibition of another', async () => {
    const { exhibitionId } = await exhibition()
    const reason = async (requester: TestOperator, companyId: string) =>
      (await call(requester, 'addParticipation', { exhibitionId, companyId })).reason
    expect(await reason(organizer, stranger.company.id)).toBe('participation.companyUnknown')
    expect(await reason(venue, stranger.company.id)).toBe('participation.noRelation')
    expect(await reason(organizer, venue.company.id)).toBe('participation.companyUnknown')
    expect(await reason(otherOrganizer, main.company.id)).toBe('kernel.notFound')
    expect(await reason(main, (secondaries[0] as TestOperator).company.id)).toBe('kernel.notFound')
  })

  it('lets a main partner with a quota add only its own secondaries', async () => {
    const { exhibitionId } = await withQuota(10)
    const [secondary] = secondaries as [TestOperator]
    const companyId = secondary.company.id
    const { data } = await call(main, 'addParticipation', { exhibitionId, companyId })
    const row = await db.one(sql`select kind, p.company_id = ${main.company.id} as under from participation t
      join lateral (select company_id from participation where id = t.parent_id) p on true where t.id = ${data.id}`)
    expect(row).toEqual({ kind: 'secondaryCooperator', under: true })
    const other = await call(main, 'addParticipation', { exhibitionId, companyId: stranger.company.id })
    expect(other.reason).toBe('participation.companyUnknown')
  })
})

describe('getInvitationOptions', () => {
  it('offers related companies that do not take part yet, to each giver its own', async () => {
    const { exhibitionId } = await withQuota(10)
    const offered = async (requester: TestOperator) =>
      (await call(requester, 'getInvitationOptions', { exhibitionId })).data.list.map(({ id }) => id)
    expect(await offered(organizer)).toEqual([])
    expect((await offered(main)).sort()).toEqual(secondaries.map(({ company }) => company.id).sort())
    expect((await call(otherOrganizer, 'getInvitationOptions', { exhibitionId })).reason).toBe('kernel.notFound')
  })
})

describe('acceptParticipation', () => {
  it('is for the invited company, once', async () => {
    const { exhibitionId } = await exhibition()
    const { data } = await call(organizer, 'addParticipation', { exhibitionId, companyId: main.company.id })
    expect((await call(stranger, 'acceptParticipation', data)).reason).toBe('kernel.notFound')
    const accepted = await call(main, 'acceptParticipation', data)
    expect(await stateOf(data.id)).toBe('pendingAllocation')
    expect((await call(main, 'acceptParticipation', accepted.data)).reason).toBe('kernel.notInThisState')
  })
})

describe('allotQuota', () => {
  it('activates a partner and counts as given at the organizer', async () => {
    const made = await withQuota(100)
    expect(await stateOf(made.main.id)).toBe('active')
    expect(await quotaOf(made.main.id)).toEqual({ granted: 100, given: 0, reserved: 0, used: 0 })
    const root = await db.one(sql`select granted, given from quota q join participation p on p.id = q.participation_id
      where p.exhibition_id = ${made.exhibitionId} and p.kind = 'sponsor'`)
    expect(root).toEqual({ granted: 100, given: 100 })
  })

  it('is refused for a stale version, for a foreign badge type and for callers who give nothing', async () => {
    const { main: taking, badgeTypeId, quota } = await withQuota(10)
    const input = { participationId: taking.id, badgeTypeId, granted: 20 }
    expect((await call(organizer, 'allotQuota', input)).reason).toBe('kernel.changedMeanwhile')
    expect((await call(main, 'allotQuota', { ...input, version: quota.version })).reason).toBe('kernel.noPermission')
    const foreign = (await exhibition()).badgeTypeId
    const wrong = await call(organizer, 'allotQuota', { ...input, badgeTypeId: foreign })
    expect(wrong).toMatchObject({ statusCode: 10002, reason: 'participation.badgeTypeUnknown' })
    expect((await call(otherOrganizer, 'allotQuota', { ...input, version: quota.version })).reason).toBe(
      'kernel.notFound',
    )
    expect((await call(organizer, 'allotQuota', { ...input, version: quota.version })).statusCode).toBe(10001)
  })

  it('does not go below what is in use', async () => {
    const { main: taking, badgeTypeId, quota } = await withQuota(10)
    await reserveQuota(db, taking.id, badgeTypeId, 7)
    const reply = await call(organizer, 'allotQuota', {
      participationId: taking.id,
      badgeTypeId,
      granted: 6,
      version: quota.version,
    })
    expect(reply).toMatchObject({
      statusCode: 10010,
      reason: 'participation.quotaBelowUse',
      msg: '额度不能少于已占用的 7',
    })
  })

  it('never gives on more than there is if a main partner allots and applies in parallel', async () => {
    const { exhibitionId, main: taking, badgeTypeId } = await withQuota(100)
    const ids: string[] = []
    for (const { company, ...operator } of secondaries) {
      const { data } = await call(main, 'addParticipation', { exhibitionId, companyId: company.id })
      await call({ company, ...operator }, 'acceptParticipation', data)
      ids.push(data.id)
    }
    const replies = await Promise.all([
      ...ids.map(participationId => call(main, 'allotQuota', { participationId, badgeTypeId, granted: 10 })),
      ...Array.from({ length: 32 }, () =>
        reserveQuota(db, taking.id, badgeTypeId, 4).then(
          () => ({ statusCode: 10001 }),
          (error: { statusCode: number }) => error,
        ),
      ),
    ])
    const codes = new Set(replies.map(({ statusCode }) => statusCode))
    expect([...codes].sort()).toEqual([10001, 10010])
    const quota = await db.one<{ given: number; reserved: number }>(
      sql`select given, reserved from quota where participation_id = ${taking.id}`,
    )
    const { handed } = await db.one<{ handed: number }>(
      sql`select coalesce(sum(granted), 0)::int as handed from quota where participation_id = any(${ids}::uuid[])`,
    )
    expect(quota.given).toBe(handed)
    expect(quota.given + quota.reserved).toBeLessThanOrEqual(100)
    expect(quota.given + quota.reserved).toBeGreaterThan(90)
  })
})

describe('endParticipation', () => {
  it('returns unused quota and closes the task', async () => {
    const { main: taking, exhibitionId } = await withQuota(30)
    const { version } = await db.one<{ version: number }>(
      sql`select version from participation where id = ${taking.id}`,
    )
    expect((await call(main, 'endParticipation', { id: taking.id, version })).reason).toBe('kernel.noPermission')
    expect((await call(organizer, 'endParticipation', { id: taking.id, version })).statusCode).toBe(10001)
    expect(await quotaOf(taking.id)).toMatchObject({ granted: 0 })
    const root = await db.one(sql`select granted, given from quota q join participation p on p.id = q.participation_id
      where p.exhibition_id = ${exhibitionId} and p.kind = 'sponsor'`)
    expect(root).toEqual({ granted: 0, given: 0 })
    const task = await db.one(sql`select status from participation_task where participation_id = ${taking.id}`)
    expect(task).toEqual({ status: 1040 })
  })

  it('waits for badges in progress and for secondaries', async () => {
    const { main: taking, badgeTypeId, exhibitionId } = await withQuota(30)
    await reserveQuota(db, taking.id, badgeTypeId, 1)
    const version = async () =>
      (await db.one<{ version: number }>(sql`select version from participation where id = ${taking.id}`)).version
    const end = async () =>
      (await call(organizer, 'endParticipation', { id: taking.id, version: await version() })).reason
    expect(await end()).toBe('participation.hasBadges')
    const [secondary] = secondaries as [TestOperator]
    await call(main, 'addParticipation', { exhibitionId, companyId: secondary.company.id })
    expect(await end()).toBe('participation.hasSecondaries')
  })
})

describe('the lists', () => {
  it('show each caller its own rows, with their actions', async () => {
    const { exhibitionId, main: taking } = await withQuota(50)
    const rows = async (requester: TestOperator) =>
      (await call(requester, 'getParticipationPage', { exhibitionId })).data.list
    const seen = await rows(organizer)
    expect(seen.map(({ kind }) => kind)).toEqual(['sponsor', 'cooperator'])
    expect(seen[1]).toMatchObject({ id: taking.id, quota: { granted: 50 }, actions: ['allot', 'end', 'remind'] })
    expect((await rows(main)).map(({ id }) => id)).toEqual([taking.id])
    expect(await rows(stranger)).toEqual([])
    const quotas = await call(main, 'getQuotaPage', { exhibitionId })
    expect(quotas.data.list).toMatchObject([{ granted: 50, available: 50, badgeType: { cn: '参展商' }, actions: [] }])
  })

  it('count tasks by status for the venue, the organizer and each partner', async () => {
    await database.pool.query('delete from badge_type; delete from exhibition; truncate row_count')
    const { exhibitionId, main: taking } = await withQuota(50)
    await changeTask(db, { exhibitionId, participationId: taking.id }, { pending: 2 })
    const page = async (requester: TestOperator, status?: 1020 | 1010) =>
      (await call(requester, 'getAffairPage', { status })).data
    expect((await page(venue)).tabs).toEqual({ all: 2, '1020': 0, '1010': 1, '1030': 0, '1040': 1 })
    expect((await page(organizer)).tabs).toMatchObject({ all: 2, '1010': 1 })
    expect((await page(main)).tabs).toMatchObject({ all: 1, '1020': 0, '1010': 1 })
    expect((await page(main, 1010)).list).toMatchObject([{ status: 1010, statusCode: 0, participationId: taking.id }])
    expect(await page(main, 1020)).toMatchObject({ list: [], total: 0 })
    const guide = await call(main, 'getAffairPage', { pageNum: 1, pageSize: 999, status: 1020 })
    expect(guide.statusCode).toBe(10001)
  })
})
