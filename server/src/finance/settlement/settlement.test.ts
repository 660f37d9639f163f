import type { Output } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair, someId } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { insertProofs } from '../../app/testing/proofs.ts'
import { expense, settledFairs } from '../../app/testing/settled-fair.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { balancesOf } from '../ledger/api.ts'

const world = await closeAfterAll(createBadgeWorld())
const fairs = settledFairs(world)

const today = () => new Date().toISOString().slice(0, 10)
const exampleA = (setting: Parameters<typeof fairs.priced>[1] = {}) => fairs.exampleA(setting)

type Detail = Output<'getCooperatorSettlementDetail'>
const detail = async (caller: TestOperator, participationId: string): Promise<Detail> => {
  const { id } = await fairs.settlementOf(participationId)
  const reply = await world.call(caller, 'getCooperatorSettlementDetail', { id })
  expect(reply.statusCode).toBe(10001)
  return reply.data
}
const start = async (participationId: string, caller = world.platform) => {
  const { id, version } = await fairs.settlementOf(participationId)
  return world.call(caller, 'startCooperatorSettlement', { rows: [{ id, version }] })
}
/** A started settlement of a company with a known bank account. */
async function started(setting: Parameters<typeof fairs.priced>[1] = {}) {
  const fair = await exampleA(setting)
  await fairs.hasAccount(fair.partner.company.id)
  await fairs.close(fair)
  expect(await start(fair.participationId)).toMatchObject({ statusCode: 10001, data: { count: 1, failed: [] } })
  return fair
}
const confirm = async (caller: TestOperator, fair: Fair, revision?: number) => {
  const row = await fairs.settlementOf(fair.participationId)
  return world.call(caller, 'confirmCooperatorSettlementAmount', { id: row.id, revision: revision ?? row.revision })
}
const ok = async (reply: Promise<{ statusCode: number; reason?: string }>) =>
  expect(await reply).toMatchObject({ statusCode: 10001 })
const key = async (fair: Fair) => {
  const { id, version } = await fairs.settlementOf(fair.participationId)
  return { id, version }
}
async function agreed(setting: Parameters<typeof fairs.priced>[1] = {}) {
  const fair = await started(setting)
  const holder = setting.collection === 'tripartite' ? fair.organizer : world.platform
  expect((await confirm(holder, fair)).statusCode).toBe(10001)
  expect((await confirm(fair.partner, fair)).statusCode).toBe(10001)
  return fair
}
const stateOf = async ({ participationId }: Fair) => (await fairs.settlementOf(participationId)).state
const exhibitionState = async ({ exhibitionId }: Fair) =>
  (await world.db.one<{ state: string }>(sql`select state from exhibition where id = ${exhibitionId}`)).state
/** Wire figures of example A. */
const figuresOfA = {
  ...{ prePayAmount: '5025.00', consumeAmonut: '2600.00', sponsorCollect: '780.00', cooperatorCollect: '162.50' },
  ...{ settleBack: '1908.00', settleRepair: '0.00' },
}

describe('a settlement', () => {
  it('is created at the end of its exhibition, starts with lines of the books, and shows the six figures', async () => {
    const fair = await exampleA()
    await fairs.hasAccount(fair.partner.company.id)
    await fairs.close(fair)
    expect(await exhibitionState(fair)).toBe('closed')
    expect((await world.call(world.platform, 'findRedPoint', {})).data.faCooperSettle).toBe(true)
    expect((await world.call(fair.partner, 'findRedPoint', {})).data.faCooperSettle).toBe(false)
    const before = await detail(fair.partner, fair.participationId)
    expect(before).toMatchObject({ state: 'pendingSettlement', lines: [], actions: [], turn: 'platform', mine: false })
    expect((await start(fair.participationId, fair.organizer)).statusCode).toBe(10003)
    await start(fair.participationId)
    const after = await detail(fair.partner, fair.participationId)
    expect(after).toMatchObject({ ...figuresOfA, state: 'amountConfirmation', expenses: '679.50', turn: 'both' })
    expect(after.actions).toEqual(['confirm', 'dispute'])
    expect(after.lines.map(({ kind, amount, split }) => [kind, amount, split])).toEqual([
      ['prepaid', '3025.00', '0.00'],
      ['deposit', '2000.00', '0.00'],
      ['badgeFee', '1275.00', '382.50'],
      ['badgeVoid', '-75.00', '-22.50'],
      ['expense', '800.00', '0.00'],
      ['expense', '-120.50', '0.00'],
      ['quotaLot', '1400.00', '420.00'],
      ['fee', '162.50', '0.00'],
    ])
    expect(after.lines.find(({ kind }) => kind === 'quotaLot')).toMatchObject({
      ...{ quantity: 80, ofQuantity: 100, paid: '1750.00', back: '350.00' },
    })
    expect((await detail(world.platform, fair.participationId)).lines).toEqual(after.lines)
    expect((await world.call(fair.partner, 'findRedPoint', {})).data.faCooperSettle).toBe(true)
    const { data } = await world.call(fair.partner, 'getCooperatorSettlementPage', { tab: 'processing' })
    // The result includes other expenses, which the row shows as well.
    expect(data.list).toMatchObject([{ ...figuresOfA, expenses: '679.50', held: '0.00', mine: true }])
    expect(
      (
        await world.call(await world.world.administrator('cooperatorMain'), 'getCooperatorSettlementDetail', {
          id: after.id,
        })
      ).reason,
    ).toBe('kernel.notFound')
    expect((await world.call(world.platform, 'getAgentSettlementDetail', { id: after.id })).reason).toBe(
      'kernel.notFound',
    )
  })

  it('starts once, however many concurrent requests', async () => {
    const fair = await exampleA()
    await fairs.close(fair)
    const replies = await Promise.all([1, 2, 3, 4, 5, 6].map(() => start(fair.participationId)))
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(new Set(replies.filter(({ statusCode }) => statusCode !== 10001).map(({ reason }) => reason))).toEqual(
      new Set(['kernel.alreadyDecided']),
    )
    const { id } = await fairs.settlementOf(fair.participationId)
    const journalEntries = await world.db.many<{ event: string }>(
      sql`select event from journal_entry where cause_id = ${id} order by event`,
    )
    expect(journalEntries.map(({ event }) => event)).toEqual(['serviceFee', 'useQuota'])
    // The bank account for a refund is unknown.
    expect(await stateOf(fair)).toBe('pendingSupplementaryInfo')
    const account = { receiver: '示例公司', bank: '工商银行', account: '6222 0200 0000 1111' }
    const given = await world.call(fair.partner, 'supplementCooperatorSettlement', { ...(await key(fair)), ...account })
    expect(given.statusCode).toBe(10001)
    expect(await stateOf(fair)).toBe('amountConfirmation')
  })

  it('waits for open bills, and an organizer’s for its partners', async () => {
    const fair = await exampleA()
    await fairs.close(fair)
    await world.db.run(sql`update bill set state = 'unpaid' where participation_id = ${fair.participationId}
      and kind = 'quota'`)
    expect((await start(fair.participationId)).reason).toBe('settlement.chargesOpen')
    const root = await fairs.settlementOf(await fairs.organizersPart(fair))
    const reply = await world.call(world.platform, 'startSponsorSettlement', {
      rows: [{ id: root.id, version: root.version }],
    })
    expect(reply.reason).toBe('settlement.partnersFirst')
  })

  it('is agreed when both confirm the same revision, paid, received, and settled; then the organizer’s and the exhibition', async () => {
    const fair = await agreed()
    expect(await stateOf(fair)).toBe('platformPayment')
    const balances = await balancesOf(world.db, fair.participationId)
    expect(Object.entries(balances).filter(([, fen]) => fen !== 0n)).toEqual([['settle', 190_800n]])
    const now = await detail(fair.partner, fair.participationId)
    expect(now).toMatchObject({ ...figuresOfA, agreed: '1908.00', remainder: '1908.00', actions: ['applyOffset'] })
    const info = await world.call(fair.partner, 'getCooperatorSettlementPayInfo', { id: now.id })
    expect(info.data).toMatchObject({ amount: '1908.00', capitals: '壹仟玖佰零捌元整', incomplete: false })
    const pay = async (caller: TestOperator, amount: string, paidOn = today()) =>
      world.call(caller, 'payCooperatorSettlement', {
        ...(await key(fair)),
        amount,
        paidOn,
        fileIds: await insertProofs(world.db, caller),
      })
    expect((await pay(fair.partner, '1908.00')).statusCode).toBe(10003)
    expect((await pay(world.platform, '1900.00')).data).toMatchObject({
      issues: [{ path: 'amount', msg: '应付 ¥1,908.00' }],
    })
    expect((await pay(world.platform, '1908.00', '2099-01-01')).data).toMatchObject({ issues: [{ path: 'paidOn' }] })
    expect((await pay(world.platform, '１９０８')).statusCode).toBe(10001)
    expect((await pay(world.platform, '1908.00')).reason).toBe('kernel.notInThisState')
    const deny = await world.call(fair.partner, 'denyCooperatorSettlementReceipt', {
      ...(await key(fair)),
      note: '未到账',
    })
    expect(deny.statusCode).toBe(10001)
    expect(await stateOf(fair)).toBe('platformPayment')
    await pay(world.platform, '1908.00')
    const receipt = async (caller: TestOperator) =>
      world.call(caller, 'confirmCooperatorSettlementReceipt', await key(fair))
    expect((await receipt(world.platform)).statusCode).toBe(10003)
    expect((await receipt(fair.partner)).statusCode).toBe(10001)
    expect((await receipt(fair.partner)).reason).toBe('kernel.notInThisState')
    expect(await stateOf(fair)).toBe('pendingInvoiceApplication')
    expect((await balancesOf(world.db, fair.participationId)).settle).toBe(0n)
    const declined = await world.call(fair.partner, 'declineCooperatorSettlementInvoice', await key(fair))
    expect(declined.statusCode).toBe(10001)
    expect(await stateOf(fair)).toBe('settled')
    expect(await exhibitionState(fair)).toBe('closed')

    const root = await fairs.organizersPart(fair)
    await fairs.hasAccount(fair.organizer.company.id)
    const own = await fairs.settlementOf(root)
    await world.call(world.platform, 'startSponsorSettlement', { rows: [{ id: own.id, version: own.version }] })
    expect((await world.call(fair.organizer, 'findRedPoint', {})).data.fasponsorSettle).toBe(true)
    const sponsors = await world.call(fair.organizer, 'getSponsorSettlementDetail', { id: own.id })
    expect(sponsors.data).toMatchObject({ sponsorCollect: '780.00', cooperatorCollect: '162.50', settleBack: '617.50' })
    expect(sponsors.data.lines.map(({ kind, amount, from }) => [kind, amount, from?.company.cn])).toEqual([
      ['feeCost', '162.50', fair.partner.company.nameCn],
      ['split', '780.00', fair.partner.company.nameCn],
    ])
    for (const caller of [fair.organizer, world.platform]) {
      await world.call(caller, 'confirmSponsorSettlementAmount', { id: own.id, revision: 1 })
    }
    const version = async () => (await fairs.settlementOf(root)).version
    const amount = { amount: '617.50', paidOn: today(), fileIds: await insertProofs(world.db, world.platform) }
    await world.call(world.platform, 'paySponsorSettlement', { id: own.id, version: await version(), ...amount })
    await world.call(fair.organizer, 'confirmSponsorSettlementReceipt', { id: own.id, version: await version() })
    expect((await fairs.settlementOf(root)).state).toBe('settled')
    expect(await exhibitionState(fair)).toBe('settled')
    expect(Object.values(await balancesOf(world.db, root)).every(fen => fen === 0n)).toBe(true)
  })

  it('can be disputed at a line; answers confirm or adjust it, and earlier confirmations no longer count', async () => {
    const fair = await started()
    await confirm(world.platform, fair)
    const { id, lines } = await detail(fair.partner, fair.participationId)
    const of = (kind: string) => lines.find(line => line.kind === kind)?.id ?? ''
    const dispute = async (lineId: string, revision?: number, caller = fair.partner) =>
      world.call(caller, 'disputeCooperatorSettlementLine', {
        ...{ id, lineId, revision: revision ?? (await fairs.settlementOf(fair.participationId)).revision },
        ...{ note: '有十张未使用', ownAmount: '1225.00', fileIds: [] },
      })
    expect((await dispute(of('quotaLot'), undefined, world.platform)).statusCode).toBe(10003)
    expect((await dispute(someId())).reason).toBe('settlement.lineUnknown')
    expect((await dispute(of('quotaLot'))).statusCode).toBe(10001)
    expect((await dispute(of('quotaLot'))).reason).toBe('settlement.disputedAlready')
    expect((await dispute(of('fee'), 1)).reason).toBe('kernel.changedMeanwhile')
    expect((await dispute(of('prepaid'))).statusCode).toBe(10001)
    const now = await detail(world.platform, fair.participationId)
    expect(now).toMatchObject({ state: 'disputed', turn: 'holder', revision: 3, holderConfirmed: null })
    expect(now.actions).toContain('answer')
    const open = await confirm(fair.partner, fair)
    expect([open.reason, open.msg]).toEqual(['settlement.linesOpen', '2 项争议未答复'])
    const answer = (kind: string, amount?: string, caller = world.platform) => {
      const disputeId = now.lines.find(line => line.kind === kind)?.disputes[0]?.id ?? ''
      return world.call(caller, 'answerCooperatorSettlementLine', { id, disputeId, reason: '核对门禁记录', amount })
    }
    expect((await answer('quotaLot', '1225.00', fair.organizer)).statusCode).toBe(10003)
    expect((await answer('prepaid', '1.00')).reason).toBe('settlement.onlyKept')
    expect((await answer('quotaLot', '1400.00')).data).toMatchObject({ issues: [{ path: 'amount' }] })
    expect((await answer('quotaLot', '1225.00')).statusCode).toBe(10001)
    expect((await answer('quotaLot', '1225.00')).reason).toBe('settlement.answered')
    expect(await stateOf(fair)).toBe('disputed')
    expect((await answer('prepaid')).statusCode).toBe(10001)
    const after = await detail(fair.partner, fair.participationId)
    expect(after).toMatchObject({
      ...{ state: 'amountConfirmation', revision: 5, consumeAmonut: '2425.00', sponsorCollect: '727.50' },
      // The service fee changes accordingly: 6.25 % of 2,425.00.
      ...{ cooperatorCollect: '151.56', settleBack: '2072.06' },
    })
    expect(after.lines.slice(-2)).toMatchObject([
      { kind: 'adjustment', amount: '-175.00', split: '-52.50', adjusts: of('quotaLot') },
      { kind: 'adjustment', figure: 'fee', amount: '-10.94', split: '0.00', adjusts: of('fee') },
    ])
    const { total } = await world.db.one<{ total: number }>(
      sql`select coalesce(sum(fen), 0)::int as total from posting`,
    )
    expect(total).toBe(0)
  })

  it('includes expenses until it is agreed', async () => {
    const fair = await started()
    const { participationId } = fair
    const add = (caller: TestOperator, amount = '100.00') =>
      world.call(caller, 'addOtherExpense', { participationId, ...expense(amount, 'charge') })
    expect((await add(fair.partner)).statusCode).toBe(10003)
    expect((await add(fair.organizer)).statusCode).toBe(10003)
    expect((await add(world.platform, '-0.00')).data).toMatchObject({ issues: [{ path: 'amount' }] })
    expect((await add(world.platform, '1e3')).data).toMatchObject({ issues: [{ path: 'amount' }] })
    const made = await add(world.platform, '￥１００')
    expect(made.statusCode).toBe(10001)
    expect(await detail(fair.partner, participationId)).toMatchObject({ revision: 2, settleBack: '1808.00' })
    const changed = await world.call(world.platform, 'editOtherExpense', {
      ...made.data,
      ...expense('40.00', 'credit'),
    })
    expect(await detail(fair.partner, participationId)).toMatchObject({ revision: 3, settleBack: '1948.00' })
    expect((await world.call(world.platform, 'deleteOtherExpense', made.data)).reason).toBe('kernel.changedMeanwhile')
    await world.call(world.platform, 'deleteOtherExpense', changed.data)
    const after = await detail(fair.partner, participationId)
    expect(after).toMatchObject({ revision: 4, settleBack: '1908.00' })
    expect(after.lines.slice(-4).map(({ amount }) => amount)).toEqual(['100.00', '-100.00', '-40.00', '40.00'])
    await confirm(world.platform, fair)
    await confirm(fair.partner, fair)
    expect((await add(world.platform)).reason).toBe('settlement.linesFrozen')
  })

  it('can be reopened by the venue while no money has moved', async () => {
    const fair = await agreed()
    const reopen = await world.call(world.platform, 'reopenCooperatorSettlement', {
      ...(await key(fair)),
      note: '漏计',
    })
    expect(reopen.statusCode).toBe(10001)
    expect(await detail(fair.partner, fair.participationId)).toMatchObject({
      ...figuresOfA,
      ...{ state: 'amountConfirmation', revision: 2, agreed: null },
    })
    await confirm(world.platform, fair)
    await confirm(fair.partner, fair)
    expect(await stateOf(fair)).toBe('platformPayment')
    expect((await balancesOf(world.db, fair.participationId)).settle).toBe(190_800n)
  })

  it('is between a partner and its organizer if that holds the money', async () => {
    const fair = await agreed({ collection: 'tripartite' })
    expect(await stateOf(fair)).toBe('pendingSponsorPayment')
    const amount = { amount: '1908.00', paidOn: today(), fileIds: await insertProofs(world.db, fair.organizer) }
    await world.call(fair.organizer, 'payCooperatorSettlement', { ...(await key(fair)), ...amount })
    await world.call(fair.partner, 'confirmCooperatorSettlementReceipt', await key(fair))
    const own = await fairs.settlementOf(await fairs.organizersPart(fair))
    await world.call(world.platform, 'startSponsorSettlement', { rows: [{ id: own.id, version: own.version }] })
    const { data } = await world.call(fair.organizer, 'getSponsorSettlementDetail', { id: own.id })
    expect(data).toMatchObject({ held: '3117.00', settleRepair: '2499.50', settleBack: '0.00' })
    for (const caller of [fair.organizer, world.platform]) {
      await world.call(caller, 'confirmSponsorSettlementAmount', { id: own.id, revision: 1 })
    }
    const readSettlement = async () => fairs.settlementOf(await fairs.organizersPart(fair))
    expect((await readSettlement()).state).toBe('pendingSponsorPayment')

    // A receipt number that the platform has recorded before is reported when it confirms the receipt.
    const reference = `HD 2026-${own.id.slice(-6)}`
    const other = await exampleA()
    const earlier = { purpose: 'prepaid' as const, amount: '5.00', paidOn: today(), payer: '甲', reference }
    await ok(world.call(world.platform, 'recordPayment', { participationId: other.participationId, ...earlier }))
    const fileIds = await insertProofs(world.db, fair.organizer)
    const { version } = await readSettlement()
    const paid = { id: own.id, version, amount: '2499.50', paidOn: today(), fileIds }
    await ok(world.call(fair.organizer, 'paySponsorSettlement', paid))
    const receipt = async (more: object) =>
      world.call(world.platform, 'confirmSponsorSettlementReceipt', {
        ...{ id: own.id, version: (await readSettlement()).version, reference },
        ...more,
      })
    const refused = await receipt({})
    expect(refused).toMatchObject({ reason: 'payment.referenceUsed', data: { issues: [{ path: 'reference' }] } })
    expect(refused.msg).toContain('¥5.00')
    await ok(receipt({ again: true }))
  })
})
