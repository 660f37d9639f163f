import { type Layout, layoutOf } from '@fairgate/contract/finance/bank/columns'
import { expect, it } from 'vitest'
import { readLine } from './read-line.ts'

/** Reads rows under a row of titles, in a bank's own format, and returns the stored fields. */
function read(titles: string, ...rows: string[][]) {
  const layout = layoutOf(titles.split(',')) as Layout
  return rows.map((cells, at) => {
    const found = readLine({ number: at + 2, cells, lostPrecision: [] }, layout)
    return found && 'line' in found ? found.line : found
  })
}

it('reads ICBC: of two pairs of amounts the booked one', () => {
  const titles =
    '交易日期,摘要,交易详情,交易场所,钞/汇,交易金额(收入),交易金额(支出),交易币种,记账金额(收入),记账金额(支出),记账币种,余额,对方户名,对方账户'
  const row = (amounts: [string, string, string], booked: [string, string], balance: string) => [
    ...['2026-11-20     \t', '转账                \t', '展位费', '网上银行\t', '钞', ...amounts, ...booked, '人民币'],
    ...[balance, '甲展览公司\t', '6222000000000001\t'],
  ]
  expect(
    read(
      titles,
      row(['-   \t', '-   \t', '- \t'], ['5,000.00\t', '   \t'], '15,000.00\t'),
      row(['-   \t', '-   \t', '- \t'], ['   \t', '1,200.00\t'], '13,800.00\t'),
      row(['800.00   \t', '-   \t', '人民币 \t'], ['800.00   \t', '   \t'], '14,600.00\t'),
      row(['   \t', '300.00   \t', '人民币 \t'], ['   \t', '300.00  \t'], '14,300.00\t'),
    ),
  ).toMatchObject([
    {
      ...{ day: '2026-11-20', amount: 500_000n, payer: '甲展览公司', payerAccount: '6222000000000001' },
      ...{ text: '转账 展位费', balance: 1_500_000n },
    },
    { amount: -120_000n },
    { amount: 80_000n },
    { amount: -30_000n },
  ])
})

it('reads BOCOM: the direction in both languages', () => {
  const titles = '序号,交易日期,交易时间,交易类型,借贷,交易金额,余额,对方账号,对方户名,交易地点,摘要'
  const row = (way: string) => [
    ...['1', '2026-11-20', '10:00:00', '转账', way, '5000.00', '15000.00', '6222', '甲公司', '网上银行', '展位费'],
  ]
  expect(read(titles, row('贷 Cr'), row('借 Dr'), row('贷 Dr'))).toMatchObject([
    { amount: 500_000n, time: '10:00:00', payer: '甲公司', payerAccount: '6222' },
    { amount: -500_000n },
    { told: 'badAmount' },
  ])
})

it('reads CMB and ABC: name and account in one column', () => {
  const cmb = '记账日期,货币,交易金额,联机余额,交易摘要,对手信息,客户摘要'
  const row = (payer: string) => ['2026-11-20', 'CNY', '5,000.00', '15,000.00', '转账汇款', payer, 'Q26000012 展位费']
  expect(
    read(cmb, row('甲展览公司 6222000000000001'), row('甲展览公司'), row('6222****0001/甲展览公司')),
  ).toMatchObject([
    { payer: '甲展览公司', payerAccount: '6222000000000001', balance: 1_500_000n, text: '转账汇款 Q26000012 展位费' },
    { payer: '甲展览公司', payerAccount: '' },
    { payer: '甲展览公司', payerAccount: '6222****0001' },
  ])
  expect(
    read('交易日期,收入金额,支出金额,对方账号与户名', ['20261120', '5', '', '6222000000000001 甲公司']),
  ).toMatchObject([{ payer: '甲公司', payerAccount: '6222000000000001' }])
})

it('reads BOC: payer or payee by the direction', () => {
  const titles =
    '交易类型[ Transaction Type ],交易日期,交易金额[ Trade Amount ],付款人名称,付款人账号,收款人名称,收款人账号,交易流水号'
  expect(
    read(
      titles,
      ['来账', '20261120', '5000.00', '甲公司', '6222', '会展中心', '6333', 'S1'],
      ['往账', '20261121', '-1200.00', '会展中心', '6333', '乙公司', '6444', 'S2'],
    ),
  ).toMatchObject([
    { amount: 500_000n, payer: '甲公司', payerAccount: '6222', serial: 'S1' },
    { amount: -120_000n, payer: '乙公司', payerAccount: '6444', serial: 'S2' },
  ])
})

it('reads one column of amounts with Credit / Debit next to it, and does not take that for an amount', () => {
  const titles = 'Transaction date,Description,Billing amount,Billing currency,Credit / Debit'
  expect(
    read(
      titles,
      ['2026-11-20', 'BOOTH FEE ACME', '5,000.00', 'CNY', 'CREDIT'],
      ['2026-11-21', 'REFUND ACME', '-1,200.00', 'CNY', 'DEBIT'],
      ['2026-11-21', 'REFUND ACME', '1,200.00', 'HKD', 'DEBIT'],
    ),
  ).toMatchObject([{ amount: 500_000n, text: 'BOOTH FEE ACME' }, { amount: -120_000n }, { told: 'foreign' }])
})

it('reads HSBC HK and TD', () => {
  const hsbc = 'Currency,Bank reference,Narrative,Customer reference,Value date,Credit amount,Debit amount,Balance'
  expect(read(hsbc, ['CNY', 'B1', 'BOOTH', 'C1', '2026-11-20', '5,000.00', '', '9,000.00'])).toMatchObject([
    { amount: 500_000n, serial: 'B1', text: 'BOOTH', balance: 900_000n },
  ])
  const td = 'Date,Transaction Description,Withdrawals,Deposits,Balance'
  expect(
    read(td, ['2026-11-20', 'BOOTH', '', '50.00', '90.00'], ['2026-11-20', 'FEE', '1.25', '', '88.75']),
  ).toMatchObject([{ amount: 5000n, text: 'BOOTH' }, { amount: -125n }])
})

it('reads Alipay and WeChat', () => {
  const alipay =
    '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,业务类型,备注'
  expect(
    read(alipay, [
      'A1\t',
      'B1\t',
      'C1',
      '门票',
      '2026-11-20 10:00:01',
      'a@example.cn',
      '50.00',
      '',
      '150.00',
      '在线支付',
      '',
    ]),
  ).toMatchObject([{ amount: 5000n, time: '10:00:01', serial: 'A1', text: '门票', balance: 15_000n }])
  const wechat = '交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注'
  const row = (way: string) => [
    ...['2026-11-20 10:00:01', '商户消费', '甲', '门票', way, '¥50.00', '零钱', '已收款', '4200001\t', 'M1', '/'],
  ]
  expect(read(wechat, row('收入'), row('支出'), row('/'))).toMatchObject([
    { amount: 5000n, payer: '甲', serial: '4200001' },
    { amount: -5000n },
    { told: 'badAmount' },
  ])
  const funds = '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),备注'
  expect(
    read(funds, ['`2026-11-20 10:00:01', '`4200001', '`F1', '`交易', '`交易', '`收入', '`50.00', '`150.00', '`']),
  ).toMatchObject([{ amount: 5000n, day: '2026-11-20', time: '10:00:01', serial: 'F1', balance: 15_000n }])
})
