import { pageEntries } from '../../kernel/page/page-entry.ts'

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
    screen: 'charge/QuotaCharge',
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
