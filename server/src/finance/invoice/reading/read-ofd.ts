import { ofdNames } from '@fairgate/contract/finance/invoice/file-names'
import { ZipArchive, ZipError } from '../../../kernel/files/zip-archive.ts'
import { SheetError } from '../../../kernel/spreadsheet/sheet-error.ts'
import { attributeOf, type Element, find, findAll, XmlTree } from '../../../kernel/spreadsheet/xml-tree.ts'
import { type ReadInvoice, Unread } from './read-invoice.ts'
import { blueCodeIn, money } from './read-xml.ts'

const limits = { inflated: 20 * 1024 * 1024, ratio: 100, entries: 200 }
const largestEntry = 1024 * 1024

/**
 * Reads the invoice in the custom data of an OFD (GB/T 33190, `OFD.xml`, `CustomDatas`). The pages themselves are not read.
 * @throws Unread `unknown` for an OFD without an invoice, `damaged`, `severalInvoices`
 */
export async function readInvoiceOfd(path: string): Promise<ReadInvoice> {
  const bodies = findAll(await entryPoint(path), 'DocBody')
  if (bodies.length > 1) throw new Unread('severalInvoices')
  const data = new Map(
    findAll(find(bodies[0], 'DocInfo/CustomDatas'), 'CustomData').map(one => [
      attributeOf(one, 'Name'),
      one.text.trim(),
    ]),
  )
  const text = (name: keyof typeof ofdNames) => data.get(ofdNames[name]) ?? ''
  const [net, tax] = [money(text('net')), money(text('tax')) ?? 0n]
  const amount = money(text('amount')) ?? (net === undefined ? undefined : net + tax)
  const [, year, month, day] = /^(\d{4})\D(\d{1,2})\D(\d{1,2})/.exec(text('issuedOn')) ?? []
  if (amount === undefined || text('code') === '' || !year || !month || !day) throw new Unread('unknown', 'no invoice')
  return {
    ...{ format: 'ofd', code: text('code'), issuedOn: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` },
    ...{ amount, net: net ?? amount - tax, tax, lines: [] },
    buyer: { number: text('buyerNumber'), name: text('buyerName') },
    seller: { number: text('sellerNumber'), name: text('sellerName') },
    kind: undefined,
    blueCode: blueCodeIn(text('remark')),
  }
}

async function entryPoint(path: string): Promise<Element | undefined> {
  let zip: ZipArchive | undefined
  let root: Element | undefined
  try {
    zip = await ZipArchive.open(path, limits)
    const name = zip.names.find(one => one.toUpperCase() === 'OFD.XML')
    if (!name) throw new Unread('unknown')
    const tree = new XmlTree(element => {
      root = element
      return 'keep'
    }, 'utf-8')
    tree.feed(await zip.readAll(name, largestEntry))
    tree.end()
    return root
  } catch (error) {
    if (error instanceof ZipError || error instanceof SheetError) throw new Unread('damaged', error.message)
    throw error
  } finally {
    zip?.close()
  }
}
