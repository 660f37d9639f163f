import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBankReadingFixture } from '../../app/testing/bank-reading-fixture.ts'
import { findConstraint } from '../../kernel/database/database.ts'
import { writeSheets } from '../../kernel/spreadsheet/write-sheet.ts'
import { importJob, importJobKind } from './import-job.ts'

const { current, world, file, looked, sampleOf, amountsOf, correct, corrected, lines } =
  await createBankReadingFixture()

async function book(sheets: Record<string, readonly (readonly string[])[]>): Promise<Buffer> {
  const out = new PassThrough()
  const [content] = await Promise.all([
    buffer(out),
    writeSheets(
      Object.entries(sheets).map(([name, [titles = [], ...rows]]) => ({
        ...{ name, columns: titles.map(title => ({ title })), rows: rows.map(cells => [...cells]) },
      })),
      out,
    ).then(() => out.end()),
  ])
  return content
}

describe('the format of a statement', () => {
  it('is shown with its first lines and accepted before anything is booked; the same titles need no further question', async () => {
    const titles = 'Buchung,交易日期,收入金额,支出金额,对方户名,摘要,交易流水号'
    const read = await looked(
      file(titles, 'x,2026-11-20,5000.00,,甲展览公司,展位费,K1', 'x,2026-11-21,,1200.00,乙展览公司,退款,K2'),
    )
    expect(read).toMatchObject({
      ...{ state: 'pending', added: 0, total: 2, actions: ['view', 'answer', 'correct', 'discard'] },
      question: {
        ...{ ask: 'reading', why: 'confirm', count: 2 },
        sample: [
          { row: 2, day: '2026-11-20', amount: '5000.00', payer: '甲展览公司', text: '展位费', serial: 'K1' },
          { row: 3, amount: '-1200.00' },
        ],
      },
      read: {
        ...{ format: 'csv', encoding: 'utf-8', separator: ',', headerRow: 1 },
        columns: { day: 1, in: 2, out: 3, payer: 4, text: 5, serial: 6 },
      },
      notImported: { columns: [{ title: 'Buchung', cells: 2 }] },
    })
    expect(await lines()).toEqual([])
    const { id, version } = read
    const bare = await world.call(world.platform, 'answerBankStatement', { id, version })
    expect(bare.reason).toBe('bank.nothingAsked')
    const done = await world.accepted(read)
    expect(done).toMatchObject({ state: 'finished', added: 2, known: 0, question: null })
    // Only the titles of the first rows are stored.
    expect(done.heads).toMatchObject([{ head: [{ number: 1 }] }])
    expect(await looked(file(titles, 'x,2026-11-22,1.00,,丙,款,K3'))).toMatchObject({ state: 'finished', added: 1 })
    // Another format than the accepted one leads to a question again.
    const other = await looked(file(titles, 'x,2026-11-22,"1,50",,丙,款,K4'))
    expect(other).toMatchObject({ question: { why: 'confirm' }, read: { decimalMark: ',' } })
    const wrong = await looked(file(titles, 'x,23.11,1.00,,丙,款,K5', 'x,24.11,1.00,,丙,款,K6'))
    expect(wrong).toMatchObject({ question: { why: 'rejected', count: 0 }, told: 2, added: 0 })
  })

  it('is found with a header below a preamble, and with tabs', async () => {
    const read = await looked(
      file(
        '账户明细查询结果',
        '账号：6222000000009999',
        '交易日期\t收入金额\t支出金额\t余额\t对方户名\t摘要\t交易流水号',
        '2026-11-20\t100.00\t\t1100.00\t甲展览公司\t押金\tT0001',
      ),
    )
    expect(read).toMatchObject({ read: { separator: '\t', headerRow: 3 }, question: { count: 1 } })
    expect(await world.accepted(read)).toMatchObject({ added: 1, told: 0 })
  })

  const icbc = (cells: readonly string[]) => cells.map(cell => `"${cell}   \t"`).join(',')
  it.each([
    {
      bank: 'ICBC, with two pairs of amounts under a preamble',
      content: [
        ...['明细查询文件下载', '', '卡号: 6222****0001,"卡别名: 收款户"', '', '子账户序号: 00000,"子账户别名: "', ''],
        '交易日期,摘要,交易详情,交易场所,钞/汇,交易金额(收入),交易金额(支出),交易币种,记账金额(收入),记账金额(支出),记账币种,余额,对方户名,对方账户',
        ...[
          [
            '2026-11-20',
            '转账',
            '展位费',
            '网银',
            '钞',
            '-',
            '-',
            '-',
            '5,000.00',
            '',
            '人民币',
            '15,000.00',
            '甲',
            '6222001',
          ],
          [
            '2026-11-21',
            '转账',
            '退款',
            '网银',
            '钞',
            '-',
            '-',
            '-',
            '',
            '1,200.00',
            '人民币',
            '13,800.00',
            '乙',
            '6222002',
          ],
          [
            '2026-11-22',
            '转账',
            '展位费',
            '网银',
            '钞',
            '800.00',
            '-',
            '人民币',
            '800.00',
            '',
            '人民币',
            '14,600.00',
            '丙',
            '6222003',
          ],
          [
            '2026-11-23',
            '转账',
            '退款',
            '网银',
            '钞',
            '',
            '300.00',
            '人民币',
            '',
            '300.00',
            '人民币',
            '14,300.00',
            '丙',
            '6222003',
          ],
        ].map(icbc),
      ],
      amounts: ['5000.00', '-1200.00', '800.00', '-300.00'],
      first: { payer: '甲', payerAccount: '6222001', balance: '15000.00' },
    },
    {
      bank: 'BOCOM, with a direction in both languages',
      content: [
        '序号,交易日期,交易时间,交易类型,借贷,交易金额,余额,对方账号,对方户名,交易地点,摘要',
        '1,2026-11-20,10:00:00,转账,贷 Cr,5000.00,15000.00,6222001,甲,网上银行,展位费',
        '2,2026-11-20,11:00:00,转账,借 Dr,1200.00,13800.00,6222002,乙,网上银行,退款',
      ],
      amounts: ['5000.00', '-1200.00'],
      first: { time: '10:00:00', payer: '甲' },
    },
    {
      bank: 'CMB, with the counterparty in one column',
      content: [
        '记账日期,货币,交易金额,联机余额,交易摘要,对手信息,客户摘要',
        '2026-11-20,CNY,"5,000.00","15,000.00",转账汇款,甲展览公司 6222000000000001,Q26000012 展位费',
      ],
      amounts: ['5000.00'],
      first: { payer: '甲展览公司', payerAccount: '6222000000000001' },
    },
    {
      bank: 'HSBC, with credit and debit in one column',
      content: [
        'Transaction date,Description,Billing amount,Billing currency,Credit / Debit',
        '2026-11-20,BOOTH FEE ACME,"5,000.00",CNY,CREDIT',
        '2026-11-21,REFUND ACME,"-1,200.00",CNY,DEBIT',
      ],
      amounts: ['5000.00', '-1200.00'],
      first: { text: 'BOOTH FEE ACME' },
    },
  ])('knows the file of $bank', async ({ content, amounts, first }) => {
    const read = await looked(file(...content))
    expect(read).toMatchObject({ question: { ask: 'reading', why: 'confirm', count: amounts.length }, told: 0 })
    expect(amountsOf(read)).toEqual(amounts)
    expect(sampleOf(read)[0]).toMatchObject(first)
    expect(await world.accepted(read)).toMatchObject({ state: 'finished', added: amounts.length })
  })

  it('reports a name with a byte of another encoding, and reads it once the encoding is chosen', async () => {
    const content = Buffer.concat([
      file('Date,Amount,Payer,Remark,Serial number', '2026-11-20,100.00,甲展览公司,押金,G1').subarray(0, -1),
      Buffer.from('\n2026-11-20,200.00,M'),
      Buffer.from([0xfc]),
      Buffer.from('ller Messebau,deposit,G2\n'),
    ])
    const read = await looked(content)
    expect(read).toMatchObject({ read: { encoding: 'utf-8' }, rows: [{ row: 3, reason: 'unreadable' }] })
    const done = await world.accepted(read)
    expect(await lines()).toMatchObject([{ payer: '甲展览公司' }])
    const again = await corrected(done, { encoding: 'windows-1252' })
    expect(sampleOf(again)).toMatchObject([{ row: 3, payer: 'Müller Messebau' }])
    await world.accepted(again)
    expect(await lines()).toMatchObject([{ payer: '甲展览公司' }, { payer: 'Müller Messebau' }])
    expect((await world.balances(current.account)).bank).toBe('30000')
  })

  it('stores no formula error as a name', async () => {
    const read = await looked(
      file('交易日期,收入金额,支出金额,付款人名称', '2026-11-20,1.00,,#N/A', '2026-11-20,2.00,,甲'),
    )
    expect(read).toMatchObject({ rows: [{ row: 2, reason: 'formulaError' }], notImported: { errors: 1 } })
  })

  it('is that of the sheet with the header; another sheet becomes another statement once lines are booked', async () => {
    const titles = ['交易日期', '收入金额', '支出金额', '对方户名', '备注']
    const content = await book({
      说明: [['本文件由网银导出'], ['请妥善保管']],
      一月: [titles, ['2026-01-05', '10.00', '', '甲', '一']],
      二月: [titles, ['2026-02-05', '20.00', '', '乙', '二'], ['2026-02-06', '30.00', '', '丙', '二']],
    })
    const read = await looked(content, 'statement.xlsx')
    expect(read).toMatchObject({ read: { format: 'xlsx', sheet: '一月', headerRow: 1 }, question: { count: 1 } })
    expect(read.notImported?.sheets).toEqual(expect.arrayContaining([{ name: '二月', rows: 3 }]))
    const done = await world.accepted(read)
    const other = await corrected(done, { sheet: '二月' })
    expect(other.id).not.toBe(done.id)
    expect(await world.accepted(other)).toMatchObject({ state: 'finished', added: 2, known: 0 })
    expect((await world.balances(current.account)).bank).toBe('6000')
    expect((await correct(done, { sheet: '二月' })).reason).toBe('bank.statementKnown')
  })

  it('can have columns without a header row', async () => {
    const read = await looked(file('2026-11-20,10.00,甲', '2026-11-21,-4.00,乙'))
    expect(read).toMatchObject({ question: { why: 'columns' } })
    const mapped = await corrected(read, { headerRow: 0, columns: { day: 0, amount: 1, payer: 2 } })
    expect(amountsOf(mapped)).toEqual(['10.00', '-4.00'])
    expect(await world.accepted(mapped)).toMatchObject({ added: 2 })
  })
})

describe('a corrected format', () => {
  const titles = '交易日期,交易金额,对方户名,用途,流水号'
  const rows = ['2026-11-20,100.00,甲,款,H1', '2026-11-21,"1.234,50",乙,款,H2']

  it('is accepted once of several concurrent requests, and not while the file is being read', async () => {
    const read = await looked(file(titles, ...rows))
    const sent = await Promise.all([1, 2, 3, 4].map(() => correct(read, {})))
    const [first] = sent.filter(({ statusCode }) => statusCode === 10001)
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10007, 10007, 10007])
    const { version } = (await world.call(world.platform, 'getBankStatementReport', { id: read.id })).data
    expect((await correct({ id: read.id, version }, {})).reason).toBe('kernel.importRunning')
    if (first) await world.ran(first.data)
  })

  it('books no row twice, however often and in however many processes the file is read', async () => {
    const done = await world.accepted(await looked(file(titles, ...rows, '2026-11-22,7.00,丁,款,H3')))
    expect(done).toMatchObject({ added: 2, told: 1 })
    const again = await corrected(done, { decimalMark: ',' })
    const { id, version } = again
    const { data } = await world.call(world.platform, 'answerBankStatement', { id, version, acceptReading: true })
    await Promise.all([1, 2, 3].map(() => world.runJob(data.jobId, { [importJobKind]: importJob })))
    expect((await lines()).map(({ amount }) => amount)).toEqual(['10000', '123450', '700'])
    expect((await world.balances(current.account)).bank).toBe('134150')
    const twice = world.db.run(sql`
      insert into bank_line (bank_account_id, statement_id, row_number, line_key, occurrence, day, amount, payer, payer_account, text, serial)
      select bank_account_id, statement_id, row_number, 'another key', occurrence, day, amount, payer, payer_account, text, serial
      from bank_line where statement_id = ${id} and row_number = 2`)
    expect(findConstraint(await twice.catch(error => error))).toBe('bank_line_once_a_row')
  })

  it('cannot change the separator once lines are booked', async () => {
    const done = await world.accepted(await looked(file(`${titles},序号`, ...rows)))
    expect((await correct(done, { separator: ';' })).reason).toBe('bank.linesBooked')
  })
})
