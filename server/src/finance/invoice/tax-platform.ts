import type { Fen } from '@fairgate/contract/kernel/money/money'

/** An invoice as a tax platform is asked for it; `orderNumber`, our id, makes that a second time the same one. */
export interface InvoiceOrder extends IssuedInvoice {
  orderNumber: string
}

/** The same of a red one. */
export interface RedOrder extends InvoiceOrder {
  /** Of the blue one it takes back. */
  blueCode: string
  confirmation: string
}

/** What became of an order. */
export interface IssuedInvoice {
  /** 20 digits. */
  code: string
  /** Above 0, of red ones too. */
  amount: Fen
  /** yyyy-MM-dd */
  issuedOn: string
}

/**
 * Where invoices come from. An order holds what was typed, which a platform that makes them itself replaces by what it made.
 * Nothing else knows where they come from.
 */
export interface TaxPlatform {
  issue(order: InvoiceOrder): Promise<IssuedInvoice>
  reverse(order: RedOrder): Promise<IssuedInvoice>
  /** What became of an order that was not answered; undefined where it is not known. */
  fetch(orderNumber: string): Promise<IssuedInvoice | undefined>
}

const asTyped = async ({ code, amount, issuedOn }: IssuedInvoice): Promise<IssuedInvoice> => ({
  code,
  amount,
  issuedOn,
})

/** Invoices are made out elsewhere and entered by hand: what was typed is what was made. */
export const manualTaxPlatform: TaxPlatform = {
  issue: asTyped,
  reverse: asTyped,
  fetch: async () => undefined,
}
