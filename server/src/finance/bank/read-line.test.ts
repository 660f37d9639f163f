import { type Layout, layoutOf } from '@fairgate/contract/finance/bank/columns'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BalanceChain } from './balance-chain.ts'
import { readLine } from './read-line.ts'

const icbc = layoutOf([
  '交易时间',
  '借方发生额',
  '贷方发生额',
  '对方单位名称',
  '对方账号',
  '摘要',
  '用途',
  '余额',
  '币种',
]) as Layout
const boc = layoutOf([
  '交易类型',
  '交易日期',
  '交易时间',
  '交易金额',
  '付款人名称',
  '收款人名称',
  '交易流水号',
]) as Layout
const read = (cells: string[], layout = icbc, lostPrecision: number[] = []) =>
  readLine({ number: 2, cells, lostPrecision }, layout)
const line = (cells: string[], layout = icbc) => {
  const found = read(cells, layout)
  return found && 'line' in found ? found.line : found
}

describe('a row of a statement', () => {
  it('is read with incoming amounts positive and outgoing ones negative', () => {
    expect(
      line([
        '2026-11-20 10:23:11',
        '',
        '1,779.16',
        '启明展览（上海）有限公司',
        "'6222 0212-3456",
        '转账',
        '附言 Q26000123-5',
        '9.00',
        '人民币',
      ]),
    ).toEqual({
      ...{
        day: '2026-11-20',
        time: '10:23:11',
        amount: 177916n,
        payer: '启明展览(上海)有限公司',
        payerAccount: '622202123456',
      },
      ...{ text: '转账 附言 Q26000123-5', serial: '', balance: 900n },
    })
    expect(line(['20261120', '50.00', '-'])).toMatchObject({ amount: -5000n, time: null, balance: null })
  })

  it('is read by 来账 and 往账, with the counterparty of either', () => {
    const cells = (way: string) => [way, '20261120', '102311', '12.5', '甲方', '乙方', '8812']
    expect(line(cells('来账'), boc)).toMatchObject({ amount: 1250n, payer: '甲方', serial: '8812', time: '10:23:11' })
    expect(line(cells('往账'), boc)).toMatchObject({ amount: -1250n, payer: '乙方' })
    expect(line(cells('转账'), boc)).toEqual({ told: 'badAmount' })
  })

  it.each([
    ['2026/1/2', '2026-01-02'],
    ['2026.01.02 08:00', '2026-01-02'],
    ['2026年1月2日', '2026-01-02'],
    ['２０２６-０１-０２', '2026-01-02'],
    ['20260102102311', '2026-01-02'],
  ])('takes the day %s', (text, day) => {
    expect(line([text, '', '1.00'])).toMatchObject({ day })
  })

  it.each([
    [['2026-11-20', '', '0.00'], 'zero'],
    [['2026-11-20', '', '-0.00'], 'zero'],
    [['2026-11-20', '', ''], 'zero'],
    [['2026-11-20', '5.00', '7.00'], 'twoSided'],
    [['2026-11-20', '', '7.00', '', '', '', '', '', 'USD'], 'foreign'],
    [['2026-11-20', '', '=1+1'], 'badAmount'],
    [['2026-11-20', '', '1e3'], 'badAmount'],
    [['2026-11-20', '', '1234567890123456789'], 'badAmount'],
    [['2026-11-20', '', '1.005'], 'badAmount'],
    [['2026-13-20', '', '1.00'], 'badDay'],
    [['2026-11-20', '', '1.00', '启明\ufffd展览'], 'unreadable'],
  ])('is told, not kept: %j', (cells, reason) => {
    expect(read(cells)).toEqual({ told: reason })
  })

  it('is skipped if it is a total or remark', () => {
    expect(read(['合计', '100.00', '200.00'])).toBeUndefined()
    expect(read(['本页打印完毕'])).toBeUndefined()
  })

  it('keeps a text that looks like a formula as text, converts full width to half, and rejects numbers with lost digits', () => {
    expect(line(['2026-11-20', '', '￥１，７７９．１６', '=HYPERLINK("x")'])).toMatchObject({
      amount: 177916n,
      payer: '=HYPERLINK("x")',
    })
    expect(read(['2026-11-20', '', '1.00', '甲', '6.22202E+18'], icbc, [4])).toMatchObject({
      line: { payerAccount: '' },
    })
  })

  it('reads a reversal as the negative amount', () => {
    expect(line(['2026-11-20', '', '-100.00'])).toMatchObject({ amount: -10000n })
  })
})

describe('a row in another format', () => {
  it('has its day in the chosen order, with or without a time after it', () => {
    const dayOf = (text: string, dateOrder?: 'dmy' | 'mdy') =>
      readLine({ number: 2, cells: [text, '', '1.00'], lostPrecision: [] }, icbc, { dateOrder })
    expect(dayOf('24/03/2025')).toEqual({ told: 'badDay' })
    expect(dayOf('24/03/2025', 'mdy')).toEqual({ told: 'badDay' })
    expect(dayOf('24/03/2025', 'dmy')).toMatchObject({ line: { day: '2025-03-24' } })
    expect(dayOf('03/04/2025 09:30', 'mdy')).toMatchObject({ line: { day: '2025-03-04', time: '09:30:00' } })
    expect(dayOf('2025-03-04', 'dmy')).toMatchObject({ line: { day: '2025-03-04' } })
  })

  it('has its amounts with the chosen decimal mark, also its balance', () => {
    const cells = ['2026-11-20', '', '1.234,50', '甲', '', '', '', '9.000,00']
    expect(read(cells)).toEqual({ told: 'badAmount' })
    expect(readLine({ number: 2, cells, lostPrecision: [] }, icbc, { decimalMark: ',' })).toMatchObject({
      line: { amount: 123450n, balance: 900000n },
    })
  })

  it('has a minus sign in the outgoing column interpreted as chosen', () => {
    const out = (cell: string, negativeOut?: 'outflow' | 'reversal') =>
      readLine({ number: 2, cells: ['2026-11-20', cell, ''], lostPrecision: [] }, icbc, { negativeOut })
    expect(out('-50.00', 'outflow')).toMatchObject({ line: { amount: -5000n } })
    expect(out('50.00', 'outflow')).toMatchObject({ line: { amount: -5000n } })
    expect(out('-50.00', 'reversal')).toMatchObject({ line: { amount: 5000n } })
    expect(out('-50.00')).toMatchObject({ line: { amount: 5000n } })
  })

  it('is reported if a cell contains a formula error, also in the day column', () => {
    expect(read(['2026-11-20', '', '1.00', '#N/A'])).toEqual({ told: 'formulaError' })
    expect(read(['#REF!', '', '1.00', '甲'])).toEqual({ told: 'formulaError' })
  })
})

describe('a chain of balances', () => {
  const links = (amounts: bigint[], begin: bigint) => {
    let balance = begin
    return amounts.map((amount, at) => {
      balance += amount
      return { row: at + 2, amount, balance: balance as bigint | null }
    })
  }
  const checkChain = (rows: ReturnType<typeof links>) => {
    const chain = new BalanceChain()
    for (const row of rows) chain.add(row)
    return chain.result()
  }
  const amounts = fc.array(
    fc.bigInt({ min: -1000n, max: 1000n }).filter(fen => fen !== 0n),
    { minLength: 3, maxLength: 30 },
  )
  it('is consistent in either direction, also if some balances are missing', () => {
    fc.assert(
      fc.property(amounts, fc.array(fc.boolean(), { maxLength: 30 }), (values, silent) => {
        const rows = links(values, 500n).map((row, at) => (silent[at] ? { ...row, balance: null } : row))
        expect(checkChain(rows)).toEqual({ count: 0 })
        expect(checkChain(rows.toReversed())).toEqual({ count: 0 })
      }),
    )
  })
  it('reports where a row is missing', () => {
    const rows = links([100n, 200n, 300n, 400n, 500n], 0n)
    rows.splice(2, 1)
    expect(checkChain(rows)).toEqual({ count: 1, first: { row: 5, expected: 700n, found: 1000n } })
  })
})
