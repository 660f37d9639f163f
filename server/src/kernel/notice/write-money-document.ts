import type { Writable } from 'node:stream'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { chineseCapitals } from '@fairgate/contract/kernel/money/chinese-capitals'
import {
  formatAmount,
  groupedPrice,
  parseAmount,
  parseDecimal4,
  writeAmount,
} from '@fairgate/contract/kernel/money/money'
import { type DocumentColumn, drawTable } from './document-table.ts'
import type {
  Deduction,
  MoneyDocument,
  Payee,
  PaymentLine,
  PaymentNotice,
  SettlementLine,
  SettlementNotice,
} from './money-document.ts'
import { both, findText, formatBoth, INK, LABEL, margin, nameLines, type Paper, right } from './paper.ts'
import { writePaper } from './write-paper.ts'

const qrSize = 24
const labelWidth = 42

/**
 * Writes a document as PDF, A4, with both languages on the same pages, to `output`, which it ends: number and QR code,
 * dates, exhibition, company, the lines (on as many pages as needed, with the header on each), the sum in figures and
 * Chinese capitals, the payee. Throws RangeError for malformed amounts and for lines that do not add up to the sum;
 * rejects if `output` fails. Runs in the job process.
 */
export const writeMoneyDocument = (document: MoneyDocument, output: Writable): Promise<void> =>
  writePaper(`${both(findTitle(document))} ${document.number}`, output, paper => draw(paper, document))

const findTitle = ({ kind }: MoneyDocument) =>
  kind === 'payment' ? ('kernel.paymentNotice' as const) : ('kernel.settlementNotice' as const)

function draw(paper: Paper, document: MoneyDocument): void {
  const title = `${both(findTitle(document))}  ${document.number}  ${both('kernel.paymentNoticeRevision')} ${document.revision}`
  const onNewPage = () => {
    paper.y += paper.write(title, { size: 8, colour: LABEL }, { x: margin, w: right - margin, minScale: 0.6 }) + 3
  }
  drawFirstHead(paper, document)
  if (document.kind === 'payment') drawTable(paper, paymentColumns, document.lines, onNewPage)
  else drawTable(paper, settlementColumns, document.lines, onNewPage)
  const facts = document.kind === 'payment' ? buildPaymentSum(document) : buildSettlementSum(document)
  if (!paper.fits(footHeight(facts, document.payee))) {
    paper.turn()
    onNewPage()
  }
  drawSum(paper, facts)
  if (document.payee) drawPayee(paper, document.payee)
  if (document.kind === 'payment' && document.payee) {
    paper.y += 4
    const reference = both('kernel.paymentNoticeReference')
    paper.y += paper.write(reference, { size: 8, colour: LABEL }, { x: margin, w: right - margin })
  }
  paper.end(title, document.exhibition)
}

function drawFirstHead(paper: Paper, document: MoneyDocument): void {
  const [cn, en] = findText(findTitle(document))
  paper.qr(document.number, right - qrSize, margin, qrSize)
  const wide = { x: margin, w: right - margin - qrSize - 8 }
  paper.y += paper.write(cn, { size: 20, bold: true, colour: INK }, wide) + 1
  paper.y += paper.write(String(en), { size: 11, colour: LABEL }, wide) + 4
  const { number, revision, issuedOn, exhibition, company } = document
  const payer = document.kind === 'payment' ? 'kernel.paymentNoticePayer' : 'kernel.paymentNoticeCompany'
  const due = document.kind === 'payment' ? document.dueOn : null
  drawFacts(
    paper,
    [
      [findText('kernel.paymentNoticeNumber'), [number]],
      [findText('kernel.paymentNoticeRevision'), [String(revision)]],
      [findText('kernel.paymentNoticeDate'), [issuedOn]],
      [findText('kernel.paymentNoticeDue'), [due ?? '']],
      [findText('kernel.paymentNoticeExhibition'), nameLines(exhibition)],
      [findText(payer), nameLines(company)],
      [findText('kernel.paymentNoticeCreditCode'), [company.creditCode]],
    ],
    wide.w,
  )
  paper.y = Math.max(paper.y, margin + qrSize) + 4
}

type Fact = readonly [label: LocalizedText, lines: readonly string[]]

/** Labels and values below each other; a fact without text is omitted. */
function drawFacts(paper: Paper, facts: readonly Fact[], width: number): void {
  for (const [label, texts] of facts) {
    const lines = texts.filter(text => text !== '')
    if (lines.length === 0) continue
    const named = paper.set([{ text: formatBoth(label), style: { size: 8, colour: LABEL } }], {
      ...{ x: margin, w: labelWidth - 2, minScale: 0.6 },
    })
    const said = paper.set(
      lines.map((text, at) => ({ text, style: { size: at === 0 ? 9.5 : 8, colour: INK } })),
      { x: margin + labelWidth, w: width - labelWidth },
    )
    paper.draw(named, paper.y + 0.4)
    paper.draw(said, paper.y)
    paper.y += Math.max(named.height, said.height) + 1.6
  }
}

const figure = (amount: string) => formatAmount(amount).replace('¥', '')
/** A quantity with thousands separators. */
const count = (quantity: number | null) =>
  quantity === null ? '' : String(quantity).replace(/\B(?=(?:\d{3})+$)/g, ',')

const paymentColumns: readonly DocumentColumn<PaymentLine>[] = [
  { title: findText('kernel.paymentNoticeIndex'), w: 10, cell: (_, index) => String(index + 1) },
  { title: findText('kernel.paymentNoticeItem'), w: 48, cell: ({ item }) => item },
  {
    title: findText('kernel.paymentNoticeUnitPrice'),
    w: 20,
    figures: true,
    cell: line => groupedPrice(line.unitPrice),
  },
  { title: findText('kernel.paymentNoticeQuantity'), w: 16, figures: true, cell: line => count(line.quantity) },
  { title: findText('kernel.paymentNoticeTotal'), w: 22, figures: true, cell: line => figure(line.total) },
  {
    title: findText('kernel.paymentNoticeDiscountAmount'),
    w: 21,
    figures: true,
    cell: line => figure(line.discountAmount),
  },
  {
    title: findText('kernel.paymentNoticePriceAfterDiscount'),
    w: 23,
    figures: true,
    cell: line => figure(line.priceAfterDiscount),
  },
  { title: findText('kernel.paymentNoticePayable'), w: 22, figures: true, cell: line => figure(line.payable) },
]

const settlementColumns: readonly DocumentColumn<SettlementLine>[] = [
  { title: findText('kernel.paymentNoticeIndex'), w: 12, cell: (_, index) => String(index + 1) },
  { title: findText('kernel.paymentNoticeItem'), w: 72, cell: ({ item }) => item },
  {
    title: findText('kernel.paymentNoticeUnitPrice'),
    w: 22,
    figures: true,
    cell: line => (line.unitPrice ? groupedPrice(line.unitPrice) : ''),
  },
  { title: findText('kernel.paymentNoticeQuantity'), w: 18, figures: true, cell: line => count(line.quantity) },
  { title: findText('kernel.paymentNoticeAmount'), w: 30, figures: true, cell: line => figure(line.amount) },
  {
    title: findText('kernel.paymentNoticeSplit'),
    w: 28,
    figures: true,
    cell: line => (line.split ? figure(line.split) : ''),
  },
]

interface Sum {
  readonly figures: readonly { readonly label: LocalizedText; readonly amount: string }[]
  readonly deductions: readonly Deduction[]
  readonly label: LocalizedText
  readonly amount: string
}

function buildPaymentSum({ lines, deductions, toPay }: PaymentNotice): Sum {
  for (const { total, discountAmount, priceAfterDiscount } of lines) {
    if (parseAmount(total) - parseAmount(discountAmount) !== parseAmount(priceAfterDiscount)) {
      throw new RangeError(`${total} less ${discountAmount} is not ${priceAfterDiscount}`)
    }
  }
  const sum = lines.reduce((fen, { payable }) => fen + parseAmount(payable), 0n)
  const whole = { label: findText('kernel.paymentNoticeSum'), amount: writeAmount(sum) }
  refuseOther(whole.amount, deductions, toPay)
  if (deductions.length === 0) return { figures: [], deductions, ...whole }
  return { figures: [whole], deductions, label: findText('kernel.paymentNoticeToPay'), amount: toPay }
}

function buildSettlementSum({ figures, whole, deductions, outcome }: SettlementNotice): Sum {
  refuseOther(whole, deductions, outcome.amount)
  return { figures, deductions, ...outcome }
}

/** Refuses an amount due other than the total minus the deductions. */
function refuseOther(whole: string, deductions: readonly Deduction[], toPay: string): void {
  const left = deductions.reduce((fen, { amount }) => fen - parseAmount(amount), parseAmount(whole))
  if (left !== parseAmount(toPay)) throw new RangeError(`${whole} less its deductions is not ${toPay}`)
}

const figureHeight = 5.4
/** The height of what must stay together at the end: the sum, its capitals and the payee. */
const footHeight = ({ figures, deductions }: Sum, payee: Payee | null) =>
  30 + (figures.length + deductions.length) * figureHeight + (payee ? 52 : 0)

function drawSum(paper: Paper, { figures, deductions, label, amount }: Sum): void {
  paper.y += 3
  for (const { label: name, amount: value } of figures) {
    paper.write(formatBoth(name), { size: 8.5, colour: LABEL }, { x: margin, w: 110, minScale: 0.6 })
    paper.write(formatAmount(value), { size: 8.5, colour: INK }, { x: right - 60, w: 60, align: 'right' })
    paper.y += figureHeight
  }
  if (figures.length > 0) paper.rule(paper.y)
  for (const { label: name, detail, url, amount: value } of deductions) {
    paper.y += 1
    const box = { x: margin, w: 118, minScale: 0.6 }
    const height = paper.write(`${formatBoth(name)} ${detail}`.trim(), { size: 8.5, colour: LABEL }, box)
    if (url) paper.link(url, box, paper.y, height)
    paper.write(formatAmount(`-${value}`), { size: 8.5, colour: INK }, { x: right - 60, w: 60, align: 'right' })
    paper.y += Math.max(height, figureHeight - 1)
  }
  paper.y += 2
  paper.write(formatBoth(label), { size: 11, bold: true, colour: INK }, { x: margin, w: 100, minScale: 0.6 })
  const right12 = { size: 12, bold: true, colour: INK }
  paper.y += paper.write(formatAmount(amount), right12, { x: right - 80, w: 80, align: 'right', minScale: 0.5 }) + 2
  const capitals = chineseCapitals(parseDecimal4(amount))
  drawFacts(paper, [[findText('kernel.paymentNoticeCapitals'), [capitals]]], right - margin)
  paper.rule(paper.y, INK, 0.25)
}

function drawPayee(paper: Paper, payee: Payee): void {
  paper.y += 4
  drawFacts(
    paper,
    [
      [findText('kernel.paymentNoticePayee'), [payee.receiver]],
      [findText('kernel.paymentNoticeContact'), [payee.contact]],
      [findText('kernel.paymentNoticeTelephone'), [payee.telephone]],
      [findText('kernel.paymentNoticeBank'), [payee.bankName]],
      [findText('kernel.paymentNoticeAccount'), [groupsOfFour(payee.account)]],
      [findText('kernel.paymentNoticeBankAddress'), [payee.bankAddress]],
    ],
    right - margin,
  )
}

/** A card or account number in groups as the specification requires (§9), only for plain digits. */
const groupsOfFour = (account: string) => (/^\d+$/.test(account) ? account.replace(/(\d{4})(?=\d)/g, '$1 ') : account)
