import type { UnreadReason } from '@fairgate/contract/finance/invoice/reading'
import type { Fen } from '@fairgate/contract/kernel/money/money'

/** A buyer or seller, as the file names it. */
export interface ReadParty {
  number: string
  name: string
}

export interface ReadLine {
  amount: Fen
  tax: Fen
  /** In hundredths of a percent: 600 is 6 %. Undefined for tax-free ones. */
  rate: number | undefined
}

/** What a file of a fully digital invoice says. */
export interface ReadInvoice {
  format: 'xml' | 'ofd'
  code: string
  /** yyyy-MM-dd */
  issuedOn: string
  /** With tax; negative if it is red. */
  amount: Fen
  net: Fen
  tax: Fen
  /** Empty if the format has none. */
  lines: readonly ReadLine[]
  buyer: ReadParty
  seller: ReadParty
  /** Undefined if the format does not say it. */
  kind: 'ordinary' | 'special' | undefined
  /** The number of the invoice that a red one reverses, if it is said. */
  blueCode: string | undefined
}

/** The contents of a file are unknown. */
export class Unread extends Error {
  readonly reason: UnreadReason | 'severalInvoices'

  constructor(reason: Unread['reason'], detail = '') {
    super(`${reason} ${detail}`)
    this.reason = reason
  }
}
