import { randomUUID } from 'node:crypto'
import type { CommandName } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { countPending } from '../../kernel/counter/pending-count.ts'
import type { Fair } from '../testing/badge-world.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createPartnerWorld } from '../testing/partner-world.ts'
import type { TestOperator } from '../testing/world.ts'

const world = await closeAfterAll(createPartnerWorld())
// Sees the venue's lists, decides on nothing and submits nothing.
const outsider = await world.world.operator(world.platform.company, {
  permissions: [...world.platform.actor.permissions].filter(name => !/approve|add|modify/i.test(name)),
})

interface PageRow {
  list: { id: string; state: string; actions: string[] }[]
  total: number
  tabs: Record<string, number>
  asks: Record<string, number>
}

const page = async (caller: TestOperator, command: string, input: object): Promise<PageRow> =>
  (await world.call(caller, command as CommandName, { ...input, pageSize: 999 } as never)).data as unknown as PageRow

/** The pending count of a tab for a caller, and the number of rows whose actions contain the verb. */
async function countPendingAndActionable(
  caller: TestOperator,
  command: string,
  input: object,
  tab: string,
  verb: string,
) {
  const { asks, list, tabs } = await page(caller, command, input)
  const rows = tabs.all === undefined ? list : (await page(caller, command, { ...input, tab: 'all' })).list
  const ofTab = ({ state, actions }: PageRow['list'][number]) =>
    actions.includes(verb) && (tab === 'pending' || state === 'returned')
  return { asked: asks[tab], held: rows.filter(ofTab).length }
}

/** Checks that both numbers agree for each caller; returns the pending counts. */
async function readCounts(
  readers: Record<string, TestOperator>,
  list: (caller: TestOperator) => ReturnType<typeof countPendingAndActionable>,
) {
  const counts: Record<string, number | undefined> = {}
  for (const [name, caller] of Object.entries(readers)) {
    const { asked: number, held } = await list(caller)
    expect({ [name]: number }).toEqual({ [name]: held })
    counts[name] = number
  }
  return counts
}

describe('badges', () => {
  let fair: Fair
  let colleague: TestOperator
  let clerk: TestOperator
  let stranger: TestOperator
  const chosen = (...ids: string[]) => ({ exhibitionId: fair.exhibitionId, ids })
  beforeAll(async () => {
    fair = await world.fair()
    const { exhibitionId, organizer, partner } = fair
    colleague = await world.world.operator(organizer.company)
    clerk = await world.world.operator(organizer.company, { permissions: ['badge:view', 'participation:view'] })
    stranger = await world.world.administrator('cooperatorSec')
    await world.participate(fair, stranger.company, 5)
    const byPlatform = { ...fair, badgeTypeId: await world.badgeType(exhibitionId, organizer, { route: 'platform' }) }
    const byBoth = {
      ...fair,
      badgeTypeId: await world.badgeType(exhibitionId, organizer, { route: 'sponsorThenPlatform' }),
    }
    for (const { badgeTypeId } of [byPlatform, byBoth])
      await world.quota(exhibitionId, fair.participationId, badgeTypeId, 9)
    await world.draft(fair)
    await world.active(fair)
    for (const of of [fair, fair, fair, byPlatform, byPlatform, byBoth, byBoth]) await world.pending(of)
    // Endorsed by the organizer, awaiting the venue.
    await world.active(byBoth)
    // Entered by the organizer for its partner: the venue decides.
    await world.call(
      organizer,
      'submitBadges',
      chosen(await world.draft(fair, organizer, { companyId: partner.company.id })),
    )
    // The organizer's own, submitted by an operator who may approve.
    await world.call(organizer, 'submitBadges', chosen(await world.draft(fair, organizer)))
    for (const id of [await world.pending(fair), await world.pending(fair)])
      await world.call(organizer, 'returnBadges', { ...chosen(id), reasonCode: 'other' })
    const mine = await world.draft(fair, organizer)
    await world.call(organizer, 'submitBadges', chosen(mine))
    await world.call(colleague, 'returnBadges', { ...chosen(mine), reasonCode: 'other' })
  })
  const readers = () => ({
    ...{ platform: world.platform, outsider, sponsor: fair.organizer, colleague, clerk },
    ...{ partner: fair.partner, stranger },
  })

  it('are pending for the callers who may decide, and the tab shows exactly these', async () => {
    const { exhibitionId } = fair
    const { organizer, partner } = fair
    const deciders = { platform: world.platform, sponsor: organizer, colleague }
    const counts = await readCounts(deciders, caller =>
      countPendingAndActionable(caller, 'getBadgeApprovalPage', { exhibitionId }, 'pending', 'approve'),
    )
    expect(counts).toEqual({ platform: 4, sponsor: 5, colleague: 6 })
    for (const [name, caller] of Object.entries(deciders)) {
      const { list, total, tabs } = await page(caller, 'getBadgeApprovalPage', { exhibitionId, tab: 'pending' })
      expect({ name, total, rows: list.length, tab: tabs.pending }).toEqual({
        ...{ name, total: counts[name], rows: counts[name], tab: counts[name] },
      })
      expect(list.filter(({ actions }) => !actions.includes('approve'))).toEqual([])
    }
    for (const [name, caller] of Object.entries({ ...deciders, outsider, clerk, partner, stranger })) {
      const { data } = await world.call(caller, 'getAffairDetail', { exhibitionId })
      const { list, asks } = await page(caller, 'getBadgePage', { exhibitionId })
      const pending = list.filter(({ actions }) => actions.includes('approve'))
      expect({ name, toDecide: data.toDecide, asks: asks.pending }).toEqual({
        ...{ name, toDecide: pending.length, asks: pending.length },
      })
      expect(pending).toHaveLength(counts[name] ?? 0)
    }
  })

  it('that were returned are pending for those who may correct them', async () => {
    const { exhibitionId } = fair
    const counts = await readCounts(readers(), caller =>
      countPendingAndActionable(caller, 'getBadgePage', { exhibitionId }, 'returned', 'submit'),
    )
    expect(counts).toMatchObject({ platform: 0, sponsor: 1, clerk: 0, partner: 2, stranger: 0 })
  })

  it('raise the flag of tasks for those callers', async () => {
    const dot = async (caller: TestOperator) => (await world.call(caller, 'findRedPoint', {})).data.showAffairCer
    expect([await dot(world.platform), await dot(fair.organizer), await dot(clerk)]).toEqual([true, true, false])
    // The organizer has decided everything: nothing is pending for it, though the venue has not decided yet.
    const { list } = await page(colleague, 'getBadgeApprovalPage', { exhibitionId: fair.exhibitionId, tab: 'pending' })
    await world.call(colleague, 'approveBadges', chosen(...list.map(({ id }) => id)))
    expect([await dot(world.platform), await dot(fair.organizer), await dot(colleague)]).toEqual([true, false, false])
  })
})

describe('other pending decisions', () => {
  it('include exhibitions that somebody else submitted', async () => {
    const organizer = await world.world.administrator('sponsor')
    const states = ['pending', 'pending', 'returned', 'draft', 'ready']
    for (const state of states)
      await world.db.run(sql`insert into exhibition (sponsor_id, state, name_cn, submitted_by, submitted_at)
        values (${organizer.company.id}, ${state}, '机床展', ${organizer.operatorId}, now())`)
    await world.db.run(sql`insert into exhibition (sponsor_id, state, name_cn, submitted_by, submitted_at)
      values (${organizer.company.id}, 'pending', '机床展', ${world.platform.operatorId}, now())`)
    const { platform, reviewer } = world
    const readers = { platform, reviewer }
    const counts = await readCounts(readers, caller =>
      countPendingAndActionable(caller, 'getExhibitionApprovalPage', {}, 'pending', 'approve'),
    )
    expect(counts).toEqual({ platform: 2, reviewer: 3 })
    const correctors = await readCounts({ organizer }, caller =>
      countPendingAndActionable(caller, 'getExhibitionPage', {}, 'returned', 'submit'),
    )
    expect(correctors).toEqual({ organizer: 1 })
    const dots = [platform, outsider].map(
      async caller => (await world.call(caller, 'findRedPoint', {})).data.showApprove,
    )
    expect(await Promise.all(dots)).toEqual([true, false])
  })

  it('include partners that somebody else entered', async () => {
    const { platform, reviewer } = world
    const owner = await world.owner('Cooperator')
    await world.pendingPartner('Cooperator', owner)
    const own = await world.pendingPartner('Cooperator', owner)
    await world.db.run(sql`update company set submitted_by = ${platform.operatorId} where id = ${own.id}`)
    const back = await world.pendingPartner('Cooperator', owner)
    await world.send(reviewer, 'Cooperator', 'sendback…', { ...back, reasonCode: 'other' })
    const readers = { platform, reviewer, outsider, owner }
    const pending = await readCounts(readers, caller =>
      countPendingAndActionable(caller, 'getCooperatorPendingPage', {}, 'pending', 'approve'),
    )
    expect(pending).toEqual({ platform: 1, reviewer: 2, outsider: 0, owner: 0 })
    const correctors = await readCounts({ owner }, caller =>
      countPendingAndActionable(caller, 'getCooperatorBackPage', {}, 'back', 'edit'),
    )
    expect(correctors).toEqual({ owner: 1 })
    const dots = [platform, outsider, owner].map(
      async caller => (await world.call(caller, 'findRedPoint', {})).data.cooperApprove,
    )
    expect(await Promise.all(dots)).toEqual([true, false, true])
  })

  it('include applications to share that somebody else made', async () => {
    const kind = 'Cooperator' as const
    const owner = await world.owner(kind)
    const applicant = await world.owner(kind)
    for (const index of [0, 1, 2]) {
      const { id: partnerId } = await world.partnerInUse(kind, owner)
      await world.send(owner, kind, 'set…ShareCondition', {
        ...{ partnerId, exhibitionTypes: [], regions: [], atOnce: 2, feePercent: '6.2500' },
      })
      await world.send(owner, kind, 'enable…Share', { partnerId })
      const { data } = await world.send(applicant, kind, 'applyShare…', { partnerId })
      if (index === 1) await world.send(world.reviewer, kind, 'sendbackShare…', { ...data, reasonCode: 'other' })
      if (index === 2)
        await world.db.run(
          sql`update share_application set submitted_by = ${world.platform.operatorId} where id = ${data.id}`,
        )
    }
    const { platform, reviewer } = world
    const readers = { platform, reviewer, outsider, owner, applicant }
    const pending = await readCounts(readers, caller =>
      countPendingAndActionable(caller, 'getCooperatorSharePage', {}, 'pending', 'approveShare'),
    )
    expect(pending).toEqual({ platform: 1, reviewer: 2, outsider: 0, owner: 0, applicant: 0 })
    const returned = await readCounts(readers, caller =>
      countPendingAndActionable(caller, 'getCooperatorSharePage', {}, 'returned', 'applyShare'),
    )
    expect(returned).toMatchObject({ owner: 0, applicant: 1 })
  })

  it('include operators that somebody else added, or all if nobody else may approve', async () => {
    const company = await world.world.company('sponsor')
    const admin = await world.world.operator(company)
    const clerk = await world.world.operator(company, { permissions: ['operator:view', 'operator:add'] })
    const add = (submitter: TestOperator) =>
      world.db.run(sql`with account as (insert into account (user_name, id_code) values (${randomUUID()}, ${randomUUID().slice(0, 8).toUpperCase()}) returning id)
        insert into operator (company_id, role_id, account_id, name, state, submitted_by)
        select ${company.id}, ${clerk.roleId}, id, '张三', 'pending', ${submitter.operatorId} from account`)
    for (const submitter of [clerk, clerk, admin]) await add(submitter)
    const list = (caller: TestOperator) =>
      countPendingAndActionable(caller, 'getOperatorPage', {}, 'pending', 'approve')
    expect(await readCounts({ admin, clerk }, list)).toEqual({ admin: 3, clerk: 0 })
    const colleague = await world.world.operator(company)
    expect(await readCounts({ admin, colleague, clerk }, list)).toEqual({ admin: 2, colleague: 3, clerk: 0 })
  })
})

describe('countPending', () => {
  it('depends only on the given rule', async () => {
    const [first, second] = [
      { like: { kind: 'a' }, count: 3 },
      { like: { kind: 'b' }, count: 4 },
    ]
    const kinds = [first, second].map(kind => ({ ...kind, where: sql`true` }))
    const rule = { verb: 'approve' }
    const count = async (actions: (row: { kind: string }) => string[]) =>
      (await countPending(world.db, world.platform.actor, { ...rule, actions }, kinds)).count
    expect(await count(() => ['approve'])).toBe(7)
    expect(await count(({ kind }) => (kind === 'b' ? ['approve'] : ['view']))).toBe(4)
    expect(await count(() => [])).toBe(0)
  })
})
