import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { createBankLineFixture } from '../../app/testing/bank-line-fixture.ts'
import type { BankLine, Target } from '../../app/testing/bank-world.ts'

const { world, account, nameOf, numberOf, stateOf, prepaid, today, line, shown } = await createBankLineFixture()

const take = (row: BankLine, target: Target, caller = world.platform) =>
  world.call(caller, 'matchBankLines', { lines: [{ id: row.id, version: row.version, target }] })
const unmatch = (row: BankLine) => world.call(world.platform, 'unmatchBankLine', { id: row.id, version: row.version })

describe('an incoming line', () => {
  it('is proposed for the bill it quotes and booked there, and the quota is granted', async () => {
    const fair = await world.priced()
    const { id } = await world.addBill(fair)
    const number = (await numberOf(id)).replace('-', ' ').toLowerCase()
    const row = await line('1779.16', { payer: await nameOf(fair), text: `款 ${number}` })
    expect(row).toMatchObject({ certain: true, actions: ['match', 'ignore'] })
    expect(row.proposals[0]).toMatchObject({
      ...{ participationId: fair.participationId, missing: '1779.16', score: 95 },
      why: ['reference', 'amount', 'payer', 'date'],
    })
    const before = await world.balances(account)
    const target = { participationId: fair.participationId, chargeIds: [id] }
    expect((await take(row, target)).data).toEqual({ count: 1, failed: [] })
    expect(await stateOf(id)).toBe('finished')
    expect((await world.bought(fair.participationId)).bought).toBe(100)
    const after = await world.balances(account)
    expect(BigInt(before.suspense) - BigInt(after.suspense)).toBe(177916n)
    expect(after.bank).toBe(before.bank)
    const matched = await shown(row.serial)
    expect(matched).toMatchObject({ state: 'matched', matched: { charges: [{ id }] }, actions: ['unmatch'] })
    // The money has paid for quota by now.
    expect(await unmatch(matched)).toMatchObject({ statusCode: 10010, reason: 'payment.moneyUsed' })
    expect(await stateOf(id)).toBe('finished')
  })

  it('pays as far as it is enough: a partial amount becomes prepaid, and the rest settles the bill', async () => {
    const fair = await world.priced()
    const { id } = await world.addBill(fair)
    const target = { participationId: fair.participationId, chargeIds: [id] }
    await take(await line('1000.00'), target)
    expect([await stateOf(id), await prepaid(fair)]).toEqual(['unpaid', 100000n])
    const rest = await line('779.17', { text: await numberOf(id), payer: await nameOf(fair) })
    await take(rest, target)
    expect([await stateOf(id), await prepaid(fair)]).toEqual(['finished', 1n])
  })

  it('is proposed by the missing amount, and for all open bills of a payer', async () => {
    const fair = await world.priced()
    const [one, other] = [await world.addBill(fair, 10), await world.addBill(fair, 20)]
    const sum = (
      await world.db.one<{ sum: string }>(sql`
      select round(sum(payable) / 100.0, 2)::text as sum from bill where id = any(${[one.id, other.id]}::uuid[])`)
    ).sum
    const row = await line(sum, { payer: await nameOf(fair), text: await numberOf(one.id) })
    expect(row.proposals[0]?.charges.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort())
    expect(row.certain).toBe(true)
    const billIds = row.proposals[0]?.charges.map(({ id }) => id)
    await take(row, { participationId: fair.participationId, chargeIds: billIds })
    expect([await stateOf(one.id), await stateOf(other.id), await prepaid(fair)]).toEqual(['finished', 'finished', 0n])
  })

  it('is recognized by the account that paid before', async () => {
    const fair = await world.priced()
    const first = await line('5.00', { from: '622200001111' })
    await take(first, { participationId: fair.participationId })
    expect(await prepaid(fair)).toBe(500n)
    const { id } = await world.addBill(fair)
    const row = await line('1779.16', { payer: '他人代付', from: '6222 0000-1111', text: await numberOf(id) })
    expect(row.proposals[0]?.why).toEqual(['reference', 'amount', 'account', 'date'])
  })

  it('has no proposal by its amount alone, and is found by number or name', async () => {
    const fair = await world.priced()
    const { id } = await world.addBill(fair)
    const row = await line('1779.16', { text: '往来款', payer: '谁也不是' })
    expect(row.proposals).toEqual([])
    const find = async (search: string) => (await world.call(world.platform, 'getBankTargets', { search })).data.list
    const own = (list: Awaited<ReturnType<typeof find>>) =>
      list
        .filter(({ participationId }) => participationId === fair.participationId)
        .map(({ charges: bills }) => bills.length)
    expect(own(await find(await numberOf(id)))).toEqual([1, 0])
    expect(own(await find((await nameOf(fair)).slice(1)))).toEqual([1, 0])
    expect(await find('=1+1')).toEqual([])
  })

  it.each([
    ['⾦山展览有限公司', '金山展览有限公司'],
    ['İstanbul Fuarcılık', 'ISTANBUL FUARCILIK'],
    ['Müller & Söhne GmbH', 'MULLER & SOHNE GMBH'],
    ['ΣΟΦΙΑ', 'Σοφία'],
    ['阿卜杜拉·买买提', '阿卜杜拉•买买提'],
  ])('of %s is proposed by the payer’s name however the bank spells it, and found by it', async (name, spelled) => {
    const fair = await world.priced()
    await world.addBill(fair)
    await world.db.run(sql`update company set name_cn = ${name} where id = ${fair.partner.company.id}`)
    const row = await line('1779.16', { payer: `"${spelled}"`, text: '往来款' })
    expect(row.proposals.find(({ participationId }) => participationId === fair.participationId)?.why).toContain(
      'payer',
    )
    const search = { type: 'payer' as const, value: spelled.toLowerCase() }
    const { data } = await world.call(world.platform, 'getBankLinePage', { tab: 'all', search })
    expect(data.list.map(({ id }) => id)).toContain(row.id)
  })

  it('can be unmatched only while its money is unused, and can be matched again', async () => {
    const [fair, other] = [await world.priced(), await world.priced()]
    const rows = [await line('10.00'), await line('20.00')]
    for (const row of rows) await take(row, { participationId: fair.participationId })
    const [first] = rows as [BankLine]
    expect((await unmatch(await shown(first.serial))).statusCode).toBe(10001)
    expect(await prepaid(fair)).toBe(2000n)
    const again = await shown(first.serial)
    expect(again).toMatchObject({ state: 'pending', matched: null })
    await take(again, { participationId: other.participationId })
    expect([await prepaid(fair), await prepaid(other)]).toEqual([2000n, 1000n])
  })
})

describe('a payment that was recorded by hand', () => {
  const recorded = async (fair: Fair, amount: string, reference = '') => {
    const money = { purpose: 'prepaid' as const, amount, paidOn: today(), payer: await nameOf(fair), reference }
    const made = await world.call(world.platform, 'recordPayment', { participationId: fair.participationId, ...money })
    expect(made.statusCode).toBe(10001)
    return made.data
  }
  const transit = async () =>
    (
      await world.db.one<{ fen: string }>(sql`select coalesce(sum(t.fen), 0)::text as fen from ledger_total t
      join ledger_account a on a.id = t.account_id where a.kind = 'transit'`)
    ).fen

  it('is the later statement line: it leaves transit, and the money is booked once', async () => {
    const fair = await world.priced()
    const before = [await transit(), (await world.balances(account)).suspense]
    const payment = await recorded(fair, '61.25', 'R-7788')
    const row = await line('61.25', { payer: await nameOf(fair), text: '回单 R7788', from: '6222' })
    expect(row.proposals[0]).toMatchObject({ paymentId: payment.id, why: ['amount', 'payer', 'date'], score: 45 })
    const target = { paymentId: payment.id }
    const sent = await Promise.all([1, 2, 3].map(() => take(row, target)))
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10008, 10008])
    expect(await prepaid(fair)).toBe(6125n)
    expect([await transit(), (await world.balances(account)).suspense]).toEqual(before)
    // It is on a statement now: it can neither be reversed by hand nor matched with another line.
    const reversing = { ...payment, version: payment.version + 1, note: '误' }
    expect((await world.call(world.platform, 'reversePayment', reversing)).reason).toBe('kernel.noPermission')
    expect((await take(await line('61.25'), target)).reason).toBe('kernel.alreadyDecided')
    expect((await unmatch(await shown(row.serial))).statusCode).toBe(10001)
    expect(await prepaid(fair)).toBe(6125n)
    expect(BigInt(await transit()) - BigInt(before[0] ?? 0)).toBe(6125n)
    expect((await take(await shown(row.serial), target)).statusCode).toBe(10001)
    expect(await transit()).toBe(before[0])
  })

  it('is not matched with a line of another amount; outgoing money is matched the same way', async () => {
    const fair = await world.priced()
    const payment = await recorded(fair, '80.00')
    expect((await take(await line('80.01'), { paymentId: payment.id })).reason).toBe('bank.amountDiffers')
    const given = {
      participationId: fair.participationId,
      amount: '30.00',
      paidOn: today(),
      note: '多付',
      payer: '付款人',
    }
    const answer = await world.call(world.platform, 'payBackPrepaid', given)
    const other = await world.world.operator(world.platform.company)
    const done = await world.call(other, 'confirmPayment', answer.data)
    expect(done.statusCode).toBe(10001)
    const before = await transit()
    const row = await line('-30.00', { payer: '付款人' })
    expect(row.proposals[0]).toMatchObject({ paymentId: answer.data.id, missing: '-30.00' })
    expect((await take(row, { paymentId: answer.data.id })).statusCode).toBe(10001)
    expect(BigInt(await transit()) - BigInt(before)).toBe(3000n)
    expect(await prepaid(fair)).toBe(5000n)
  })
})

describe('matching', () => {
  it('is limited to the venue’s finance role, pending lines, and bills of the payer', async () => {
    const [fair, other] = [await world.priced(), await world.priced()]
    const { id } = await world.addBill(other)
    const row = await line('3.00')
    const target = { participationId: fair.participationId }
    expect((await take(row, target, fair.organizer)).statusCode).toBe(10003)
    expect((await take(row, { ...target, chargeIds: [id] })).reason).toBe('bank.notItsCharge')
    expect((await take(row, { participationId: row.id })).reason).toBe('kernel.notFound')
    expect((await take({ ...row, id }, target)).reason).toBe('kernel.notFound')
    expect((await take({ ...row, version: 9 }, target)).statusCode).toBe(10007)
    expect((await take(await line('-3.00'), target)).reason).toBe('bank.notIncoming')
    expect((await take(row, target)).statusCode).toBe(10001)
    const twice = await take({ ...row, version: row.version + 1 }, target)
    expect(twice).toMatchObject({ statusCode: 10008, reason: 'kernel.alreadyDecided' })
    expect((await unmatch(await line('4.00'))).statusCode).toBe(10008)
  })

  it('accepts many at once and reports which ones failed', async () => {
    const fair = await world.priced()
    const rows = [await line('1.00'), await line('-2.00'), await line('3.00')]
    const lines = rows.map(({ id, version }) => ({ id, version, target: { participationId: fair.participationId } }))
    const { data } = await world.call(world.platform, 'matchBankLines', { lines })
    expect(data).toMatchObject({ count: 2, failed: [{ id: rows[1]?.id, msg: '只有收入可以匹配收费' }] })
    expect(await prepaid(fair)).toBe(400n)
  })

  it('of one line by many operators makes one payment', async () => {
    const fair = await world.priced()
    const row = await line('50.00')
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => take(row, { participationId: fair.participationId })),
    )
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10008, 10008, 10008, 10008, 10008])
    expect(await prepaid(fair)).toBe(5000n)
    const twice = sql`insert into payment (state, kind, exhibition_id, participation_id, company_id, sponsor_id, holder_id, amount, bank_line_id)
      select state, kind, exhibition_id, participation_id, company_id, sponsor_id, holder_id, amount, bank_line_id
      from payment where bank_line_id = ${row.id}`
    await expect(world.db.run(twice)).rejects.toMatchObject({ constraint: 'payment_bank_line' })
  })

  it('of two lines with one bill at once settles it once; the other money becomes prepaid or stays pending', async () => {
    const fair = await world.priced()
    const { id } = await world.addBill(fair)
    const rows = [await line('1779.16'), await line('1779.16')]
    const sent = await Promise.all(
      rows.map(row => take(row, { participationId: fair.participationId, chargeIds: [id] })),
    )
    expect(await stateOf(id)).toBe('finished')
    const booked = sent.filter(({ statusCode }) => statusCode === 10001).length
    expect(await prepaid(fair)).toBe(177916n * BigInt(booked - 1))
    expect((await world.bought(fair.participationId)).bought).toBe(100)
  })
})
