import { type Fen, writeAmount } from '@fairgate/contract/kernel/money/money'
import { zipOf } from './zip-of.ts'

/** A fully digital invoice as a tax platform would hand it out. Amounts in fen, negative for a red one. */
export interface MadeUpInvoice {
  code: string
  issuedOn: string
  buyer: { name: string; number: string }
  seller: { name: string; number: string }
  special?: boolean
  /** Net, tax, and the rate as written. */
  lines: readonly { net: Fen; tax: Fen; rate: string }[]
  remark?: string
  /** Instead of the sums of the lines. */
  totals?: { net?: Fen; tax?: Fen; gross?: Fen }
}

function sums({ lines, totals = {} }: MadeUpInvoice) {
  const net = totals.net ?? lines.reduce((sum, line) => sum + line.net, 0n)
  const tax = totals.tax ?? lines.reduce((sum, line) => sum + line.tax, 0n)
  return { net, tax, gross: totals.gross ?? net + tax }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Its XML (`EInvoice`). */
export function invoiceXml(invoice: MadeUpInvoice): string {
  const { code, issuedOn, buyer, seller, special = false, lines, remark = '' } = invoice
  const { net, tax, gross } = sums(invoice)
  const party = (of: string, { name, number }: MadeUpInvoice['buyer']) =>
    `<${of}Information><${of}IdNum>${number}</${of}IdNum><${of}Name>${escaped(name)}</${of}Name></${of}Information>`
  const items = lines.map(
    line =>
      `<IssuItemInformation><ItemName>*会展服务*展位费</ItemName><Amount>${writeAmount(line.net)}</Amount><TaxRate>${line.rate}</TaxRate><ComTaxAm>${writeAmount(line.tax)}</ComTaxAm></IssuItemInformation>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<EInvoice><Header><EIid>${code}</EIid><InherentLabel><GeneralOrSpecialVAT><LabelCode>${special ? '01' : '02'}</LabelCode></GeneralOrSpecialVAT></InherentLabel></Header>
<EInvoiceData>${party('Seller', seller)}${party('Buyer', buyer)}<BasicInformation><TotalAmWithoutTax>${writeAmount(net)}</TotalAmWithoutTax><TotalTaxAm>${writeAmount(tax)}</TotalTaxAm><TotalTax-includedAmount>${writeAmount(gross)}</TotalTax-includedAmount></BasicInformation>${items.join('')}<AdditionalInformation><Remark>${escaped(remark)}</Remark></AdditionalInformation></EInvoiceData>
<TaxSupervisionInfo><InvoiceNumber>${code}</InvoiceNumber><IssueTime>${issuedOn} 10:00:00</IssueTime></TaxSupervisionInfo></EInvoice>`
}

/** Its OFD; several of them in one file if there are more. */
export function invoiceOfd(...invoices: readonly MadeUpInvoice[]): Promise<Buffer> {
  const bodies = invoices.map(invoice => {
    const { net, tax } = sums(invoice)
    const [year, month, day] = invoice.issuedOn.split('-')
    const data = {
      ...{
        发票号码: invoice.code,
        开票日期: `${year}年${month}月${day}日`,
        合计金额: writeAmount(net),
        合计税额: writeAmount(tax),
      },
      ...{ 购买方纳税人识别号: invoice.buyer.number, 销售方纳税人识别号: invoice.seller.number },
    }
    const custom = Object.entries(data).map(([name, text]) => `<ofd:CustomData Name="${name}">${text}</ofd:CustomData>`)
    return `<ofd:DocBody><ofd:DocInfo><ofd:CustomDatas>${custom.join('')}</ofd:CustomDatas></ofd:DocInfo></ofd:DocBody>`
  })
  const entry = `<?xml version="1.0" encoding="UTF-8"?><ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016">${bodies.join('')}</ofd:OFD>`
  return zipOf({ 'OFD.xml': Buffer.from(entry), 'Doc_0/Document.xml': Buffer.from('<ofd:Document/>') })
}
