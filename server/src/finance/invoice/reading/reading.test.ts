import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { invoiceOfd, invoiceXml, type MadeUpInvoice } from '../../../app/testing/invoice-files.ts'
import { zipOf } from '../../../app/testing/zip-of.ts'
import { compareInvoice, type KnownInvoice } from './compare.ts'
import { type ReadInvoice, Unread } from './read-invoice.ts'
import { readInvoiceOfd } from './read-ofd.ts'
import { readInvoiceXml } from './read-xml.ts'

const folder = await mkdtemp(join(tmpdir(), 'fairgate-invoice-'))
afterAll(() => rm(folder, { recursive: true }))

const code = '26312000000012345678'
const buyer = { name: '明远展览有限公司', number: '91310000MA1FL5XX0A' }
const seller = { name: '国际会展中心', number: '91310000MA1FL5XX0B' }
const blue: MadeUpInvoice = {
  ...{ code, issuedOn: '2026-01-05', buyer, seller },
  lines: [
    { net: 94_340n, tax: 5_660n, rate: '6%' },
    { net: 10_000n, tax: 0n, rate: '免税' },
  ],
}
const known: KnownInvoice = {
  ...{ buyer, seller, kind: 'ordinary', typed: { code, issuedOn: '2026-01-05', amount: 110_000n } },
}
const xml = (changes: Partial<MadeUpInvoice> = {}) => readInvoiceXml(Buffer.from(invoiceXml({ ...blue, ...changes })))
const ofd = async (content: Buffer): Promise<ReadInvoice> => {
  const path = join(folder, 'invoice.ofd')
  await writeFile(path, content)
  return readInvoiceOfd(path)
}
const kinds = (files: readonly ReadInvoice[], of: KnownInvoice = known) =>
  compareInvoice(files, of).map(({ kind }) => kind)
const unread = async (read: () => Promise<ReadInvoice> | ReadInvoice) => {
  try {
    await read()
  } catch (error) {
    if (error instanceof Unread) return error.reason
    throw error
  }
}

describe('the files of an invoice', () => {
  it('say the same as XML and as OFD', async () => {
    const files = [xml(), await ofd(await invoiceOfd(blue))]
    for (const file of files)
      expect(file).toMatchObject({ code, issuedOn: '2026-01-05', amount: 110_000n, net: 104_340n, tax: 5_660n })
    expect(compareInvoice(files, known)).toEqual([])
  })

  it.each<[string, Partial<MadeUpInvoice>, string[]]>([
    ['another number', { code: `${code.slice(0, -1)}9` }, ['code']],
    ['another day', { issuedOn: '2026-01-06' }, ['day']],
    ['another amount', { lines: [{ net: 94_340n, tax: 5_660n, rate: '6%' }] }, ['amount']],
    ['totals that do not add up', { totals: { gross: 110_000n, net: 104_341n } }, ['sums', 'lines']],
    ['lines that do not add up', { totals: { net: 104_341n, tax: 5_659n } }, ['lines', 'lines']],
    [
      'a tax that is not its rate',
      {
        lines: [
          { net: 94_338n, tax: 5_662n, rate: '0.06' },
          { net: 10_000n, tax: 0n, rate: '免税' },
        ],
      },
      ['lineTax'],
    ],
    ['another buyer', { buyer: { ...buyer, number: '91310000MA1FL5XX0C' } }, ['buyerNumber']],
    ['another name of the buyer', { buyer: { ...buyer, name: '明远公司' } }, ['buyerName']],
    ['another seller', { seller: { ...seller, number: '91310000MA1FL5XX0C' } }, ['sellerNumber']],
    ['another name of the seller', { seller: { ...seller, name: '会展' } }, ['sellerName']],
    ['another kind', { special: true }, ['kind']],
    ['only other widths and blanks', { buyer: { name: ' 明远展览　有限公司', number: '91310000ma1fl5xx0a' } }, []],
  ])('with %s', (_what, changes, expected) => {
    expect(kinds([xml(changes)])).toEqual(expected)
  })

  it('that disagree with each other are refused', async () => {
    const other = await ofd(await invoiceOfd({ ...blue, issuedOn: '2026-01-06' }))
    expect(kinds([xml(), other], { ...known, typed: undefined })).toEqual(['files'])
  })

  it('are red exactly in the form of a red one, and name the reversed one', () => {
    const lines = [{ net: -94_340n, tax: -5_660n, rate: '6%' }]
    const red = (remark: string) => xml({ lines, remark })
    const of = { ...known, typed: { code, issuedOn: '2026-01-05', amount: 100_000n } }
    const reverses = '26312000000000000001'
    expect(kinds([red('')], of)).toEqual(['red'])
    expect(kinds([red('')], { ...of, reverses })).toEqual([])
    expect(kinds([red(`被红冲蓝字数电票号码：${reverses}`)], { ...of, reverses })).toEqual([])
    expect(kinds([red(`被红冲蓝字数电票号码：${code}`)], { ...of, reverses })).toEqual(['blueCode'])
    expect(kinds([xml()], { ...known, reverses })).toEqual(['blue'])
  })

  it('that are something else are not read', async () => {
    const whole = invoiceXml(blue)
    const read = (text: string) => unread(() => readInvoiceXml(Buffer.from(text)))
    expect(await read('<Document/>')).toBe('unknown')
    expect(await read(whole.replace(/<TaxSupervisionInfo>.*<\/TaxSupervisionInfo>/, ''))).toBe('unknown')
    expect(await read(whole.slice(0, -20))).toBe('damaged')
    expect(await read(whole.replace('<EInvoice>', '<!DOCTYPE EInvoice><EInvoice>'))).toBe('damaged')
    expect(await read(`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`)).toBe('damaged')
    expect(await read(`<a>${'<b/>'.repeat(20_001)}</a>`)).toBe('damaged')
    expect(await unread(() => ofd(Buffer.from(whole)))).toBe('damaged')
    expect(await unread(async () => ofd(await zipOf({ 'OFD.xml': Buffer.from('<ofd:OFD/>') })))).toBe('unknown')
    expect(await unread(async () => ofd(await invoiceOfd(blue, blue)))).toBe('severalInvoices')
    const entries = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`${n}.xml`, Buffer.from('<a/>')]))
    expect(await unread(async () => ofd(await zipOf({ ...entries, 'OFD.xml': Buffer.from('<a/>') })))).toBe('damaged')
  })

  it('in GBK under a declaration of UTF-8 are read', () => {
    const text = invoiceXml({ ...blue, buyer: { ...buyer, name: '明' } })
    const [before = '', after = ''] = text
      .replace(/[\u4e00-\u9fff*]+费/g, '')
      .replace('免税', '0%')
      .replace(seller.name, 'X')
      .split('明')
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xc3, 0xf7]), Buffer.from(after)])
    expect(readInvoiceXml(bytes).buyer.name).toBe('明')
  })

  it('are never refused if they are right', async () => {
    const fen = fc.bigInt(1n, 99_999_999n)
    const line = fc.tuple(fen, fc.constantFrom('6%', '13%', '9%', '3%', '1%', '0.06', '0')).map(([net, rate]) => {
      const hundredths = Math.round(Number(rate.replace('%', '')) * (rate.endsWith('%') ? 100 : 10_000))
      return { net, tax: (net * BigInt(hundredths) + 5_000n) / 10_000n, rate }
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 20 }),
        fc.string({ minLength: 1 }),
        async (lines, name) => {
          fc.pre(/^[^\p{C}]+$/u.test(name) && name.trim() !== '')
          const made = { ...blue, lines, buyer: { ...buyer, name } }
          const amount = lines.reduce((sum, { net, tax }) => sum + net + tax, 0n)
          const of = { ...known, buyer: made.buyer, typed: { code, issuedOn: blue.issuedOn, amount } }
          const file = readInvoiceXml(Buffer.from(invoiceXml(made)))
          expect(compareInvoice([file], of)).toEqual([])
        },
      ),
      { numRuns: 500 },
    )
  })
})
