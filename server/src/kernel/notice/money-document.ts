import type { LocalizedText } from '@fairgate/contract/kernel/localized-text'

/** A name in both languages, as rows have it; an empty half, or one like the other, is left out on paper. */
export interface BothNames {
  readonly cn: string
  readonly en: string
}

/** Who gets the money (specification §3: payee/receiver, contact, bank name, account, address); empty ones are left out. */
export interface Payee {
  readonly receiver: string
  readonly contact: string
  readonly telephone: string
  readonly bankName: string
  readonly account: string
  readonly bankAddress: string
}

/** What every notice says. Amounts and prices are the wire's decimal strings. */
interface MoneyDocumentHead {
  /** Also the QR code, and the reference of the transfer: `Q26000123-5`. */
  readonly number: string
  /** 1 for the first; a change of what the notice says makes the next. */
  readonly revision: number
  /** `yyyy-MM-dd`, as all days here. */
  readonly issuedOn: string
  readonly exhibition: BothNames
  /** Who pays, or whose settlement it is. */
  readonly company: BothNames & { readonly creditCode: string }
}

/** What is deducted from the sum before the rest is paid. */
export interface Deduction {
  readonly label: LocalizedText
  /** What it refers to: the number of another settlement, an exhibition. */
  readonly detail: string
  /** Address of what it refers to, which the label links to. */
  readonly url: string | null
  /** Above zero. */
  readonly amount: string
}

/** 付款通知书. The sum is that of `payable`. */
export interface PaymentNotice extends MoneyDocumentHead {
  readonly kind: 'payment'
  readonly dueOn: string | null
  readonly lines: readonly PaymentLine[]
  readonly deductions: readonly Deduction[]
  /** What is left to pay: the sum less the deductions. */
  readonly toPay: string
  /** Null where nothing is to be paid. */
  readonly payee: Payee | null
}

export interface PaymentLine {
  readonly item: BothNames
  /** Yuan, up to four decimals. */
  readonly unitPrice: string
  readonly quantity: number
  readonly total: string
  readonly discountAmount: string
  readonly priceAfterDiscount: string
  /** 0.00 where it is free. */
  readonly payable: string
}

/** 结算通知书: what was settled, line by line, the six figures, and what is left to pay. */
export interface SettlementNotice extends MoneyDocumentHead {
  readonly kind: 'settlement'
  readonly lines: readonly SettlementLine[]
  readonly figures: readonly { readonly label: LocalizedText; readonly amount: string }[]
  /** What is refunded or supplemented as a whole. */
  readonly whole: string
  readonly deductions: readonly Deduction[]
  /** What is left to refund or supplement: the whole less the deductions, large and in capitals. */
  readonly outcome: { readonly label: LocalizedText; readonly amount: string }
  /** Who gets it; null where nothing moves. */
  readonly payee: Payee | null
}

export interface SettlementLine {
  readonly item: BothNames
  readonly unitPrice: string | null
  readonly quantity: number | null
  readonly amount: string
  /** The organizer's part of the amount; null where the line has none. */
  readonly split: string | null
}

export type MoneyDocument = PaymentNotice | SettlementNotice
