import type { Reads } from '../kernel/noun.ts'

export const chargeReads = {
  getQuotaOffer: ['paySetting', 'exhibition', 'badgeType'],
  getQuotaUnpaidPage: ['charge', 'exhibition'],
  getQuotaFinishedPage: ['charge', 'exhibition'],
  getQuotaPayInfo: ['charge', 'exhibition'],
  getProofLink: ['charge'],
} as const satisfies Reads
