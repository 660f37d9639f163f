import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'

/** A name in both languages, as rows have it; an empty half, or one equal to the other, is omitted on paper. */
export interface BothNames {
  readonly cn: string
  readonly en: string
}

/** The payee (specification §3: payee/receiver, contact, bank name, account, address); empty members are omitted. */
export interface Payee {
  readonly receiver: string
  readonly contact: string
  readonly telephone: string
  readonly bankName: string
  readonly account: string
  readonly bankAddress: string
}

/** The common content of every document. Amounts and prices are the wire's decimal strings. */
interface MoneyDocumentHead {
  /** Also the QR code, and the reference of the transfer: `Q26000123-5`. */
  readonly number: string
  /** 1 for the first; a change of the content creates the next. */
  readonly revision: number
  /** `yyyy-MM-dd`, like all days here. */
  readonly issuedOn: string
  readonly exhibition: BothNames
  /** The payer, or the company of the settlement. */
  readonly company: BothNames & { readonly creditCode: string }
}

/** A deduction from the sum. */
export interface Deduction {
  readonly label: LocalizedText
  /** Its reference: the number of another settlement, an exhibition. */
  readonly detail: string
  /** Address of the reference, linked from the label. */
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
  /** The amount due: the sum minus the deductions. */
  readonly toPay: string
  /** Null if nothing is due. */
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
  /** 0.00 if it is free. */
  readonly payable: string
}

/** 结算通知书: the settled lines, the six figures, and the amount due. */
export interface SettlementNotice extends MoneyDocumentHead {
  readonly kind: 'settlement'
  readonly lines: readonly SettlementLine[]
  readonly figures: readonly { readonly label: LocalizedText; readonly amount: string }[]
  /** The total refund or supplement. */
  readonly whole: string
  readonly deductions: readonly Deduction[]
  /** The remaining refund or supplement: the total minus the deductions, in large type and in capitals. */
  readonly outcome: { readonly label: LocalizedText; readonly amount: string }
  /** The payee; null if nothing is paid. */
  readonly payee: Payee | null
}

export interface SettlementLine {
  readonly item: BothNames
  readonly unitPrice: string | null
  readonly quantity: number | null
  readonly amount: string
  /** The organizer's share of the amount; null if the line has none. */
  readonly split: string | null
}

export type MoneyDocument = PaymentNotice | SettlementNotice
