import { describe, expect, it } from 'vitest'
import { createBankReadingFixture } from '../../app/testing/bank-reading-fixture.ts'

const { current, world, file, looked, sampleOf, amountsOf, corrected, lines } = await createBankReadingFixture()

describe('the format of a statement', () => {
  it('has a decimal comma if every amount agrees on it', async () => {
    const read = await looked(
      file(
        '交易日期;交易金额;对方户名;摘要;交易流水号',
        ...['1234,50', '1 234,50', '1.234,50', '12,5'].map((text, at) => `2026-11-20;${text};Nord GmbH;Miete;D${at}`),
      ),
    )
    expect(read).toMatchObject({ read: { separator: ';', decimalMark: ',' }, told: 0 })
    expect(amountsOf(read)).toEqual(['1234.50', '1234.50', '1234.50', '12.50'])
    expect(await world.accepted(read)).toMatchObject({ added: 4 })
    expect((await world.balances(current.account)).bank).toBe('371600')
  })

  it('has no guessed decimal mark if amounts disagree: the others are rejected, and read after a correction', async () => {
    const read = await looked(
      file(
        '交易日期;交易金额;对方户名;摘要;流水号',
        '2026-11-20;100.00;甲;款;E1',
        '2026-11-20;200.00;乙;款;E2',
        '2026-11-20;12,50;丙;款;E3',
      ),
    )
    expect(read).toMatchObject({ rows: [{ row: 4, reason: 'badAmount' }], question: { why: 'confirm', count: 2 } })
    const done = await world.accepted(read)
    expect(done).toMatchObject({ state: 'finished', added: 2, told: 1 })
    // In this format the booked rows are no amounts: they stay, and only the rejected one is read.
    const again = await corrected(done, { decimalMark: ',' })
    expect(again).toMatchObject({ state: 'pending', told: 0, question: { why: 'confirm', count: 1 } })
    expect(amountsOf(again)).toEqual(['12.50'])
    expect(await world.accepted(again)).toMatchObject({ state: 'finished', added: 3, told: 0 })
    expect((await lines()).map(({ amount }) => amount)).toEqual(['10000', '20000', '1250'])
    expect((await world.balances(current.account)).bank).toBe('31250')
  })

  it('has dates in the only order that all of them allow', async () => {
    const read = await looked(
      file('Date,Amount,Payer,Purpose', '24/03/2025,100.00,A,x', '03/04/2025,7.00,B,x', '25.3.2025 08:15,1.00,C,x'),
    )
    expect(read).toMatchObject({ read: { dateOrder: 'dmy' }, told: 0 })
    expect(sampleOf(read).map(({ day, time }) => [day, time])).toEqual([
      ['2025-03-24', null],
      ['2025-04-03', null],
      ['2025-03-25', '08:15:00'],
    ])
  })

  it('has no guessed order of dates: most rows are rejected, and the correction sets it', async () => {
    const read = await looked(file('Date,Amount,Payer,Memo,Remark', '03/04/2025,5.00,A,,x', '05/06/2025,7.00,B,,x'))
    expect(read).toMatchObject({
      ...{ question: { why: 'rejected', count: 0 }, notImported: { ambiguousDates: 2 } },
      reasons: [{ reason: 'badDay', count: 2 }],
    })
    const again = await corrected(read, { dateOrder: 'mdy' })
    expect(sampleOf(again).map(({ day }) => day)).toEqual(['2025-03-04', '2025-05-06'])
    expect(await world.accepted(again)).toMatchObject({ added: 2 })
  })

  const alipay = '账务流水号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,业务类型,备注'
  it('reads a minus sign before each expense as outgoing money', async () => {
    const read = await looked(
      file(
        alipay,
        'A1,门票,2026-11-20 10:00:01,a@example.cn,50.00,,在线支付,',
        'A2,退款,2026-11-20 11:00:01,a@example.cn,,-20.00,退款,',
      ),
    )
    expect(read).toMatchObject({ read: { negativeOut: 'outflow' } })
    expect(amountsOf(read)).toEqual(['50.00', '-20.00'])
    const reversed = await corrected(read, { negativeOut: 'reversal' })
    expect(amountsOf(reversed)).toEqual(['50.00', '20.00'])
    const back = await corrected(reversed, { negativeOut: 'outflow' })
    expect(await world.accepted(back)).toMatchObject({ added: 2 })
    expect((await world.balances(current.account)).bank).toBe('3000')
  })

  it('reads a minus sign before some expenses as returned money', async () => {
    const read = await looked(
      file(
        '交易日期,收入金额,支出金额,对方户名',
        '2026-11-20,,100.00,甲',
        '2026-11-21,,-30.00,甲',
        '2026-11-22,5.00,,乙',
      ),
    )
    expect(read).toMatchObject({ read: { negativeOut: 'reversal' } })
    expect(amountsOf(read)).toEqual(['-100.00', '30.00', '5.00'])
  })
})
