import type { Reads } from '../../kernel/command/entity-type.ts'

export const billReads = {
  getQuotaOffer: ['paySetting', 'exhibition', 'badgeType'],
  getQuotaUnpaidPage: ['charge', 'exhibition', 'payment'],
  getQuotaFinishedPage: ['charge', 'exhibition'],
  getQuotaPayInfo: ['charge', 'exhibition', 'payment'],
  getProofLink: ['charge'],
  getBadgeFeePage: ['badgeFee', 'charge', 'exhibition'],
  getAccreditationPendingPage: ['charge', 'exhibition'],
  getAccreditationFinishedPage: ['charge', 'exhibition'],
  getAccreditationPayInfo: ['charge', 'exhibition'],
} as const satisfies Reads
