import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'
import type { PayMethod } from './fields.ts'
import { ticketImportTexts } from './import-texts.ts'
import { ticketLinkTexts } from './link-texts.ts'
import { ticketScreenTexts } from './screen-texts.ts'

export const ticketRefusals = refusals({
  soldOut: [10010, '余票不足，还剩 {{left}} 张', 'Only {{left}} left'],
  stockBelowUse: [10010, '不能少于已售与下发的 {{taken}}', 'At least {{taken}}: sold or allocated'],
  notOnSale: [10008, '不在售票时间', 'Not on sale'],
  perPersonReached: [10010, '每人限 {{max}} 张', 'At most {{max}} per person'],
  tooOld: [10002, '限 {{age}} 岁以下', 'Only under {{age}}'],
  alreadyEntered: [10008, '已入场，不能退', 'Already admitted: no refund'],
  refundOver: [10008, '已过退票期限，可申请', 'The refund date has passed; submit a refund request instead'],
  noContact: [10008, '没有可发送的手机号码或邮箱', 'No phone number or e-mail address'],
  referenceUsed: [10017, '支付单号已登记', 'This reference is already recorded'],
  settled: [10008, '已开始结算，不能再出票或退票', 'Settlement has started; tickets can’t be sold or refunded'],
  typeNameTaken: [10017, '已有同名的票种', 'A ticket type with this name exists'],
  importedBefore: [
    10017,
    '该文件已导入过（{{name}}），没有再次出票',
    'This file was already imported ({{name}}). No tickets were sold again.',
  ],
  orderTaken: [10007, '订单已变动，请重试', 'The order has changed. Try again.'],
  freeIsNotHeld: [10002, '赠票不能预留', 'Complimentary tickets can’t be held'],
})

const methods: Readonly<Record<PayMethod, readonly [string, string]>> = {
  cash: ['现金', 'Cash'],
  wechat: ['微信', 'WeChat Pay'],
  alipay: ['支付宝', 'Alipay'],
  card: ['刷卡', 'Card'],
  transfer: ['转账', 'Transfer'],
  complimentary: ['赠票', 'Complimentary'],
}

/** How an order or a holder was created: labels that no state machine has. */
const beginnings = {
  sell: ['出票', 'Sold'],
  hold: ['预留', 'Held'],
  edit: ['更换持票人', 'Holder changed'],
} as const

/** Labels of enumerated values. */
export const ticketLabels = { methods, beginnings }

export const ticketTexts = defineTexts({
  ...ticketLinkTexts,
  ...ticketImportTexts,
  ...ticketScreenTexts,
  dayOutside: ['不在展期或票种日期内', 'Outside the exhibition or ticket type dates'],
  daysTurned: ['不能早于开始日期', 'Must not be before the first day'],
  holdersLack: ['应填写 {{n}} 位持票人', 'Enter {{n}} holders'],
  soldFixed: ['已售出，不能修改', 'Tickets are sold, so this can’t be changed'],
  tooManyTickets: ['一单最多 {{max}} 张', 'At most {{max}} per order'],
  buyerUnreached: ['请填写手机号码或邮箱', 'Enter a phone number or e-mail address'],
  freeByOrganizer: ['赠票由主办方出具', 'Only the organizer issues complimentary tickets'],
  reservedTooLong: ['须为将来，最多 {{days}} 天', 'Must be in the future, at most {{days}} days ahead'],
  moreThanGranted: ['超过所持库存', 'More than the allocated stock'],
  priceTooHigh: ['不超过 99,999.99', 'At most 99,999.99'],
  exportTitle: ['导出门票', 'Export tickets'],
  exportOrdersTitle: ['导出门票订单', 'Export ticket orders'],
  exportRequestsTitle: ['导出门票申请', 'Export ticket requests'],
  exportStockTitle: ['导出门票库存', 'Export ticket stock'],
})
