import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

const partners = [
  'sponsor',
  'cooperatorMain',
  'cooperatorSec',
  'cooperatorTemp',
  'logistics',
  'agent',
  'agentSec',
] as const

export const billPermissions = permissions({
  'charge:view': { label: ['查看收费单', 'View charges'], group: 'finance', companies: ['platform', ...partners] },
  'charge:apply': { label: ['申请与付款', 'Apply and pay'], group: 'finance', companies: partners },
  'charge:finish': {
    label: ['确认收款', 'Confirm payments'],
    group: 'finance',
    companies: ['platform', 'sponsor'],
    person: true,
  },
  'charge:waive': {
    label: ['减免与取消收费', 'Discount and cancel charges'],
    group: 'financeManagement',
    companies: ['platform'],
  },
})

export const billPages = pageEntries({
  quotaPayment: {
    path: '/receivePayment/quotaPayment',
    screen: 'charge/QuotaPayment',
    label: ['额度收款', 'Quota payments'],
    permission: 'charge:view',
    group: 'finance',
    place: 2,
    redPoints: ['faPayQuota'],
  },
  quotaCharge: {
    path: '/receivePayment/quotaPayment/:id',
    screen: 'charge/QuotaBills',
    label: ['收费单', 'Charge'],
    under: 'quotaPayment',
  },
  quotaAdvice: {
    path: '/receivePayment/quotaPayment/:id/advice',
    screen: 'charge/QuotaAdvice',
    label: ['付款通知书', 'Payment notice'],
    under: 'quotaCharge',
  },
  buyQuota: {
    path: '/receivePayment/quotaPayment/buy/:exhibitionId',
    screen: 'charge/BuyQuota',
    label: ['购买额度', 'Buy quota'],
    under: 'quotaPayment',
  },
})

export const feePages = pageEntries({
  accreditationPayment: {
    path: '/receivePayment/accreditationPayment',
    screen: 'charge/AccreditationPayment',
    label: ['制证收款', 'Badge payments'],
    permission: 'charge:view',
    group: 'finance',
    place: 3,
    redPoints: ['faPayCer'],
    jobs: ['badge.pay'],
  },
  accreditationCharge: {
    path: '/receivePayment/accreditationPayment/:id',
    screen: 'charge/AccreditationBills',
    label: ['收费单', 'Charge'],
    under: 'accreditationPayment',
  },
  accreditationAdvice: {
    path: '/receivePayment/accreditationPayment/:id/advice',
    screen: 'charge/AccreditationAdvice',
    label: ['付款通知书', 'Payment notice'],
    under: 'accreditationCharge',
  },
})

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
