import { randomUUID } from 'node:crypto'
import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { paySettings } from '../../app/testing/factories/pay-settings.ts'
import { createTransitionContext } from '../../app/testing/transition-context.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { transaction } from '../../kernel/database/database.ts'
import { verifiedLedger } from '../ledger/verify.ts'
import { paymentTaken, paymentUndone } from './hooks.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()
const second = await world.world.operator(world.platform.company)

const paid = {
  ...{ purpose: 'prepaid' as const, amount: '1000.00', paidOn: '2026-01-05', payer: '示例公司' },
}
const record = (of = fair, changes: Partial<Payload<'recordPayment'>> = {}, caller = world.platform) =>
  world.call(caller, 'recordPayment', { participationId: of.participationId, ...paid, ...changes })
const balances = async (of = fair, caller = world.platform) =>
  (await world.call(caller, 'getPrepaid', { participationId: of.participationId })).data
const payBack = (of = fair, amount = '100.00', caller = world.platform) =>
  world.call(caller, 'payBackPrepaid', {
    ...{ participationId: of.participationId, amount, paidOn: '2026-01-06', payer: '示例公司', note: '多付' },
  })
/** An exhibition whose organizer receives its partners' money. */
async function tripartite(): Promise<Fair> {
  const other = await world.fair()
  const split = { split: '0', ticketSplit: '0', commission: '0' }
  await paySettings.build(world.db, { exhibitionId: other.exhibitionId, collection: 'tripartite', ...split })
  return other
}

describe('recordPayment', () => {
  it('refuses a receipt number that was recorded before, and refers to that payment, also for concurrent requests', async () => {
    const other = await world.fair()
    const reference = `hd 2026-${randomUUID().slice(0, 6)}`
    const four = () => Promise.all([fair, other, fair, fair].map(of => record(of, { reference })))
    const sent = await four()
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([10001, 10017, 10017, 10017])
    const refused = sent.find(({ statusCode }) => statusCode === 10017)
    expect(refused).toMatchObject({ reason: 'payment.referenceUsed' })
    expect(refused?.msg).toContain('¥1,000.00')
    const english = await world.call(
      world.platform,
      'recordPayment',
      { participationId: fair.participationId, ...paid, reference },
      { language: 'en' },
    )
    expect(english.msg).toMatch(/^Already recorded on \d{1,2} [A-Z][a-z]{2} \d{4}: /)
    // Spaces, width and case do not make a different number.
    const again = { reference: reference.toUpperCase().replace(' ', '　') }
    expect((await record(fair, again)).reason).toBe('payment.referenceUsed')
    const back = {
      participationId: fair.participationId,
      amount: '1.00',
      paidOn: '2026-01-06',
      payer: '甲',
      note: '多付',
    }
    expect((await world.call(world.platform, 'payBackPrepaid', { ...back, reference })).reason).toBe(
      'payment.referenceUsed',
    )
    // One receipt may cover several payments.
    expect((await record(fair, { reference, again: true })).statusCode).toBe(10001)
    const rows = await world.db.many<{ id: string; version: number }>(
      sql`select id, version from payment where reference = ${reference.toUpperCase().replace(' ', '')}`,
    )
    expect(rows).toHaveLength(2)
    for (const key of rows) await world.call(world.platform, 'reversePayment', { ...key, note: '误录' })
    expect((await record(fair, { reference })).statusCode).toBe(10001)
  })

  it('refuses callers without session or permission, malformed input, and invisible rows', async () => {
    expect((await world.call(null, 'recordPayment', { participationId: fair.participationId, ...paid })).reason).toBe(
      'kernel.tokenAbsent',
    )
    expect((await record(fair, {}, fair.partner)).reason).toBe('kernel.noPermission')
    for (const amount of ['0.00', '-0.00', '-5.00', '1e3', '1234567890123456789', '1.005', '=1+1', '<b>1</b>']) {
      expect((await record(fair, { amount })).reason, amount).toBe('kernel.inputRefused')
    }
    expect((await record(fair, { paidOn: '2999-01-01' })).reason).toBe('payment.inFuture')
    expect((await world.call(world.platform, 'recordPayment', { participationId: randomUUID(), ...paid })).reason).toBe(
      'kernel.notFound',
    )
    const other = await world.fair()
    expect((await record(fair, {}, other.organizer)).reason).toBe('kernel.notFound')
    expect((await record(fair, { chargeId: randomUUID() })).reason).toBe('kernel.notFound')
  })

  it('makes the money prepaid, with digits of any width', async () => {
    const own = await world.fair()
    expect((await record(own, { amount: '￥１，２００．５' })).statusCode).toBe(10001)
    expect(await balances(own)).toMatchObject({ prepaid: '1200.50', bound: '0.00', open: '0.00' })
    const { list } = (await world.call(own.partner, 'getPaymentPage', {})).data
    expect(list).toMatchObject([{ amount: '1200.50', state: 'finished', kind: 'prepaid', actions: [] }])
  })

  it('separates a deposit from spendable money', async () => {
    const own = await world.fair()
    await record(own, { purpose: 'deposit', amount: '2000.00' })
    expect(await balances(own)).toMatchObject({ prepaid: '0.00', bound: '2000.00', deposit: '2000.00' })
  })

  it('is done by the money holder, and shows the payer to the holder and the payer', async () => {
    const own = await tripartite()
    expect((await record(own)).reason).toBe('payment.notHolder')
    expect((await record(own, {}, own.organizer)).statusCode).toBe(10001)
    expect((await record(fair, {}, fair.organizer)).reason).toBe('payment.notHolder')
    const balance = await world.db.one<{ fen: string }>(sql`
      select sum(t.fen)::text as fen from ledger_total t join ledger_account a on a.id = t.account_id
      where a.kind = 'held' and a.partner_id = ${own.participationId}`)
    expect(balance.fen).toBe('100000')
    await record(fair)
    const seen = (await world.call(fair.organizer, 'getPaymentPage', {})).data.list
    expect(seen[0]?.payer).toBe('')
    expect((await world.call(own.organizer, 'getPaymentPage', {})).data.list[0]?.payer).toBe('示例公司')
    expect(
      (await world.call(fair.organizer, 'getPaymentPage', { search: { type: 'payer', value: '示例' } })).data.list,
    ).toEqual([])
  })

  it('makes one payment of two requests with one trace id; forty concurrent payments are forty', async () => {
    const own = await world.fair()
    const traceId = 'ab'.repeat(16)
    const input = { participationId: own.participationId, ...paid }
    await Promise.all([1, 2].map(() => world.call(world.platform, 'recordPayment', input, { traceId })))
    await Promise.all(Array.from({ length: 40 }, () => record(own, { amount: '1.00' })))
    expect((await balances(own)).prepaid).toBe('1040.00')
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })

  it('can be reversed while its money is there', async () => {
    const own = await world.fair()
    const { id, version } = (await record(own)).data
    const { id: other } = (await record(own, { amount: '300.00' })).data
    const answer = (await payBack(own, '1100.00')).data
    const reversible = async () =>
      (await world.call(world.platform, 'getPaymentPage', { participationId: own.participationId })).data.list
        .filter(({ actions }) => actions.includes('reverse'))
        .map(({ amount }) => amount)
    expect((await reversible()).toSorted()).toEqual(['1000.00', '300.00'])
    expect((await world.call(second, 'confirmPayment', answer)).statusCode).toBe(10001)
    // 200.00 are left: a larger payment is not offered.
    expect(await reversible()).toEqual([])
    const reverse = (key: { id: string; version: number }, caller = world.platform) =>
      world.call(caller, 'reversePayment', { ...key, note: '登记有误' })
    expect((await reverse({ id, version })).reason).toBe('payment.moneyUsed')
    expect((await reverse({ id: other, version: 1 }, own.partner)).reason).toBe('kernel.noPermission')
    expect((await balances(own)).prepaid).toBe('200.00')
    await record(own, { amount: '500.00' })
    expect((await reversible()).toSorted()).toEqual(['300.00', '500.00'])
    const both = await Promise.all([reverse({ id: other, version: 1 }), reverse({ id: other, version: 1 }, second)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([10001, 10008])
    expect((await balances(own)).prepaid).toBe('400.00')
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })
})

describe('payBackPrepaid', () => {
  it('is requested by one operator and confirmed by another; the ledger changes at the confirmation', async () => {
    const own = await world.fair()
    await record(own)
    expect((await payBack(own, '100.00', own.organizer)).reason).toBe('kernel.noPermission')
    expect((await payBack(own, '1000.01')).reason).toBe('ledger.prepaidTooLow')
    const answer = (await payBack(own, '400.00')).data
    expect((await balances(own)).prepaid).toBe('1000.00')
    expect((await world.call(world.platform, 'confirmPayment', answer)).reason).toBe('kernel.ownSubmission')
    const row = async (caller: TestOperator) =>
      (await world.call(caller, 'getPaymentPage', { participationId: own.participationId, tab: 'pending' })).data
        .list[0]
    expect((await row(world.platform))?.actions).toEqual(['withdraw'])
    expect((await row(second))?.actions).toEqual(['confirm', 'refuse'])
    expect((await world.call(second, 'confirmPayment', { ...answer, version: 7 })).reason).toBe(
      'kernel.changedMeanwhile',
    )
    expect((await world.call(second, 'confirmPayment', answer)).statusCode).toBe(10001)
    expect((await balances(own)).prepaid).toBe('600.00')
    expect((await world.call(second, 'confirmPayment', answer)).reason).toBe('kernel.alreadyDecided')
  })

  it('is refused if the balance is too small at the confirmation', async () => {
    const own = await world.fair()
    await record(own)
    const answer = await Promise.all([1, 2, 3].map(async () => (await payBack(own, '600.00')).data))
    const confirmed = await Promise.all(answer.map(one => world.call(second, 'confirmPayment', one)))
    expect(confirmed.map(({ reason }) => reason ?? '').toSorted()).toEqual([
      '',
      'ledger.prepaidTooLow',
      'ledger.prepaidTooLow',
    ])
    expect((await balances(own)).prepaid).toBe('400.00')
  })

  it('can be withdrawn by the requester, or refused with a reason by another, and is decided then', async () => {
    const own = await world.fair()
    await record(own)
    const [one, other] = [(await payBack(own)).data, (await payBack(own)).data]
    expect((await world.call(second, 'withdrawPayment', one)).reason).toBe('kernel.noPermission')
    expect((await world.call(world.platform, 'withdrawPayment', one)).statusCode).toBe(10001)
    expect((await world.call(second, 'refusePayment', { ...other, note: '' })).reason).toBe('kernel.inputRefused')
    expect((await world.call(second, 'refusePayment', { ...other, note: '账号不符' })).statusCode).toBe(10001)
    expect((await world.call(second, 'confirmPayment', one)).reason).toBe('kernel.alreadyDecided')
  })
})

describe('writeOff', () => {
  it('accepts fifty yuan at most, and is confirmed by another operator', async () => {
    const own = await world.fair()
    const ask = (amount: string) =>
      world.call(world.platform, 'writeOff', {
        participationId: own.participationId,
        of: 'prepaid',
        amount,
        note: '手续费',
      })
    expect((await ask('50.01')).reason).toBe('payment.writeOffTooMuch')
    const answer = (await ask('50.00')).data
    await world.call(second, 'confirmPayment', answer)
    expect((await balances(own)).prepaid).toBe('50.00')
    await expect(world.db.run(sql`update payment set amount = 5001 where id = ${answer.id}`)).rejects.toThrow(
      'payment_written_off',
    )
  })
})

describe('a payment of a statement', () => {
  it('belongs to its line, and is undone with it', async () => {
    const own = await world.fair()
    const bankLineId = randomUUID()
    const take = () =>
      transaction(world.pool, db =>
        paymentTaken(createTransitionContext(db), {
          ...{ participationId: own.participationId, amount: 5_000n, paidOn: '2026-01-05', from: '甲', bankLineId },
          ...{ purpose: 'prepaid', by: 'statement' },
        }),
      )
    const taken = await Promise.allSettled([take(), take(), take()])
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const id = taken.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))[0] as string
    await transaction(world.pool, db => paymentUndone(createTransitionContext(db), id))
    expect((await balances(own)).prepaid).toBe('0.00')
    await take()
    expect((await balances(own)).prepaid).toBe('50.00')
  })
})

describe('accounts', () => {
  it('are visible to each company, its parent and its organizer', async () => {
    const own = await world.fair()
    await record(own)
    const of = async (caller: TestOperator) => (await world.call(caller, 'getPrepaidPage', {})).data.list
    expect(await of(own.partner)).toMatchObject([{ prepaid: '1000.00', bound: '0.00', open: '0.00', actions: [] }])
    expect(await of(own.organizer)).toHaveLength(1)
    expect((await of(world.platform))[0]?.actions).toEqual(['record', 'payBack', 'writeOff'])
    expect(await of((await world.fair()).partner)).toEqual([])
    const other = (await world.fair()).partner
    expect((await world.call(other, 'getPrepaid', { participationId: own.participationId })).reason).toBe(
      'kernel.notFound',
    )
  })
  it('of all participations can be listed, with the required deposit of each', async () => {
    const own = await world.fair()
    await paySettings.build(world.db, { exhibitionId: own.exhibitionId, deposit: 200_000 })
    const { exhibitionId } = own
    const readPage = async (tab?: 'kept' | 'all') =>
      (await world.call(world.platform, 'getPrepaidPage', { exhibitionId, ...(tab && { tab }) })).data
    const none = await readPage()
    expect([none.list, none.tabs]).toEqual([[], { kept: 0, all: 2 }])
    const { list } = await readPage('all')
    const [partner, organizer] = [own.participationId, undefined].map(id =>
      list.find(row => (id ? row.participationId === id : row.participationId !== own.participationId)),
    )
    expect(partner).toMatchObject({ prepaid: '0.00', deposit: '0.00', depositAsked: '2000.00' })
    expect(partner?.actions).toContain('record')
    expect(organizer).toMatchObject({ depositAsked: '0.00' })
    await record(own, { purpose: 'deposit', amount: '2000.00' })
    expect(await balances(own)).toMatchObject({ deposit: '2000.00', depositAsked: '2000.00' })
    expect((await readPage()).list).toHaveLength(1)
  })
  it('without a balance can be left out, and the tab counts the same', async () => {
    const own = await world.fair()
    const { exhibitionId } = own
    const readPage = async () => (await world.call(world.platform, 'getPrepaidPage', { exhibitionId })).data
    await record(own, { amount: '100.00' })
    expect(await readPage()).toMatchObject({ total: 1, tabs: { kept: 1, all: 2 } })
    const { data } = await payBack(own)
    expect((await world.call(second, 'confirmPayment', data)).statusCode).toBe(10001)
    expect(await balances(own)).toMatchObject({ prepaid: '0.00', bound: '0.00', settle: '0.00' })
    expect(await readPage()).toMatchObject({ list: [], total: 0, tabs: { kept: 0, all: 2 } })
  })
})
