import type { Reads } from '../kernel/noun.ts'

export const paymentReads = {
  getPaymentPage: ['payment'],
  getPrepaid: ['payment', 'charge'],
  getPrepaidPage: ['payment', 'charge'],
} as const satisfies Reads
