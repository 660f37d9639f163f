import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { createBankWorld } from '../../../app/testing/bank-world.ts'
import { type CamtEntry, camtFile } from '../../../app/testing/camt-file.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { writeSheet } from '../../../kernel/spreadsheet/write-sheet.ts'

const world = await closeAfterAll(createBankWorld())
const numberOf = async (id: string) =>
  (await world.db.one<{ number: string }>(sql`select number from bank_account where id = ${id}`)).number
const linesOf = (id: string) =>
  world.db.many(sql`
    select row_number, line_key, occurrence, day::text, time::text, amount::text, balance::text, payer, payer_account, text, serial
    from bank_line where bank_account_id = ${id} order by row_number`)

const entries = Array.from({ length: 40 }, (_, n): CamtEntry & { balance: string } => ({
  day: `2026-11-${String(1 + (n % 28)).padStart(2, '0')}`,
  amount: n % 3 === 0 ? `-${n + 1}.50` : `${n + 1}00.25`,
  ...{ name: `企业${n} &amp; 合作`, account: `62220000000000${n}`, text: `展位费 Q2600${n}`, reference: `SN${n}0000` },
  balance: '',
}))
let fen = 1_000_00n
for (const entry of entries) {
  fen += BigInt(entry.amount.replace('.', ''))
  entry.balance = `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`
}
const head = ['记账日期', '交易金额', '币种', '对方户名', '对方账号', '摘要', '流水号', '余额']
const rows = entries.map(({ day, amount, name = '', account = '', text = '', reference = '', balance }) => [
  ...[day, amount, 'CNY', name.replace('&amp;', '&'), account, text, reference, balance],
])

async function workbook(): Promise<Buffer> {
  const out = new PassThrough()
  const columns = head.map(title => ({ title }))
  const [content] = await Promise.all([buffer(out), writeSheet(rows, columns, out).then(() => out.end())])
  return content
}

it('a statement gives the same lines as csv, xlsx and camt.053', async () => {
  const csv = await world.account()
  await world.imported(csv, Buffer.from([head, ...rows].map(cells => cells.join(',')).join('\n')))
  const xlsx = await world.account()
  await world.imported(xlsx, await workbook(), 'statement.xlsx')
  const camt = await world.account()
  const file = { account: await numberOf(camt), opening: '1000.00', closing: entries.at(-1)?.balance, entries }
  const report = await world.imported(camt, Buffer.from(camtFile([file])), 'statement.xml')
  expect(report).toMatchObject({ state: 'finished', added: 40, told: 0, read: { format: 'xml' } })
  expect(await linesOf(csv)).toHaveLength(40)
  expect(await linesOf(xlsx)).toEqual(await linesOf(csv))
  expect(await linesOf(camt)).toEqual(await linesOf(csv))
})

it('a statement in UTF-16 is read like any other', async () => {
  const account = await world.account()
  const entry = { day: '2026-09-01', amount: '10.00', name: '启明展览', reference: 'U0000001' }
  const file = camtFile([{ account: await numberOf(account), entries: [entry] }]).replace('UTF-8', 'UTF-16')
  const report = await world.imported(account, Buffer.from(`\ufeff${file}`, 'utf16le'), 'statement.xml')
  expect(report).toMatchObject({ added: 1, told: 0 })
  expect(await linesOf(account)).toMatchObject([{ payer: '启明展览' }])
})

it('reports entries that are not booked or in another currency, and asks if an entry is missing', async () => {
  const account = await world.account()
  const number = await numberOf(account)
  const of = (closing: string, id: string, some: readonly CamtEntry[]) =>
    Buffer.from(camtFile([{ account: number, id, opening: '0.00', closing, entries: some }]))
  const some = [
    { day: '2026-10-01', amount: '10.00', reference: 'A0000001' },
    { day: '2026-10-01', amount: '20.00', reference: 'A0000002', status: 'PDNG' },
    { day: '2026-10-02', amount: '30.00', currency: 'USD', reference: 'A0000003' },
  ]
  const report = await world.imported(account, of('10.00', 'S1', some.slice(0, 2)), 'one.xml')
  expect(report).toMatchObject({ state: 'finished', added: 1, reasons: [{ reason: 'pending', count: 1 }] })
  const foreign = await world.imported(account, of('30.00', 'S2', some.slice(2)), 'two.xml')
  expect(foreign.reasons).toEqual([{ reason: 'foreign', count: 1 }])
  const missing = await world.looked(
    account,
    of('45.00', 'S3', [
      { day: '2026-10-03', amount: '5.00', reference: 'A0000004' },
      { day: '2026-10-03', amount: '6.00', reference: 'A0000005' },
    ]),
    'three.xml',
  )
  expect(missing.question).toMatchObject({ ask: 'balance', expected: '11.00', found: '45.00' })
})
