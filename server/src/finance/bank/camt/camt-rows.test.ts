import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { type CamtStatement, camtFile, money, transaction } from '../../../app/testing/camt-file.ts'
import type { SheetRow } from '../../../kernel/spreadsheet/sheet-row.ts'
import { XmlTree } from '../../../kernel/spreadsheet/xml-tree.ts'
import { camtRows } from './camt-rows.ts'

const account = '6222000000000009'
const folder = await mkdtemp(join(tmpdir(), 'fairgate-camt-'))
afterAll(() => rm(folder, { recursive: true }))

async function rowsOf(content: string | Buffer, own = account) {
  const path = join(folder, 'statement.xml')
  await writeFile(path, content)
  const all: SheetRow[] = []
  for await (const row of camtRows(path, own)) all.push(row)
  const [titles, ...rows] = all
  expect(titles?.cells).toContain('余额')
  return rows
}
const cellsOf = async (statement: Omit<CamtStatement, 'account'>) =>
  (await rowsOf(camtFile([{ account, ...statement }]))).map(({ cells }) => cells)
const refusal = (content: string | Buffer, own = account) =>
  rowsOf(content, own).then(
    () => undefined,
    error => error.reason ?? error.key,
  )

const fee = {
  day: '2026-11-20',
  amount: '500.00',
  name: '甲展览公司',
  account: '6222 0000',
  text: '展位费',
  reference: 'R1',
}

describe('camtRows', () => {
  it.each([2, 8] as const)('reads entries of version %s, with balances', async version => {
    const entries = [fee, { ...fee, day: '2026-11-21T10:23:11+08:00', amount: '-20.50', reference: 'R2' }]
    expect(await cellsOf({ opening: '100.00', closing: '579.50', entries, version })).toEqual([
      ['2026-11-20', '', '500.00', 'CNY', '甲展览公司', '6222 0000', '展位费', 'R1', '600.00'],
      ['2026-11-21', '10:23:11', '-20.50', 'CNY', '甲展览公司', '6222 0000', '展位费', 'R2', '579.50'],
    ])
  })

  it('has no balances without an opening one, and ends with the closing one', async () => {
    expect((await cellsOf({ entries: [fee, fee] })).map(cells => cells[8])).toEqual(['', ''])
    const [, last] = await cellsOf({ opening: '0.00', closing: '1200.00', entries: [fee, fee] })
    expect(last?.[8]).toBe('1200.00')
  })

  it('splits a batch only if its transactions add up to it', async () => {
    const part = (amount: string, name: string) =>
      transaction({ amount, name }).replace('<TxDtls>', `<TxDtls>${money(amount)}`)
    const batch = (details: string) => ({ day: '2026-11-20', amount: '300.00', reference: 'B1', details })
    const split = await cellsOf({ entries: [batch(part('100.00', '甲') + part('200.00', '乙'))] })
    expect(split.map(cells => [cells[2], cells[4], cells[7]])).toEqual([
      ['100.00', '甲', 'B1.1'],
      ['200.00', '乙', 'B1.2'],
    ])
    const short = await cellsOf({ entries: [batch(part('100.00', '甲') + part('199.99', '乙'))] })
    expect(short.map(cells => [cells[2], cells[4], cells[7]])).toEqual([['300.00', '', 'B1']])
    const unsaid = await cellsOf({ entries: [batch(transaction({ amount: '1' }) + transaction({ amount: '1' }))] })
    expect(unsaid).toHaveLength(1)
  })

  it('takes the direction of a reversal from the entry, and never the account as its own counterparty', async () => {
    const parties = `<TxDtls><RltdPties><Dbtr><Nm>本单位</Nm></Dbtr><DbtrAcct><Id><Othr><Id>${account}</Id></Othr></Id></DbtrAcct><Cdtr><Nm>搭建公司</Nm></Cdtr></RltdPties></TxDtls>`
    const reversal = { day: '2026-11-20', amount: '80.00', more: '<RvslInd>true</RvslInd>', details: parties }
    const [cells] = await cellsOf({ entries: [reversal], version: 2 })
    expect([cells?.[2], cells?.[4]]).toEqual(['80.00', '搭建公司'])
  })

  it('marks entries that are not booked, which change no balance', async () => {
    const entries = [fee, { ...fee, status: 'PDNG' }, { ...fee, status: 'INFO' }]
    const rows = await rowsOf(camtFile([{ account, opening: '0', closing: '500.00', entries }]))
    expect(rows.map(({ number, mark, cells }) => [number, mark, cells[8]])).toEqual([
      [2, undefined, '500.00'],
      [3, 'pending', ''],
      [4, 'pending', ''],
    ])
  })

  it('reads prefixes, other encodings, several statements, and no ordinal as a reference', async () => {
    const two = [
      { account, entries: [fee] },
      { account, id: 'S2', entries: [fee] },
    ]
    expect(await rowsOf(camtFile(two, { prefix: 'ns2' }))).toHaveLength(2)
    const declared = camtFile([{ account, entries: [{ ...fee, name: 'Müller' }] }], {
      declaration: '<?xml version="1.0" encoding="ISO-8859-1"?>',
    }).replace(/[\u4e00-\u9fff]/g, '')
    expect((await rowsOf(Buffer.from(declared, 'latin1')))[0]?.cells[4]).toBe('Müller')
    const ordinal = camtFile([{ account, entries: [{ ...fee, reference: undefined, more: '<NtryRef>17</NtryRef>' }] }])
    expect((await rowsOf(ordinal))[0]?.cells[7]).toBe('')
    const reference = ordinal.replace('<NtryRef>17', '<NtryRef>2026112000017')
    expect((await rowsOf(reference))[0]?.cells[7]).toBe('2026112000017')
  })

  it('refuses other accounts, other documents, statements twice and what is incomplete', async () => {
    const good = camtFile([{ account, entries: [fee] }])
    expect(await refusal(good, '6222000000000001')).toBe('bank.otherAccount')
    expect(await refusal(good, '6222 0000 0000 0009')).toBeUndefined()
    expect(
      await refusal(
        camtFile([
          { account, entries: [fee] },
          { account, entries: [fee] },
        ]),
      ),
    ).toBe('bank.statementTwice')
    expect(await refusal(good.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'))).toBe('bank.notStatement')
    expect(await refusal(good.replace(/<Acct>.*?<\/Acct>/, ''))).toBe('bank.notStatement')
    expect(await refusal(good.replace('<Document', '<!DOCTYPE a><Document'))).toBe('bank.notStatement')
    expect(await refusal(`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`)).toBe('bank.notStatement')
    expect(await refusal(good.slice(0, -40))).toBe('truncated')
    expect(await refusal(good.replace('</Ntry>', '</Entry>'))).toBe('truncated')
    expect(await refusal(good.replace('UTF-8', 'EBCDIC'))).toBe('encoding')
  })
})

it('a document in any pieces has the same elements', () => {
  const bytes = Buffer.from(camtFile([{ account, opening: '1.00', entries: [fee, { ...fee, name: 'a &amp; b' }] }]))
  const read = (pieces: readonly Uint8Array[]) => {
    const found: string[] = []
    const tree = new XmlTree(element => {
      found.push(`${element.name} ${element.text.trim()}`)
      return 'drop'
    }, 'utf-8')
    for (const piece of pieces) tree.feed(piece)
    tree.end()
    return found
  }
  const whole = read([bytes])
  expect(whole).toContain('Nm a & b')
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(bytes.length), { maxLength: 20 }), cuts => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
      expect(read(at.slice(1).map((end, n) => bytes.subarray(at[n], end)))).toEqual(whole)
    }),
  )
})
