import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { someId } from '../../app/testing/badge-world.ts'
import { insertProofs } from '../../app/testing/proofs.ts'
import { expense } from '../../app/testing/settled-fair.ts'
import { createSettlementFixture } from '../../app/testing/settlement-fixture.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { balancesOf } from '../ledger/api.ts'

const { world, fairs, today, exampleA, detail, started, confirm, key, agreed, stateOf, figuresOfA } =
  await createSettlementFixture()

const ok = async (reply: Promise<{ statusCode: number; reason?: string }>) =>
  expect(await reply).toMatchObject({ statusCode: 10001 })

describe('a settlement', () => {
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
