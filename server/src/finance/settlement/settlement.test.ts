import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { insertProofs } from '../../app/testing/proofs.ts'
import { createSettlementFixture } from '../../app/testing/settlement-fixture.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { balancesOf } from '../ledger/api.ts'

const { world, fairs, today, exampleA, detail, start, key, agreed, stateOf, figuresOfA } =
  await createSettlementFixture()

const exhibitionState = async ({ exhibitionId }: Fair) =>
  (await world.db.one<{ state: string }>(sql`select state from exhibition where id = ${exhibitionId}`)).state

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
})
