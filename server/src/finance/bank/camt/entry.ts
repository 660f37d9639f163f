import { type Fen, readAmount, writeAmount } from '@fairgate/contract/kernel/money/money'
import { attributeOf, type Element, find, findAll, textAt } from '../../../kernel/spreadsheet/xml-tree.ts'

/** A transaction of the account, as text of the cells of a row. */
export interface CamtLine {
  day: string
  time: string
  /** Signed, negative for outgoing money; undefined if it is not an amount. */
  fen: Fen | undefined
  /** As a cell: what the file says if it is not an amount. */
  amount: string
  currency: string
  payer: string
  payerAccount: string
  text: string
  serial: string
  /** The bank has announced it, but not booked it. */
  pending: boolean
}

/** One transaction of an entry. */
export interface CamtDetail extends Pick<CamtLine, 'currency' | 'payer' | 'payerAccount' | 'text' | 'serial'> {
  /** Signed; undefined if the transaction does not say it, or not in a readable form. */
  fen: Fen | undefined
}

/** Shorter references are ordinals, which identify nothing beyond their statement. */
const shortestReference = 8

/**
 * Reads a transaction (`TxDtls`), with what precedes it in its entry.
 * @param own the number of the account, without spaces
 */
export function readDetail(detail: Element, entry: Element | undefined, own: string): CamtDetail {
  const amount = find(detail, 'Amt') ?? find(detail, 'AmtDtls/TxAmt/Amt')
  const direction = textAt(detail, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')
  return {
    ...{ fen: fenOf(amount, direction), currency: attributeOf(amount, 'Ccy') },
    ...counterparty(find(detail, 'RltdPties'), direction, own),
    text: remittance(detail) || textAt(detail, 'AddtlTxInf'),
    serial: textAt(detail, 'Refs/AcctSvcrRef', 'Refs/TxId'),
  }
}

/**
 * The lines of an entry (`Ntry`): one for each transaction of a batch if they add up to it, else one for the entry itself. The
 * direction of an entry is that of the money; that it reverses another (`RvslInd`) does not change it (ISO 20022, camt.053).
 */
export function linesOf(entry: Element, details: readonly CamtDetail[]): CamtLine[] {
  const amount = find(entry, 'Amt')
  const fen = fenOf(amount, textAt(entry, 'CdtDbtInd'))
  const information = textAt(entry, 'AddtlNtryInf')
  const [only] = details.length === 1 ? details : []
  const reference = textAt(entry, 'NtryRef')
  const serial = textAt(entry, 'AcctSvcrRef') || (reference.length >= shortestReference ? reference : '')
  const whole: CamtLine = {
    ...dayAndTime(find(entry, 'BookgDt') ?? find(entry, 'ValDt')),
    ...{ fen, amount: fen === undefined ? textAt(entry, 'Amt') : writeAmount(fen) },
    currency: attributeOf(amount, 'Ccy'),
    ...{ payer: only?.payer ?? '', payerAccount: only?.payerAccount ?? '' },
    text: filled(details.map(({ text }) => text)) || information,
    serial: serial || (only?.serial ?? ''),
    pending: textAt(entry, 'Sts/Cd', 'Sts') !== 'BOOK',
  }
  const parts = details.flatMap(one => (one.fen !== undefined && one.currency === whole.currency ? [one.fen] : []))
  const isSplit = details.length > 1 && parts.length === details.length && fen === parts.reduce((sum, one) => sum + one)
  if (!isSplit) return [whole]
  return details.map(({ payer, payerAccount, ...one }, at) => ({
    ...{ ...whole, payer, payerAccount, fen: one.fen, amount: writeAmount(one.fen ?? 0n) },
    text: one.text || information,
    serial: one.serial || (serial && `${serial}.${at + 1}`),
  }))
}

/** Signed fen; undefined if it is not a number with two decimals. Trailing zeros are allowed up to the fifth. */
export function fenOf(amount: Element | undefined, direction: string): Fen | undefined {
  const fen = readAmount((amount?.text ?? '').trim().replace(/(\.\d\d)0+$/, '$1'))
  return fen !== undefined && direction === 'DBIT' ? -fen : fen
}

/**
 * Whoever paid, or was paid. Newer versions write `Dbtr/Pty/Nm`. In a reversal the parties may remain those of the payment, so
 * the account itself is never its own counterparty.
 */
function counterparty(parties: Element | undefined, direction: string, own: string) {
  const [expected, other] = (direction === 'DBIT' ? ['Cdtr', 'Dbtr'] : ['Dbtr', 'Cdtr']).map(party => ({
    payer: textAt(parties, `${party}/Nm`, `${party}/Pty/Nm`),
    payerAccount: textAt(parties, `${party}Acct/Id/IBAN`, `${party}Acct/Id/Othr/Id`),
  })) as [Party, Party]
  return plainNumber(expected.payerAccount) === own ? other : expected
}

type Party = Pick<CamtLine, 'payer' | 'payerAccount'>

/** An account number without spaces. */
export const plainNumber = (account: string): string => account.replace(/\s/g, '').toUpperCase()

/** What the payer wrote: free text, then structured references. */
const remittance = (detail: Element): string =>
  filled(['RmtInf/Ustrd', 'RmtInf/Strd/CdtrRefInf/Ref'].flatMap(path => findAll(detail, path).map(({ text }) => text)))

const filled = (texts: readonly string[]): string =>
  texts
    .map(text => text.trim())
    .filter(text => text !== '')
    .join(' ')

/** As the bank writes them: neither the day nor the time is moved to another zone. */
function dayAndTime(of: Element | undefined): { day: string; time: string } {
  const [day = '', time = ''] = textAt(of, 'Dt', 'DtTm').split('T')
  return { day: day.slice(0, 10), time: /^\d\d:\d\d:\d\d/.exec(time)?.[0] ?? '' }
}
