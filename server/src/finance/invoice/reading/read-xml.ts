import { blueCodePattern } from '@fairgate/contract/finance/invoice/file-names'
import type { Fen } from '@fairgate/contract/kernel/money/money'
import { readAmount } from '@fairgate/contract/kernel/money/money'
import { SheetError } from '../../../kernel/spreadsheet/sheet-error.ts'
import { type Element, find, findAll, textAt, XmlTree } from '../../../kernel/spreadsheet/xml-tree.ts'
import { type ReadInvoice, type ReadLine, type ReadParty, Unread } from './read-invoice.ts'

/** An invoice has some 30 elements for each of its lines. */
const mostElements = 20_000

/**
 * Reads the XML of a fully digital invoice (`EInvoice`). There is no public schema; the names are those of published files.
 * @throws Unread `unknown` for another document, `damaged`
 */
export function readInvoiceXml(bytes: Buffer): ReadInvoice {
  const root = treeOf(bytes)
  if (root?.name !== 'EInvoice') throw new Unread('unknown', root?.name)
  const data = find(root, 'EInvoiceData')
  const basic = find(data, 'BasicInformation')
  const amount = money(textAt(basic, 'TotalTax-includedAmount'))
  const code = textAt(root, 'TaxSupervisionInfo/InvoiceNumber', 'Header/EIid')
  const issuedOn = textAt(root, 'TaxSupervisionInfo/IssueTime').slice(0, 10)
  if (amount === undefined || code === '' || !/^\d{4}-\d\d-\d\d$/.test(issuedOn))
    throw new Unread('unknown', 'no invoice')
  const label = textAt(root, 'Header/InherentLabel/GeneralOrSpecialVAT/LabelCode')
  const remark = textAt(data, 'AdditionalInformation/Remark', 'BasicInformation/Remark')
  return {
    ...{ format: 'xml', code, issuedOn, amount },
    net: money(textAt(basic, 'TotalAmWithoutTax')) ?? amount,
    tax: money(textAt(basic, 'TotalTaxAm')) ?? 0n,
    lines: findAll(data, 'IssuItemInformation').flatMap(readLine),
    buyer: party(data, 'Buyer'),
    seller: party(data, 'Seller'),
    kind: label === '01' ? 'special' : label === '02' ? 'ordinary' : undefined,
    blueCode: blueCodeIn(remark),
  }
}

/** The number of the blue invoice, which a red one names in its remark. */
export const blueCodeIn = (remark: string): string | undefined => blueCodePattern.exec(remark)?.[1]

const party = (data: Element | undefined, of: 'Buyer' | 'Seller'): ReadParty => ({
  number: textAt(data, `${of}Information/${of}IdNum`),
  name: textAt(data, `${of}Information/${of}Name`),
})

function readLine(item: Element): ReadLine[] {
  const [amount, tax] = [money(textAt(item, 'Amount')), money(textAt(item, 'ComTaxAm'))]
  return amount === undefined ? [] : [{ amount, tax: tax ?? 0n, rate: rateIn(textAt(item, 'TaxRate')) }]
}

/** `6%` and `0.06`; undefined for tax-free and masked ones. */
function rateIn(text: string): number | undefined {
  const [, percent, mark] = /^(\d{1,2}(?:\.\d{1,4})?)(%?)$/.exec(text.normalize('NFKC')) ?? []
  return percent === undefined ? undefined : Math.round(Number(percent) * (mark ? 100 : 10_000))
}

/** Fen; the tax office writes thousands separators in some places, and full width in others. */
export const money = (text: string): Fen | undefined => readAmount(text.normalize('NFKC').replace(/[¥￥,\s]/g, ''))

function treeOf(bytes: Buffer): Element | undefined {
  let root: Element | undefined
  let count = 0
  const tree = new XmlTree(element => {
    if (++count > mostElements) throw new Unread('damaged', 'too many elements')
    root = element
    return 'keep'
  }, encodingOf(bytes))
  try {
    tree.feed(bytes)
    tree.end()
  } catch (error) {
    if (error instanceof SheetError) throw new Unread('damaged', error.message)
    throw error
  }
  return root
}

/** Some programs write GBK under a declaration of UTF-8. */
function encodingOf(bytes: Buffer): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}
