import { type FindingKind, findingKinds, type InvoiceFinding } from '@fairgate/contract/finance/invoice/reading'
import { type Fen, writeAmount } from '@fairgate/contract/kernel/money/money'
import type { ReadInvoice, ReadParty } from './read-invoice.ts'

/** What is known of an invoice, apart from its files. */
export interface KnownInvoice {
  /** What was typed; missing members are not compared. */
  typed?: { code: string; issuedOn: string; amount: Fen }
  buyer: ReadParty
  seller: ReadParty
  kind: 'ordinary' | 'special' | null
  /** The number of the invoice that it reverses; undefined for a blue one. */
  reverses?: string
}

/** The most that rounding changes the tax of a line. */
const rounding = 1n

/** Where the files of one invoice differ from what is known of it and from each other, without a repetition. */
export function compareInvoice(files: readonly ReadInvoice[], known: KnownInvoice): InvoiceFinding[] {
  const found = [...files.flatMap(file => compareFile(file, known)), ...compareFiles(files)]
  const seen = new Set<string>()
  return found.filter(({ kind, found: its, expected }) => {
    const key = [kind, its, expected].join('\n')
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

const finding = (kind: FindingKind, found: string, expected: string): InvoiceFinding => ({
  ...{ kind, found, expected },
  ...findingKinds[kind],
})

/** A finding if two texts differ; nothing is expected where nothing is known. */
const differing = (kind: FindingKind, found: string, expected: string): InvoiceFinding[] =>
  found === '' || expected === '' || plain(found) === plain(expected) ? [] : [finding(kind, found, expected)]

/** Width, blanks and case say nothing. */
const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toUpperCase()

function compareFile(file: ReadInvoice, { typed, buyer, seller, kind, reverses }: KnownInvoice): InvoiceFinding[] {
  const isRed = file.amount < 0n
  const amount = isRed ? -file.amount : file.amount
  return [
    ...(typed ? differing('code', file.code, typed.code) : []),
    ...(typed ? differing('day', file.issuedOn, typed.issuedOn) : []),
    ...(typed ? differing('amount', writeAmount(amount), writeAmount(typed.amount)) : []),
    ...(isRed && reverses === undefined ? [finding('red', writeAmount(file.amount), '')] : []),
    ...(!isRed && reverses !== undefined ? [finding('blue', writeAmount(file.amount), '')] : []),
    ...(reverses === undefined ? [] : differing('blueCode', file.blueCode ?? '', reverses)),
    ...compareSums(file),
    ...compareParty('buyer', file.buyer, buyer),
    ...compareParty('seller', file.seller, seller),
    ...differing('kind', file.kind ?? '', kind ?? ''),
  ]
}

const compareParty = (of: 'buyer' | 'seller', found: ReadParty, expected: ReadParty): InvoiceFinding[] => [
  ...differing(`${of}Number`, found.number, expected.number),
  ...differing(`${of}Name`, found.name, expected.name),
]

function compareSums({ amount, net, tax, lines }: ReadInvoice): InvoiceFinding[] {
  const found: InvoiceFinding[] = []
  if (net + tax !== amount) found.push(finding('sums', writeAmount(net + tax), writeAmount(amount)))
  if (lines.length === 0) return found
  const sum = (of: 'amount' | 'tax') => lines.reduce((total, line) => total + line[of], 0n)
  if (sum('amount') !== net) found.push(finding('lines', writeAmount(sum('amount')), writeAmount(net)))
  if (sum('tax') !== tax) found.push(finding('lines', writeAmount(sum('tax')), writeAmount(tax)))
  for (const line of lines) {
    if (line.rate === undefined) continue
    // Net × rate, rounded to the fen.
    const exact = line.amount * BigInt(line.rate)
    const expected = (exact + (exact < 0n ? -5_000n : 5_000n)) / 10_000n
    const apart = line.tax - expected
    if (apart > rounding || apart < -rounding)
      found.push(finding('lineTax', writeAmount(line.tax), writeAmount(expected)))
  }
  return found
}

/** XML and OFD of one invoice say the same. */
function compareFiles([first, ...others]: readonly ReadInvoice[]): InvoiceFinding[] {
  if (!first) return []
  const said = ({ code, issuedOn, amount }: ReadInvoice) => `${code} ${issuedOn} ${writeAmount(amount)}`
  return others.flatMap(other => differing('files', said(other), said(first)))
}
