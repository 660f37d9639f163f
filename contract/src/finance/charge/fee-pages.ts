import { pageEntries } from '../../kernel/page/page-entry.ts'

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
    screen: 'charge/AccreditationCharge',
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
