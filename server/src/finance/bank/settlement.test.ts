import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { type BankLine, createBankWorld, sheetOf, type Target } from '../../app/testing/bank-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { insertProofs } from '../../app/testing/proofs.ts'
import { expense, settledFairs } from '../../app/testing/settled-fair.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { balancesOf } from '../ledger/api.ts'
import { verifiedLedger } from '../ledger/verify.ts'

const world = await closeAfterAll(createBankWorld())
const fairs = settledFairs(world)
const account = await world.account()

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const ok = async (reply: Promise<{ statusCode: number; reason?: string }>) =>
  expect(await reply).toMatchObject({ statusCode: 10001 })
let serial = 0
/** Adds a statement line of a payer or to a payee. */
async function line(amount: string, { payer = '', text = '' } = {}): Promise<BankLine> {
  const number = `B${++serial}`
  const [out, income] = amount.startsWith('-') ? [amount.slice(1), ''] : ['', amount]
  await world.imported(account, sheetOf([`${today()},${out},${income},${payer},,${text},${number},`]))
  return shown(number)
}
async function shown(number: string): Promise<BankLine> {
  const input = { tab: 'all' as const, search: { type: 'serial' as const, value: number } }
  return (await world.call(world.platform, 'getBankLinePage', input)).data.list[0] as BankLine
}
const take = ({ id, version }: BankLine, target: Target) =>
  world.call(world.platform, 'matchBankLines', { lines: [{ id, version, target }] })
const unmatch = ({ id, version }: BankLine) => world.call(world.platform, 'unmatchBankLine', { id, version })

const rowOf = async (fair: Fair) => {
  const { number } = await world.db.one<{ number: string }>(
    sql`select number from settlement where participation_id = ${fair.participationId}`,
  )
  return { ...(await fairs.settlementOf(fair.participationId)), number }
}
const keyOf = async (fair: Fair) => {
  const { id, version } = await rowOf(fair)
  return { id, version }
}
async function start(fair: Fair) {
  await fairs.hasAccount(fair.partner.company.id)
  await fairs.close(fair)
  await ok(world.call(world.platform, 'startCooperatorSettlement', { rows: [await keyOf(fair)] }))
}
async function agree(fair: Fair) {
  for (const caller of [world.platform, fair.partner]) {
    const { id, revision } = await rowOf(fair)
    await ok(world.call(caller, 'confirmCooperatorSettlementAmount', { id, revision }))
  }
}
async function pay(payer: TestOperator, payee: TestOperator, fair: Fair, amount: string) {
  const form = { amount, paidOn: today(), fileIds: await insertProofs(world.db, payer) }
  await ok(world.call(payer, 'payCooperatorSettlement', { ...(await keyOf(fair)), ...form }))
  await ok(world.call(payee, 'confirmCooperatorSettlementReceipt', await keyOf(fair)))
}
const transit = async () => {
  const { fen } = await world.db.one<{ fen: string }>(sql`select coalesce(sum(t.fen), 0)::text as fen
    from ledger_total t join ledger_account a on a.id = t.account_id where a.kind = 'transit'`)
  return BigInt(fen)
}
const suspense = async () => BigInt((await world.balances(account)).suspense)
const settleOf = async ({ participationId }: Fair) => (await balancesOf(world.db, participationId)).settle

describe('a statement line of a settlement', () => {
  it('with a refund is proposed by the number of the settlement, leaves transit, and can be unmatched', async () => {
    const fair = await fairs.exampleA()
    await start(fair)
    await agree(fair)
    const before = await transit()
    await pay(world.platform, fair.partner, fair, '1908.00')
    expect(before - (await transit())).toBe(190_800n)
    const { number } = await rowOf(fair)
    const row = await line('-1908.00', { payer: '示例公司', text: `结算退款 ${number.toLowerCase()}` })
    expect(row).toMatchObject({ certain: true })
    expect(row.proposals[0]).toMatchObject({
      ...{ participationId: fair.participationId, missing: '-1908.00', score: 95 },
      why: ['reference', 'amount', 'payer', 'date'],
    })
    const target = { paymentId: row.proposals[0]?.paymentId ?? '' }
    const balance = await suspense()
    const sent = await Promise.all([1, 2, 3, 4].map(() => take(row, target)))
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10008, 10008, 10008])
    expect([await transit(), (await suspense()) - balance]).toEqual([before, 190_800n])
    expect((await take(await line('-1908.00'), target)).reason).toBe('kernel.alreadyDecided')
    // A finished settlement stays so, whatever happens to the line.
    const state = (await rowOf(fair)).state
    await ok(unmatch(await shown(row.serial)))
    expect([before - (await transit()), await settleOf(fair), (await rowOf(fair)).state]).toEqual([190_800n, 0n, state])
    await ok(take(await shown(row.serial), target))
    expect(await transit()).toBe(before)
    const reversing = { id: target.paymentId, note: '误' }
    const { version } = await world.db.one<{ version: number }>(
      sql`select version from payment where id = ${target.paymentId}`,
    )
    expect((await world.call(world.platform, 'reversePayment', { ...reversing, version })).reason).toBe(
      'kernel.noPermission',
    )
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })

  it('with a supplement is matched once the venue has confirmed the receipt', async () => {
    const fair = await world.fair()
    await fairs.priced(fair)
    const { participationId } = fair
    await ok(world.call(world.platform, 'addOtherExpense', { participationId, ...expense('450.20', 'charge') }))
    await start(fair)
    await agree(fair)
    const { number } = await rowOf(fair)
    const row = await line('450.20', { payer: fair.partner.company.nameCn, text: number })
    // It is no longer due in another way: the money belongs to the settlement.
    expect((await take(row, { participationId })).reason).toBe('settlement.booksClosed')
    const before = await transit()
    await pay(fair.partner, world.platform, fair, '450.20')
    const now = await shown(row.serial)
    expect(now.proposals[0]).toMatchObject({ why: ['reference', 'amount', 'payer', 'date'], score: 95 })
    await ok(take(now, { paymentId: now.proposals[0]?.paymentId ?? '' }))
    expect([await transit(), await settleOf(fair)]).toEqual([before, 0n])
    await ok(unmatch(await shown(row.serial)))
    expect((await transit()) - before).toBe(45_020n)
  })
})

describe('a statement line that arrives before the receipt is confirmed', () => {
  it('for a refund, shows the settlement by name and amount, and is matched once the company has confirmed', async () => {
    const fair = await fairs.exampleA()
    await start(fair)
    await agree(fair)
    const { receiver } = await world.db.one<{ receiver: string }>(
      sql`select receiver from settlement where participation_id = ${fair.participationId}`,
    )
    const row = await line('-1908.00', { payer: receiver, text: '转账' })
    const settlement = { number: (await rowOf(fair)).number, kind: 'Cooperator' }
    const waiting = {
      ...{ participationId: fair.participationId, missing: '-1908.00', paymentId: null, settlement },
      ...{ why: ['amount', 'payer', 'date'], score: 45 },
    }
    const its = (one: BankLine) =>
      one.proposals.filter(({ participationId }) => participationId === fair.participationId)
    // Agreed and paid out before anybody recorded it.
    expect(its(row)).toMatchObject([waiting])
    const form = { amount: '1908.00', paidOn: today(), fileIds: await insertProofs(world.db, world.platform) }
    await ok(world.call(world.platform, 'payCooperatorSettlement', { ...(await keyOf(fair)), ...form }))
    expect(its(await shown(row.serial))).toMatchObject([waiting])
    await ok(world.call(fair.partner, 'confirmCooperatorSettlementReceipt', await keyOf(fair)))
    const now = its(await shown(row.serial))
    expect(now).toMatchObject([{ ...waiting, paymentId: expect.any(String) }])
    await ok(take(await shown(row.serial), { paymentId: now[0]?.paymentId ?? '' }))
    expect(await shown(row.serial)).toMatchObject({ state: 'matched', matched: { settlement }, proposals: [] })
  })

  it('with only a matching amount is found by the number of its settlement', async () => {
    const fair = await fairs.exampleA()
    await start(fair)
    await agree(fair)
    await pay(world.platform, fair.partner, fair, '1908.00')
    const row = await line('-1908.00', { payer: '他人代收', text: '转账' })
    const { number } = await rowOf(fair)
    expect(row.proposals.map(({ settlement }) => settlement?.number)).not.toContain(number)
    const found = await world.call(world.platform, 'getBankTargets', { search: ` ${number.toLowerCase()}` })
    expect(found.data.list).toMatchObject([{ missing: '-1908.00', settlement: { number }, charges: [] }])
    await ok(take(row, { paymentId: found.data.list[0]?.paymentId ?? '' }))
  })
})

describe('a statement line that is matched after the start', () => {
  it('is a line in another revision, and so is its unmatching; after the agreement it is refused', async () => {
    const fair = await fairs.exampleA()
    await start(fair)
    const { participationId } = fair
    const detail = async () =>
      (await world.call(fair.partner, 'getCooperatorSettlementDetail', { id: (await rowOf(fair)).id })).data
    const row = await line('92.00')
    await ok(take(row, { participationId }))
    const late = await detail()
    expect(late).toMatchObject({ revision: 2, prePayAmount: '5117.00', settleBack: '2000.00' })
    expect(late.lines.at(-1)).toMatchObject({ kind: 'prepaid', amount: '92.00' })
    await ok(unmatch(await shown(row.serial)))
    const back = await detail()
    expect(back).toMatchObject({ revision: 3, prePayAmount: '5025.00', settleBack: '1908.00' })
    expect(back.lines.at(-1)).toMatchObject({ kind: 'prepaid', amount: '-92.00' })
    await ok(take(await shown(row.serial), { participationId }))
    await agree(fair)
    const matched = await shown(row.serial)
    expect((await unmatch(matched)).reason).toBe('settlement.booksClosed')
    const later = await line('1.00')
    expect((await take(later, { participationId })).reason).toBe('settlement.booksClosed')
    expect(await shown(later.serial)).toMatchObject({ state: 'pending', matched: null })
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })
})
