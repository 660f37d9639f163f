import { offsetHandlers } from '../../src/finance/offset/handlers.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'
import {
  applyPayerInvoice,
  applyReversal,
  invoicesOfSettlement,
  invoicesReversed,
  made,
  returned,
} from './made-invoices.ts'
import { acting, type Guest, type Money, overFair } from './settling.ts'

const carpet = { name: '地毯清洁', type: 'cleaning', amount: '800.00' }
const power = { name: '撤展加班供电', type: 'power', amount: '600.00' }
const storage = (amount: string) => ({ name: '夜间仓储', type: 'storage', amount })

/** The co-exhibitor's amounts are those of finance.md §6, A: a refund of ¥1,908.00. */
const boats: Record<Guest, Money> = {
  cooperator: {
    ...{ quota: 100, used: 80, fees: 85, voided: 5, deposit: 2_000 },
    expenses: [carpet, { name: '多收电费退还', type: 'power', amount: '120.50', direction: 'credit' }],
  },
  secondary: { prepaid: 1_200, expenses: [power] },
  temporary: { prepaid: 900, fees: 6 },
  logistics: { quota: 20, used: 16, expenses: [storage('1860.00')] },
  // Example B of the same section: 4,552.00 to be supplemented.
  agent: {
    ...{ prepaid: 10_000, tickets: { sold: 320, refunded: 8 } },
    expenses: [{ name: '票亭租赁', type: 'rental', amount: '200.00' }],
  },
}

/**
 * Past exhibitions with their settlements in all states: one in progress, one cancelled, whose refund is offset against
 * a supplement of the first, one settled.
 */
export async function seedSettlements(db: Db, demo: Demo): Promise<void> {
  const late = await overFair(db, demo, 'boats', boats)
  await late.started('cooperator', 'secondary', 'logistics', 'temporary', 'agent')
  await late.disputed('cooperator', '地毯由我方清洁了一部分，附现场照片。', '600.00')
  await late.confirmed('secondary', 'admin')
  await late.agreed('logistics')
  await late.agreed('agent')
  await returned(db, demo, (await applyPayerInvoice(db, demo, 'cooperator', late.exhibitionId)).id)
  const { id } = await applyPayerInvoice(db, demo, 'logistics', late.exhibitionId)
  await made(db, demo, id)
  await applyReversal(db, demo, 'logistics', id)
  await seedCancelled(db, demo, (await late.rowOf('agent')).id)
  await seedSettled(db, demo)
}

/** Purchases are refunded completely; an offset waits for the venue. */
async function seedCancelled(db: Db, demo: Demo, supplementId: string): Promise<void> {
  const games = await overFair(db, demo, 'games', {
    agent: { prepaid: 2_000 },
    cooperator: { quota: 50 },
    logistics: { expenses: [storage('920.00')] },
    temporary: { expenses: [{ ...carpet, amount: '450.00' }] },
  })
  await games.started('agent', 'cooperator', 'logistics', 'temporary')
  for (const company of ['agent', 'cooperator', 'logistics', 'temporary'] as const) await games.agreed(company)
  const { id: fromId } = await games.rowOf('agent')
  await offsetHandlers.applyOffset({ fromId, toId: supplementId, amount: '1500.00' }, acting(db, demo, 'agent'))
  await games.paid('cooperator', 'admin')
  for (const company of ['logistics', 'temporary'] as const) {
    await games.paid(company, company)
    await games.received(company, 'admin')
  }
  await games.applyForInvoice('logistics')
}

/**
 * Everything is settled: invoices of the purchases (one reversed and issued again) and of the rest, received refunds,
 * the organizer's share too.
 */
async function seedSettled(db: Db, demo: Demo): Promise<void> {
  const jobs = await overFair(db, demo, 'jobs', {
    cooperator: { quota: 30, used: 24, fees: 20, prepaid: 1_000, expenses: [carpet] },
    agent: { prepaid: 300 },
  })
  await invoicesReversed(db, demo, jobs.exhibitionId)
  await jobs.started('cooperator')
  await jobs.agreed('cooperator')
  await jobs.paid('cooperator', 'admin')
  await jobs.received('cooperator', 'cooperator')
  await jobs.applyForInvoice('cooperator')
  await invoicesOfSettlement(db, demo, jobs.exhibitionId)
  await jobs.started('agent')
  await jobs.agreed('agent')
  await jobs.paid('agent', 'admin')
  await jobs.received('agent', 'agent')
  await jobs.started('organizer')
  await jobs.agreed('organizer')
  await jobs.paid('organizer', 'admin')
  await jobs.received('organizer', 'organizer')
}
