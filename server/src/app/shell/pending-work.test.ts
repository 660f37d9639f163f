import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CommandName, commands, type Output, type Payload } from '@fairgate/contract/app/catalogue'
import type { MoneyKind } from '@fairgate/contract/insight/dashboard/money'
import { parseAmount, writeAmount } from '@fairgate/contract/kernel/money/money'
import { menuFlags } from '@fairgate/contract/kernel/page/menu-flags'
import { addDays, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { seedBase } from '../../../seeds/base.ts'
import { seedDemo } from '../../../seeds/demo.ts'
import { openExtraSession } from '../../identity/session/sessions.ts'
import { pendingKinds, pendingWork } from '../../insight/pending-work/api.ts'
import { toDb } from '../../kernel/database/database.ts'
import { type Config, readSettings } from '../../kernel/settings/config.ts'
import { handlerBook } from '../handlers.ts'
import { callAs } from '../testing/call-as.ts'
import { testDatabase } from '../testing/database.ts'
import { actorOf, type TestOperator } from '../testing/world.ts'
import { redPointsOf } from './menu-flags.ts'

const accounts = [
  'admin',
  'organizer',
  'cooperator',
  'secondary',
  'temporary',
  'logistics',
  'agent',
  'subagent',
] as const
const dataDir = mkdtempSync(join(tmpdir(), 'fairgate-pending-'))
const { key: _key, ...settings } = readSettings({ FAIRGATE_DATA: dataDir })
const config: Config = { ...settings, connectionUrl: '', masterKey: Buffer.alloc(32, 7) }

const people = new Map<string, TestOperator>()

const database = await testDatabase()
const db = toDb(database.pool)
await seedBase(database.pool)
await seedDemo(database.pool, config)
const call = callAs(database.pool, handlerBook)
for (const account of accounts) {
  const { id } = await db.one<{ id: string }>(sql`select o.id from operator o join account a on a.id = o.account_id
      where a.user_name = ${account} order by o.id limit 1`)
  const { token } = await openExtraSession(db, id)
  people.set(account, { token, operatorId: id, actor: await actorOf(db, token) } as TestOperator)
}
afterAll(async () => {
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function get<N extends CommandName>(
  caller: TestOperator,
  command: N,
  input: object,
): Promise<Output<N> | undefined> {
  const { statusCode, reason, data } = await call(caller, command, input as Payload<N>)
  if (statusCode === 10001) return data
  expect(['kernel.noPermission', 'kernel.notFound', 'kernel.inputRefused']).toContain(reason)
  return undefined
}

interface PageAnswer {
  list: { actions: string[]; state: string }[]
  total: number
  tabs?: Record<string, number>
  asks?: Record<string, number>
}
const readPage = (caller: TestOperator, command: string, input: object) =>
  get(caller, command as CommandName, { ...input, pageSize: 999 }) as Promise<PageAnswer | undefined>
const findPending = (page: PageAnswer | undefined, verb = 'approve') =>
  page?.list.filter(({ actions }) => actions.includes(verb)).length

describe.each(accounts)('the pending decisions of %s', account => {
  const caller = () => people.get(account) as TestOperator
  const waiting = (kind: string, exhibitionId?: string) => pendingWork(db, caller().actor, kind, exhibitionId)

  it('have one number per exhibition: tasks, overview, badges of tabs, tabs and rows', async () => {
    const tasks = await get(caller(), 'getAffairExhibitionPage', { pageSize: 40 })
    for (const { id: exhibitionId, waits, over } of tasks?.list ?? []) {
      const badges = await waiting('badge', exhibitionId)
      const tickets = await waiting('ticketRequest', exhibitionId)
      const overview = await get(caller(), 'getAffairDetail', { exhibitionId })
      const applied = await readPage(caller(), 'getBadgePage', { exhibitionId, tab: 'pending' })
      const approval = await readPage(caller(), 'getBadgeApprovalPage', { exhibitionId, tab: 'pending' })
      const requests = await readPage(caller(), 'getTicketRequestPage', { exhibitionId, tab: 'pending' })
      expect({ exhibitionId, badges: waits.decide, tickets: waits.decideTickets }).toEqual({
        exhibitionId,
        badges,
        tickets,
      })
      if (overview) {
        expect([overview.toDecide, overview.ticketWaits.decideTickets]).toEqual([badges, tickets])
        const { organizer = 0, venue = 0 } = overview.deciders ?? {}
        // The overview counts as pending what the decider sees.
        if (overview.deciders && !over) expect(organizer + venue).toBe(applied?.tabs?.pending)
      }
      if (applied) expect([applied.asks?.pending, findPending(applied)]).toEqual([badges, badges])
      if (approval)
        expect([approval.tabs?.pending, approval.asks?.pending, approval.total, findPending(approval)]).toEqual(
          Array.from({ length: 4 }, () => badges),
        )
      if (requests) expect(findPending(requests)).toBe(tickets)
      // An ended exhibition has no pending work.
      if (over) expect(Object.values(waits).filter(count => count > 0)).toEqual([])
    }
  })

  it('have one number per list: its badge, its rows and its source', async () => {
    const lists = [
      ['getExhibitionApprovalPage', 'exhibition', 'pending', 'approve'],
      ['getPostponementPage', 'postponement', 'pending', 'approve'],
      ['getOperatorPage', 'operator', 'pending', 'approve'],
      ['getBlacklistPage', 'blacklist', 'pending', 'approve'],
      ['getDeclarationPage', 'declaration', 'pending', 'approve'],
      ['getMessageTemplatePage', 'messageTemplate', 'pending', 'approve'],
      ['getSubjectRequestPage', 'subjectRequest', 'approval', 'approve'],
      ['getWhitelistPendingPage', 'whitelist', undefined, 'endorse'],
    ] as const
    for (const [command, kind, tab, verb] of lists) {
      const page = await readPage(caller(), command, tab ? { tab } : {})
      if (!page || (kind === 'whitelist' && caller().actor.companyType === 'platform')) continue
      const count = await waiting(kind)
      expect({ kind, rows: findPending(page, verb) }).toEqual({ kind, rows: count })
      if (page.asks && tab) expect({ kind, pill: page.asks[tab] }).toEqual({ kind, pill: count })
    }
  })

  it('have one number on the dashboard: its queues, by exhibition and by age, and the lists they open', async () => {
    const { now, queues } = (await get(caller(), 'getDashboard', {})) as Output<'getDashboard'>
    const shown = queues ?? []
    for (const { kind, exhibition, count, since, ages } of shown) {
      const source = await waiting(kind, exhibition?.id)
      const parts = ages.day + ages.days + ages.older
      expect({ kind, exhibition, count, parts }).toEqual({ kind, exhibition, count: source, parts: count })
      expect(Date.parse(since)).toBeLessThanOrEqual(Date.parse(now))
      const [entityType = '', name = ''] = kind.split('.')
      if (entityType === 'partner') {
        const page = await readPage(caller(), `get${name}PendingPage`, {})
        expect({ kind, rows: findPending(page) }).toEqual({ kind, rows: count })
      }
      if (kind === 'conflict') {
        const cases = await readPage(caller(), 'getConflictPage', { exhibitionId: exhibition?.id, tab: 'pending' })
        expect({ kind, rows: cases?.total }).toEqual({ kind, rows: count })
      }
      if (kind === 'whitelist') {
        const steps = await Promise.all(
          ['getWhitelistPendingPage', 'getWhitelistProcessingPage'].map(name => readPage(caller(), name, {})),
        )
        const verb = caller().actor.companyType === 'platform' ? 'approve' : 'endorse'
        expect(steps.reduce((sum, step) => sum + (findPending(step, verb) ?? 0), 0)).toBe(count)
      }
    }
    // No pending decision is missing: each kind sums up to its source.
    for (const kind of new Set(shown.map(queue => queue.kind))) {
      const sum = shown.filter(queue => queue.kind === kind).reduce((total, { count }) => total + count, 0)
      expect({ kind, sum }).toEqual({ kind, sum: await waiting(kind) })
    }
    if (account === 'admin') expect(shown.length).toBeGreaterThan(5)
  })

  it('agree with the lists and the control room about money and gates', async () => {
    const { money, gates, shows, now } = (await get(caller(), 'getDashboard', {})) as Output<'getDashboard'>
    const yesterday = addDays(dayOf(new Date(now), config.venueTimeZone), -1)
    const lists: Readonly<Partial<Record<MoneyKind, [command: string, input: object, tab?: string]>>> = {
      quotaOpen: ['getQuotaUnpaidPage', {}, 'all'],
      quotaOverdue: ['getQuotaUnpaidPage', { dueTo: yesterday }],
      quotaProofs: ['getQuotaUnpaidPage', { tab: 'proofSubmitted' }, 'proofSubmitted'],
      accreditationOpen: ['getAccreditationPendingPage', {}, 'all'],
      accreditationOverdue: ['getAccreditationPendingPage', { dueTo: yesterday }],
      accreditationProofs: ['getAccreditationPendingPage', { tab: 'proofSubmitted' }, 'proofSubmitted'],
      bankLines: ['getBankLinePage', { tab: 'pending' }, 'pending'],
      settlementCooperator: ['getCooperatorSettlementPage', { turn: 'mine' }],
      settlementAgent: ['getAgentSettlementPage', { turn: 'mine' }],
      settlementSponsor: ['getSponsorSettlementPage', { turn: 'mine' }],
    }
    for (const { kind, count, amount } of money ?? []) {
      if (kind === 'invoices') {
        const page = await readPage(caller(), 'getInvoicePage', { tab: 'applied' })
        expect(page?.asks?.applied).toBe(count)
        continue
      }
      const [command = '', input = {}, tab] = lists[kind] ?? []
      const page = await readPage(caller(), command, input)
      expect({ kind, total: page?.total }).toEqual({ kind, total: count })
      if (tab) expect({ kind, tab: page?.tabs?.[tab] }).toEqual({ kind, tab: count })
      const rows = (page?.list ?? []) as unknown as { payable: string }[]
      if (amount !== null) {
        const sum = rows.reduce((total, { payable }) => total + parseAmount(payable), 0n)
        expect({ kind, amount }).toEqual({ kind, amount: writeAmount(sum) })
      }
    }
    for (const { id, devices, cases } of gates ?? []) {
      const room = await get(caller(), 'getControlRoom', { exhibitionId: id })
      expect(devices).toEqual({
        total: room?.devices.total,
        silent: room?.devices.silent.length,
        behind: room?.devices.behind.length,
        unsent: room?.devices.unsent,
      })
      expect(cases).toEqual({ pending: room?.cases.pending, processing: room?.cases.processing })
    }
    for (const { id, gate } of shows?.today ?? []) {
      const room = gate && (await get(caller(), 'getControlRoom', { exhibitionId: id }))
      if (room) {
        const { in: arrived, scans, refused } = room.today
        expect(gate).toEqual({ arrived, scans, refused, inside: room.inside })
      }
    }
    if (account === 'admin') {
      expect(money?.length).toBeGreaterThan(2)
      expect(gates?.length).toBeGreaterThan(0)
      expect(shows?.today.length).toBeGreaterThan(0)
    }
  })

  it('raise exactly the flags of their kinds', async () => {
    const dots = await redPointsOf(db, caller().actor)
    for (const flag of menuFlags.filter(name => Object.values(pendingKinds).some(kind => kind.flag === name))) {
      const counts = await Promise.all(
        Object.values(pendingKinds).map(async kind =>
          kind.flag === flag && (!kind.seenWith || caller().actor.permissions.has(kind.seenWith))
            ? (await kind.asked(db, caller().actor)).count
            : 0,
        ),
      )
      if (counts.some(count => count > 0)) expect({ [flag]: dots[flag] }).toEqual({ [flag]: true })
    }
    // Nothing to decide and no own tasks: no flag.
    const { checkCase, checkBlacklist, checkWhitelist, checkEpidemic } = dots
    const kinds = ['conflict', 'blacklist', 'whitelist', 'declaration'] as const
    expect([checkCase, checkBlacklist, checkWhitelist, checkEpidemic]).toEqual(
      await Promise.all(kinds.map(async kind => ((await waiting(kind)) ?? 0) > 0)),
    )
  })

  it('agree with the notifications, which only say what happened', async () => {
    const page = await get(caller(), 'getNotificationPage', { pageSize: 40 })
    for (const { id, title, kind, waiting: now } of page?.list ?? []) {
      expect(title).not.toMatch(/待审|待确认|待开票|待付款|待处理|待答复/)
      const { event, exhibitionId } = await db.one<{ event: string; exhibitionId: string | null }>(
        sql`select event, exhibition_id as "exhibitionId" from notification where id = ${id}`,
      )
      const expected =
        kind === 'waits' ? await waiting(event.split('.')[0] ?? '', exhibitionId ?? undefined) : undefined
      expect({ title, now }).toEqual({ title, now: expected ?? null })
    }
  })
})

/** Tabs that are a subset of all and not a partition. */
const partial: Readonly<Record<string, string>> = {
  getPrintQueue: 'printable is a count for “print all”, no tab of the page',
  getNotificationPage: 'unread is a part of all',
  getPrepaidPage: 'those with a balance are a part of all',
}

describe.each(accounts)('the tabs of every list of %s', account => {
  it('sum up to All', async () => {
    const caller = people.get(account) as TestOperator
    const { id: exhibitionId } = await db.one<{ id: string }>(
      sql`select id from exhibition where name_en like '%MedTech%' limit 1`,
    )
    const seen: string[] = []
    const wrong: object[] = []
    for (const [name, { input }] of Object.entries(commands)) {
      const shape = (
        input as unknown as { shape?: Record<string, { safeParse(value: unknown): { success: boolean } }> }
      ).shape
      if (!shape?.tab?.safeParse('all').success || name in partial) continue
      const needs = shape.exhibitionId && !shape.exhibitionId.safeParse(undefined).success ? { exhibitionId } : {}
      const page = (await get(caller, name as CommandName, needs)) as PageAnswer | undefined
      if (!page?.tabs) continue
      const { all, ...tabs } = page.tabs
      const sum = Object.values(tabs).reduce((total, count) => total + count, 0)
      if (sum !== all) wrong.push({ name, ...page.tabs })
      seen.push(name)
    }
    expect(wrong).toEqual([])
    if (account === 'admin') expect(seen.length).toBeGreaterThan(20)
  })
})
