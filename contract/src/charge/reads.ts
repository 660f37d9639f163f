import type { Reads } from '../kernel/noun.ts'

export const chargeReads = {
  getQuotaOffer: ['paySetting', 'exhibition', 'badgeType'],
  getQuotaUnpaidPage: ['charge', 'exhibition', 'payment'],
  getQuotaFinishedPage: ['charge', 'exhibition'],
  getQuotaPayInfo: ['charge', 'exhibition', 'payment'],
  getProofLink: ['charge'],
} as const satisfies Reads
