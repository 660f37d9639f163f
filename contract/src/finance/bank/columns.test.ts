import { describe, expect, it } from 'vitest'
import { columnsOf, type Layout, layoutFrom, layoutOf, plainTitle, saysNegative, statementColumns } from './columns.ts'

/** Recognizes titles; returns them by role. */
function read(titles: readonly string[]): Record<string, string> {
  const layout = layoutOf(titles) as Layout
  return Object.fromEntries(
    Object.entries(layout).map(([role, at]) => [role, at.map(position => titles[position]).join('+')]),
  )
}

describe('the columns of a statement', () => {
  it.each([
    [
      'ICBC',
      '凭证号|本方账号|对方账号|交易时间|借/贷|借方发生额|贷方发生额|对方行号|摘要|用途|对方单位名称|余额|个性化信息',
      {
        ...{ day: '交易时间', in: '贷方发生额', out: '借方发生额', payer: '对方单位名称', payerAccount: '对方账号' },
        ...{ direction: '借/贷', text: '摘要+用途+个性化信息', balance: '余额' },
      },
    ],
    [
      'CCB',
      '账号|账户名称|交易时间|借方发生额/元(支取)|贷方发生额/元（收入）|余额|币种|对方户名|对方账号|对方开户机构|记账日期|摘要|备注|账户明细编号-交易流水号|企业流水号|凭证种类|凭证号',
      {
        ...{ day: '交易时间', in: '贷方发生额/元（收入）', out: '借方发生额/元(支取)', payer: '对方户名' },
        ...{
          payerAccount: '对方账号',
          text: '摘要+备注',
          serial: '账户明细编号-交易流水号',
          balance: '余额',
          currency: '币种',
        },
      },
    ],
    [
      'ABC',
      '交易时间|收入金额|支出金额|账户余额|对方账号|对方户名|对方开户行|交易用途|摘要',
      {
        ...{ day: '交易时间', in: '收入金额', out: '支出金额', balance: '账户余额', payerAccount: '对方账号' },
        ...{ payer: '对方户名', text: '交易用途+摘要' },
      },
    ],
    [
      'BOC',
      '交易类型[Transaction Type]|业务类型[Business type]|付款人账号[Debit Account No.]|付款人名称[Payer’s Name]|收款人账号[Payee’s Account Number]|收款人名称[Payee’s Name]|交易日期[Transaction Date]|交易时间[Transaction time]|交易货币[Trade Currency]|交易金额[Trade Amount]|交易后余额[After-transaction balance]|交易流水号[Transaction reference number]|摘要[Reference]|用途[Purpose]|交易附言[Remark]|备注[Remarks]',
      {
        ...{ day: '交易日期[Transaction Date]', time: '交易时间[Transaction time]', amount: '交易金额[Trade Amount]' },
        ...{
          direction: '交易类型[Transaction Type]',
          payer: '付款人名称[Payer’s Name]',
          payee: '收款人名称[Payee’s Name]',
        },
        ...{ payerAccount: '付款人账号[Debit Account No.]', payeeAccount: '收款人账号[Payee’s Account Number]' },
        ...{
          text: '摘要[Reference]+用途[Purpose]+交易附言[Remark]+备注[Remarks]',
          currency: '交易货币[Trade Currency]',
        },
        ...{ serial: '交易流水号[Transaction reference number]', balance: '交易后余额[After-transaction balance]' },
      },
    ],
    [
      'CMB',
      '账号|账号名称|币种|交易日|交易时间|起息日|交易类型|借方金额|贷方金额|余额|摘要|流水号|流程实例号|用途|业务摘要|其它摘要|收(付)方名称|收(付)方账号|扩展摘要',
      {
        ...{
          day: '交易日',
          time: '交易时间',
          in: '贷方金额',
          out: '借方金额',
          direction: '交易类型',
          currency: '币种',
        },
        ...{ text: '摘要+用途+业务摘要+其它摘要+扩展摘要', serial: '流水号', payer: '收(付)方名称' },
        ...{ payerAccount: '收(付)方账号', balance: '余额' },
      },
    ],
  ])('of %s are known by their titles', (_bank, titles, roles) => {
    expect(read(titles.split('|'))).toEqual(roles)
  })

  it('are recognized in any width, with spaces, brackets and units', () => {
    expect(plainTitle(' 贷 方　发生额（元）')).toBe('贷方发生额')
    expect(plainTitle('收（付）方名称')).toBe('收付方名称')
    expect(read(['Date', 'Money in', 'Money out', 'Payer'])).toMatchObject({
      day: 'Date',
      in: 'Money in',
      payer: 'Payer',
    })
  })

  it('are not recognized in rows that are no header', () => {
    for (const cells of [
      ['账户名称', '虹湾国际会展中心'],
      ['2026-11-20', '100.00'],
      ['姓名', '证件号'],
      ['交易日期', '摘要'],
      [],
    ]) {
      expect(layoutOf(cells)).toBeUndefined()
    }
  })

  it('are the same as a layout and as the columns of a reading', () => {
    const layout: Layout = { day: [0], in: [3], out: [2], text: [1, 5, 7], serial: [6] }
    const columns = columnsOf(layout)
    expect(columns).toEqual({ day: 0, in: 3, out: 2, text: 1, text2: 5, text3: 7, serial: 6 })
    expect(layoutFrom(columns)).toEqual(layout)
    // In the order of jsonb, and with one removed.
    expect(layoutFrom({ in: 3, text3: 7, day: 0, nonsense: 9, text: 1 })).toEqual({ day: [0], in: [3], text: [1, 7] })
    expect(Object.keys(statementColumns(3))).toEqual(expect.arrayContaining(['day', 'text', 'text2', 'text3']))
  })

  it.each([
    ['支出金额（-元）', true],
    ['支出金额(－元)', true],
    ['收入金额（+元）', false],
    ['支出-金额', false],
    ['借方发生额/元(支取)', false],
  ])('says of %s whether amounts carry a minus sign', (title, says) => {
    expect(saysNegative(title)).toBe(says)
  })
})
