import { randomUUID } from 'node:crypto'
import { writeAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { createBooksFixture, type Part } from '../../app/testing/books-fixture.ts'
import { expense } from '../../app/testing/settled-fair.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { verifiedLedger } from '../ledger/verify.ts'
import { paymentTaken } from '../payment/hooks.ts'
import { exhibitionsOver } from './hooks.ts'

const { world, fairs, ok, today, started, start, keyOf, expectSame } = await createBooksFixture()

const second = await world.world.operator(world.platform.company)
/** Ended for its settlements, while its dates still permit changes: only the start refuses them. */
const begun = async (fair: Fair) => {
  await fairs.hasAccount(fair.partner.company.id)
  await fairs.inTransition(context => exhibitionsOver(context, [{ row: { id: fair.exhibitionId } }]))
  await start(fair)
}
const record = ({ participationId }: Part, purpose: 'prepaid' | 'deposit' = 'prepaid', amount = '100.00') =>
  world.call(world.platform, 'recordPayment', { participationId, purpose, amount, paidOn: today(), payer: '甲' })
const confirm = async (requester: TestOperator, { participationId }: Part) => {
  const { id, revision } = await fairs.settlementOf(participationId)
  return world.call(requester, 'confirmCooperatorSettlementAmount', { id, revision })
}
const agree = async (fair: Part) => {
  await confirm(world.platform, fair)
  return confirm(fair.partner, fair)
}
const ofStatement = ({ participationId }: Part) =>
  fairs.inTransition(context =>
    paymentTaken(context, {
      ...{ participationId, amount: 2_500n, paidOn: today(), from: '甲', bankLineId: randomUUID() },
      ...{ purpose: 'prepaid', by: 'statement' },
    }),
  )

describe('from its start, the books of a settlement', () => {
  it('add late money as a line in another revision, by hand and by statement; earlier confirmations no longer count', async () => {
    const fair = await started()
    await confirm(world.platform, fair)
    const late = await record(fair)
    expect(late.statusCode).toBe(ok)
    const detail = async () =>
      (await world.call(fair.partner, 'getCooperatorSettlementDetail', { id: (await keyOf(fair)).id })).data
    const now = await detail()
    expect(now).toMatchObject({ revision: 2, holderConfirmed: null, prePayAmount: '600.00', settleBack: '600.00' })
    expect(now.lines.at(-1)).toMatchObject({ kind: 'prepaid', amount: '100.00' })
    await ofStatement(fair)
    expect(await detail()).toMatchObject({ revision: 3, prePayAmount: '625.00' })
    await world.call(world.platform, 'reversePayment', { id: late.data.id, version: 1, note: '记错' })
    expect((await detail()).lines.at(-1)).toMatchObject({ kind: 'prepaid', amount: '-100.00' })
    await expectSame(fair, 'reversed')
  })

  it('that become a refund by late money have its bank account', async () => {
    const fair = await world.fair()
    await fairs.priced(fair)
    await world.call(world.platform, 'addOtherExpense', {
      participationId: fair.participationId,
      ...expense('80.00', 'charge'),
    })
    await fairs.hasAccount(fair.partner.company.id)
    await fairs.close(fair)
    await start(fair)
    await record(fair)
    expect((await agree(fair)).statusCode).toBe(ok)
    const info = await world.call(fair.partner, 'getCooperatorSettlementPayInfo', { id: (await keyOf(fair)).id })
    expect(info.data).toMatchObject({ amount: '20.00', payee: { account: '6222020000001111' }, incomplete: false })
  })

  it('are closed once both agree: money is refused until the venue reopens it', async () => {
    const fair = await started()
    expect((await agree(fair)).statusCode).toBe(ok)
    const refused = await record(fair)
    expect([refused.statusCode, refused.reason]).toEqual([10008, 'settlement.booksClosed'])
    await expect(ofStatement(fair)).rejects.toMatchObject({ reason: 'settlement.booksClosed' })
    await expectSame(fair, 'refused')
    await world.call(world.platform, 'reopenCooperatorSettlement', { ...(await keyOf(fair)), note: '补款' })
    expect((await record(fair)).statusCode).toBe(ok)
    await expectSame(fair, 'reopened')
  })

  it('open for participations without one when the exhibition ended', async () => {
    const fair = await started()
    const { caller: requester, participationId } = await fairs.takesPart(fair, 'cooperator')
    const part = { participationId, partner: requester }
    expect((await record(part)).statusCode).toBe(ok)
    await fairs.hasAccount(requester.company.id)
    await start(part)
    await expectSame(part, 'late')
  })

  it('open with an expense too, but not after the organizer’s settlement, the last one, has started', async () => {
    const fair = await started()
    const late = await fairs.takesPart(fair, 'cooperator')
    const latest = await fairs.takesPart(fair, 'cooperator')
    const createBill = ({ participationId }: { participationId: string }) =>
      world.call(world.platform, 'addOtherExpense', {
        ...{
          participationId,
          name: '清洁',
          type: 'cleaning',
          amount: '30.00',
          direction: 'charge',
          beneficiary: 'organizer',
        },
        reason: '',
      })
    expect((await createBill(late)).statusCode).toBe(ok)
    expect((await fairs.settlementOf(late.participationId)).state).toBe('pendingSettlement')
    await world.db.run(
      sql`update settlement set state = 'amountConfirmation' where exhibition_id = ${fair.exhibitionId} and family = 'Sponsor'`,
    )
    expect((await createBill(latest)).reason).toBe('settlement.booksClosed')
    // A refused expense books nothing.
    const { n } = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from other_expense where participation_id = ${latest.participationId}`,
    )
    expect(n).toBe(0)
  })

  it('write a difference off for a supplement, and for nothing else', async () => {
    const fair = await world.fair()
    await fairs.priced(fair)
    const { participationId } = fair
    const form = { name: '清洁', type: 'cleaning', amount: '30.00', direction: 'charge', beneficiary: 'venue' } as const
    await world.call(world.platform, 'addOtherExpense', { participationId, ...form, reason: '' })
    await fairs.close(fair)
    await start(fair)
    const writeOff = async (amount: string) => {
      const answer = await world.call(world.platform, 'writeOff', {
        participationId,
        of: 'settle',
        amount,
        note: '尾差',
      })
      return world.call(second, 'confirmPayment', answer.data)
    }
    expect((await writeOff('30.00')).reason).toBe('settlement.nothingOwed')
    await agree(fair)
    expect((await writeOff('30.01')).reason).toBe('offset.offsetTooMuch')
    // The confirmation can be undone while the rest is open, and not once nothing is left to be paid.
    const undo = (key: { id: string; version: number }) => world.call(second, 'undoPaymentDecision', key)
    const offset = async () =>
      (
        await world.db.one<{ fen: string }>(
          sql`select offset_amount::text as fen from settlement where participation_id = ${participationId}`,
        )
      ).fen
    const part = await writeOff('10.00')
    expect(await offset()).toBe('1000')
    expect((await writeOff('20.01')).reason).toBe('offset.offsetTooMuch')
    expect([(await undo(part.data)).statusCode, await offset()]).toEqual([ok, '0'])
    const whole = await writeOff('30.00')
    expect(whole.statusCode).toBe(ok)
    expect((await fairs.settlementOf(participationId)).state).toBe('pendingInvoiceApplication')
    expect([(await undo(whole.data)).reason, await offset()]).toEqual(['decision.overtaken', '3000'])
    expect((await verifiedLedger(world.db)).wrong).toEqual([])

    // Its invoice is left: by the method that the company prefers, if its exhibition permits it.
    const { exhibitionId, partner } = fair
    await fairs.hasAccount(partner.company.id)
    await world.db.run(
      sql`update invoice_setting set default_method = 'tripartite' where company_id = ${partner.company.id}`,
    )
    await world.db.run(sql`update exhibition set invoice_methods = '{platform,tripartite}' where id = ${exhibitionId}`)
    expect((await world.call(partner, 'applyCooperatorSettlementInvoice', await keyOf(fair))).statusCode).toBe(ok)
    const answer = await world.db.one<{ method: string }>(
      sql`select method from invoice_application where participation_id = ${participationId}`,
    )
    expect(answer.method).toBe('tripartite')
  })

  it('credit no void and revoke no purchase; nothing more can be bought or billed', async () => {
    const fair = await world.pricedFair('15.00')
    await world.db.run(sql`update exhibition set refund_rule = 'beforeOpen' where id = ${fair.exhibitionId}`)
    const ids = await world.activeMany(fair, 2)
    const { data } = await world.apply(fair)
    await world.prepay(fair.participationId, 3_000n)
    await world.finish(data.charge as { id: string; version: number })
    await begun(fair)
    const { exhibitionId, organizer, partner } = fair
    const voided = await world.call(organizer, 'voidBadges', { exhibitionId, ids: ids.slice(0, 1), note: '不来了' })
    expect(voided).toMatchObject({ statusCode: ok, data: { count: 1 } })
    expect((await world.feesOf(fair)).map(({ state }) => state)).toEqual(['paid', 'paid'])
    await expectSame(fair, 'voided')

    const buying = await world.priced('10', {}, '0')
    const { id, version } = await world.addBill(buying, 10)
    await world.prepay(buying.participationId, 10_000n)
    const finished = await world.call(world.platform, 'finishQuotaPay', { id, version })
    await begun(buying)
    const key = { id, version: finished.data.version, note: '误操作' }
    expect((await world.call(world.platform, 'revokeQuotaPay', key)).reason).toBe('settlement.begun')
    await expectSame(buying, 'revoked')
    await fairs.close(buying)
    const lines = [{ badgeTypeId: buying.badgeTypeId, quantity: 1 }]
    const bought = await world.call(buying.partner, 'applyQuota', { exhibitionId: buying.exhibitionId, lines })
    expect(bought.statusCode).not.toBe(ok)
    await fairs.close(fair)
    const billed = await world.call(partner, 'applyAccreditation', { exhibitionId })
    expect([bought.reason, billed.reason]).toEqual(['exhibition.notRunning', 'exhibition.notRunning'])
  })

  it('equal the sum of their lines after any sequence', async () => {
    const fair = await started()
    const { participationId } = fair
    let state = Number(process.env.MONEY_SEED ?? 20_262)
    const below = (bound: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * bound)
    }
    const amount = (most: number) => writeAmount(BigInt(1 + below(most * 100)))
    const paymentIn = (states: string[]) =>
      world.db.maybe<{ id: string; version: number }>(sql`
        select id, version from payment where participation_id = ${participationId} and state = any(${states}::text[])
        order by random() limit 1`)
    const disputeOf = async () => {
      const { id, revision } = await fairs.settlementOf(participationId)
      const { lineId } = await world.db.one<{ lineId: string }>(
        sql`select id as "lineId" from settlement_line where settlement_id = ${id} order by ordinal desc limit 1`,
      )
      return world.call(fair.partner, 'disputeCooperatorSettlementLine', {
        id,
        revision,
        lineId,
        note: '?',
        fileIds: [],
      })
    }
    const answer = async () => {
      const { id } = await keyOf(fair)
      const open = await world.db.maybe<{ disputeId: string }>(
        sql`select id as "disputeId" from dispute where settlement_id = ${id} and status = 'open' limit 1`,
      )
      const given = below(2) ? { amount: amount(90) } : {}
      return (
        open && world.call(world.platform, 'answerCooperatorSettlementLine', { id, ...open, reason: '查', ...given })
      )
    }
    const acts: Record<string, () => Promise<{ statusCode?: number } | undefined>> = {
      pay: () => record(fair, 'prepaid', amount(300)),
      deposit: () => record(fair, 'deposit', amount(300)),
      payBack: () =>
        world.call(world.platform, 'payBackPrepaid', {
          ...{ participationId, amount: amount(200), paidOn: today(), payer: '甲', note: '多付' },
        }),
      writeOff: () =>
        world.call(world.platform, 'writeOff', { participationId, of: 'prepaid', amount: amount(50), note: '尾差' }),
      confirmPayment: async () => {
        const row = await paymentIn(['applied'])
        return row && world.call(second, 'confirmPayment', row)
      },
      reverse: async () => {
        const row = await paymentIn(['finished'])
        return row && world.call(world.platform, 'reversePayment', { ...row, note: '有误' })
      },
      expense: () =>
        world.call(world.platform, 'addOtherExpense', {
          ...{ participationId, name: '地毯', type: 'cleaning', amount: amount(100), reason: '' },
          ...{ direction: below(2) ? 'charge' : 'credit', beneficiary: below(2) ? 'venue' : 'organizer' },
        }),
      dispute: async () => (below(3) ? undefined : disputeOf()),
      answer,
      answerMore: answer,
      agree: async () => {
        for (let n = 0; n < 20 && (await answer()); n++);
        return agree(fair)
      },
      reopen: async () =>
        world.call(world.platform, 'reopenCooperatorSettlement', { ...(await keyOf(fair)), note: '再看' }),
    }
    const names = Object.keys(acts)
    const done = new Set<string>()
    for (let step = 0; step < 120; step++) {
      const name = names[below(names.length)] as string
      if ((await acts[name]?.())?.statusCode === ok) done.add(name)
      await expectSame(fair, `step ${step}, ${name}`)
    }
    expect(names.filter(name => !done.has(name) && !name.startsWith('answer'))).toEqual([])
  }, 120_000)

  it('contain everything that was booked concurrently with the start', async () => {
    for (let round = 0; round < 3; round++) {
      const fair = await world.fair()
      await fairs.priced(fair)
      await fairs.paid(fair, fair.participationId, { prepaid: '500.00' })
      await fairs.hasAccount(fair.partner.company.id)
      await fairs.close(fair)
      const replies = await Promise.all([record(fair), record(fair), start(fair), record(fair)])
      expect(replies.every(reply => reply === undefined || reply.statusCode === ok)).toBe(true)
      await expectSame(fair, `round ${round}`)
    }
  })
})
