import type { Reads } from '../../kernel/command/entity-type.ts'

export const paymentReads = {
  getPaymentPage: ['payment'],
  getPrepaid: ['payment', 'charge'],
  getPrepaidPage: ['payment', 'charge'],
} as const satisfies Reads
