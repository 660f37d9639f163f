import type { Fen } from '@fairgate/contract/kernel/money/money'

/** The order of an invoice at a tax platform; `orderNumber`, our id, makes it idempotent. */
export interface InvoiceOrder extends IssuedInvoice {
  orderNumber: string
}

/** The same for a red invoice. */
export interface RedOrder extends InvoiceOrder {
  /** The number of the blue invoice that it reverses. */
  blueCode: string
  confirmation: string
}

/** The result of an order. */
export interface IssuedInvoice {
  /** 20 digits. */
  code: string
  /** Positive, also for red invoices. */
  amount: Fen
  /** yyyy-MM-dd */
  issuedOn: string
}

/**
 * The source of invoices. An order contains the typed data; a platform that makes invoices itself replaces it by its
 * own. The rest of the code does not depend on the source.
 */
export interface TaxPlatform {
  issue(order: InvoiceOrder): Promise<IssuedInvoice>
  reverse(order: RedOrder): Promise<IssuedInvoice>
  /** The result of an order without a response; undefined if unknown. */
  fetch(orderNumber: string): Promise<IssuedInvoice | undefined>
}

const asTyped = async ({ code, amount, issuedOn }: IssuedInvoice): Promise<IssuedInvoice> => ({
  code,
  amount,
  issuedOn,
})

/** Invoices are made elsewhere and entered by hand: the typed data is the result. */
export const manualTaxPlatform: TaxPlatform = {
  issue: asTyped,
  reverse: asTyped,
  fetch: async () => undefined,
}
