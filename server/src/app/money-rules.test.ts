import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { saveLines } from '../finance/bank/save-lines.ts'
import { feesWritten } from '../finance/charge/hooks.ts'
import { balancesOf } from '../finance/ledger/api.ts'
import { type JournalEntry, post } from '../finance/ledger/hooks.ts'
import { paymentTaken } from '../finance/payment/hooks.ts'
import { type LockedSettlement, settlementColumns } from '../finance/settlement/entity.ts'
import { reserve } from '../finance/settlement/hooks.ts'
import type { Fair } from './testing/badge-world.ts'
import { createBankWorld, sheetOf } from './testing/bank-world.ts'
import { closeAfterAll } from './testing/close-after-all.ts'
import { createFeeWorld } from './testing/fee-world.ts'
import { createInvoiceWorld } from './testing/invoice-world.ts'
import { settledFairs } from './testing/settled-fair.ts'

/**
 * The database rules about money. Each rule is tested by concurrent writers without the locks that precede it, and
 * again with the rule removed, to show that the test detects its absence.
 */
const world = await closeAfterAll(createFeeWorld())
const bank = await createBankWorld(world)
const fairs = settledFairs(world)
const invoices = (await createInvoiceWorld(world)).invoice

const today = () => new Date().toISOString().slice(0, 10)
const sides = 6
/** How many of these concurrent calls succeeded, and why the others did not. */
async function atOnce(work: () => Promise<unknown>): Promise<{ through: number; why: string[] }> {
  const all = await Promise.allSettled(Array.from({ length: sides }, work))
  const failed = all.flatMap(each =>
    each.status === 'rejected' ? [each.reason as { constraint?: string; reason?: string }] : [],
  )
  return {
    through: sides - failed.length,
    why: [...new Set(failed.map(({ constraint, reason }) => constraint ?? reason ?? '?'))],
  }
}
/** Yuan received, or if negative, paid. */
const taken = (participationId: string, id: string, fen: bigint): JournalEntry => ({
  ...{ event: 'take', cause: { entityType: 'payment', id } },
  lines: [
    { account: { of: 'transit' }, debit: fen },
    { account: { of: 'prepaid', participationId }, credit: fen },
  ],
})
const takeAway = (statement: string) => world.db.run(sql`${raw(statement)}`)
const refusedBy = (constraint: string, through = 1) => ({ through, why: [constraint] })
const broken = { through: sides, why: [] }

describe('without it the test fails:', () => {
  it('a cause has an event once', async () => {
    const { participationId } = await world.fair()
    const write = (id: string) => () => fairs.inTransition(context => post(context, taken(participationId, id, 100n)))
    expect(await atOnce(write(randomUUID()))).toEqual(refusedBy('kernel.alreadyDecided'))
    expect((await balancesOf(world.db, participationId)).prepaid).toBe(100n)
    await takeAway('alter table journal_entry drop constraint journal_entry_once')
    expect(await atOnce(write(randomUUID()))).toEqual(broken)
  })

  it('prepaid money is spent once', async () => {
    const { participationId } = await world.fair()
    await fairs.inTransition(context => post(context, taken(participationId, randomUUID(), 100n)))
    const spend = () => fairs.inTransition(context => post(context, taken(participationId, randomUUID(), -60n)))
    expect(await atOnce(spend)).toEqual(refusedBy('ledger.prepaidTooLow'))
    expect((await balancesOf(world.db, participationId)).prepaid).toBe(40n)
    await takeAway('alter table ledger_balance drop constraint balance_not_negative')
    expect(await atOnce(spend)).toEqual(broken)
  })

  it('a number is on one invoice', async () => {
    const make = async () => {
      const code = invoices.code()
      const appliedFairs = await Promise.all(Array.from({ length: sides }, () => invoices.fairWithApplication()))
      const forms = await Promise.all(appliedFairs.map(() => invoices.made(world.platform, '1000.00', { code })))
      const replies = await Promise.all(
        appliedFairs.map(({ application }, at) =>
          world.call(world.platform, 'makeInvoice', { ...application, invoices: [forms[at]] } as never),
        ),
      )
      return replies.map(({ statusCode, reason }) => reason ?? statusCode).toSorted()
    }
    const taken = Array.from({ length: sides - 1 }, () => 'invoice.invoiceCodeTaken')
    expect(await make()).toEqual([10001, ...taken])
    await takeAway('alter table invoice drop constraint invoice_code_unique')
    expect(await make()).toEqual(Array.from({ length: sides }, () => 10001))
  })

  it('a badge has one active fee', async () => {
    const fair = await world.pricedFair('15.00')
    const { exhibitionId, badgeTypeId, participationId, partner } = fair
    const write = (id: string) => () =>
      fairs.inTransition(context =>
        feesWritten(context, [
          {
            row: {
              ...{
                id,
                exhibitionId,
                badgeTypeId,
                typeCn: '证',
                typeEn: 'Badge',
                participationId,
                companyId: partner.company.id,
              },
              ...{ code: 'X1', name: '某人', price: '15.00', entryDays: null, priceTerms: null },
            },
            ...{ event: 'charge', state: 'awaitingPayment', version: 2 },
          },
        ]),
      )
    expect(await atOnce(write(randomUUID()))).toEqual(refusedBy('badge_fee_one_active'))
    await takeAway('drop index badge_fee_one_active')
    expect(await atOnce(write(randomUUID()))).toEqual(broken)
  })

  it('a row of a statement is one payment', async () => {
    const fair = await world.pricedFair('15.00')
    const take = (bankLineId: string) => () =>
      fairs.inTransition(context =>
        paymentTaken(context, {
          ...{ participationId: fair.participationId, amount: 100n, paidOn: today(), from: '甲', bankLineId },
          ...{ purpose: 'prepaid', by: 'statement' },
        }),
      )
    expect(await atOnce(take(randomUUID()))).toEqual(refusedBy('payment_bank_line'))
    expect((await balancesOf(world.db, fair.participationId)).prepaid).toBe(100n)
    await takeAway('drop index payment_bank_line')
    expect(await atOnce(take(randomUUID()))).toEqual(broken)
  })

  it('offsets and payments share the remaining amount of a settlement', async () => {
    const rowOf = async () => {
      const fair = await agreed()
      return world.db.one<LockedSettlement>(sql`
        select ${settlementColumns('s')} from settlement s where s.participation_id = ${fair.participationId}`)
    }
    // Each read the row before any of them wrote.
    const take = (row: LockedSettlement) => () =>
      fairs.inTransition(context => reserve(context as never, [row], 20_000n))
    expect(await atOnce(take(await rowOf()))).toEqual(refusedBy('offset.offsetTooMuch', 2))
    await takeAway('alter table settlement drop constraint settlement_remainder')
    expect(await atOnce(take(await rowOf()))).toEqual(broken)
  })

  it('a settlement has an agreed amount from the agreement on', async () => {
    const fair = await agreed()
    const back = sql`update settlement set state = 'amountConfirmation' where participation_id = ${fair.participationId}`
    await expect(world.db.run(back)).rejects.toMatchObject({ constraint: 'settlement_agreed' })
    await takeAway('alter table settlement drop constraint settlement_agreed')
    expect(await world.db.run(back)).toBe(1)
  })

  /** A refund of 500.00, not paid yet. */
  async function agreed(): Promise<Fair> {
    const { fair, id } = await started()
    for (const caller of [world.platform, fair.partner]) {
      const said = await world.call(caller, 'confirmCooperatorSettlementAmount', { id, revision: 1 })
      expect(said.statusCode).toBe(10001)
    }
    return fair
  }

  // Last: without it no statement is read at all.
  it('a row of a statement is stored once, whoever imports it', async () => {
    const account = await bank.account()
    await bank.imported(account, sheetOf([`${today()},,1.00,甲,,款,F1,`]))
    const { id } = await world.db.one<{ id: string }>(
      sql`select id from bank_statement where bank_account_id = ${account}`,
    )
    const line = {
      day: today(),
      time: null,
      amount: 500n,
      payer: '乙',
      payerAccount: '',
      text: '',
      serial: 'F2',
      balance: null,
    }
    // Each has them in other rows of the sheet: of two that save one row at once, either constraint may refuse.
    const rowsFrom = (first: number) =>
      [1, 2, 3].map(n => ({ ...line, key: `F${n}-race`, occurrence: 0, row: first + n }))
    const added: number[] = []
    let first = 1000
    const saveTwice = () => {
      first += 10
      const rows = rowsFrom(first)
      return fairs.inTransition(async context => {
        added.push(await saveLines(context, { id, bankAccountId: account }, rows))
      })
    }
    expect(await atOnce(saveTwice)).toEqual(broken)
    expect(added.toSorted()).toEqual([0, 0, 0, 0, 0, 3])
    expect(await bank.balances(account)).toMatchObject({ bank: '1600' })
    const twice = sql`
      insert into bank_line (bank_account_id, statement_id, row_number, line_key, occurrence, day, amount, payer, payer_account, text, serial)
      select bank_account_id, statement_id, row_number + 5000, line_key, occurrence, day, amount, payer, payer_account, text, serial
      from bank_line where line_key = 'F1-race'`
    await expect(world.db.run(twice)).rejects.toMatchObject({ constraint: 'bank_line_once' })
    await takeAway('alter table bank_line drop constraint bank_line_once')
    expect(await world.db.run(twice)).toBe(1)
    expect((await atOnce(saveTwice)).through).toBe(0)
  })
})

/** A settlement with a refund of 500.00, started, not agreed. */
async function started(): Promise<{ fair: Fair; id: string }> {
  const fair = await world.fair()
  await fairs.priced(fair)
  await fairs.paid(fair, fair.participationId, { prepaid: '500.00' })
  await fairs.hasAccount(fair.partner.company.id)
  await fairs.close(fair)
  const { id, version } = await fairs.settlementOf(fair.participationId)
  await world.call(world.platform, 'startCooperatorSettlement', { rows: [{ id, version }] })
  return { fair, id }
}
