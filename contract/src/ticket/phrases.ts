import { phrases } from '../kernel/phrases.ts'
import { refusals } from '../kernel/refusal.ts'
import type { PayMethod } from './fields.ts'
import { ticketImportPhrases } from './import-phrases.ts'
import { ticketLinkPhrases } from './link-phrases.ts'
import { ticketScreenPhrases } from './screen-phrases.ts'

export const ticketRefusals = refusals({
  soldOut: [10010, '余票不足，还剩 {{left}} 张', 'Only {{left}} left'],
  stockBelowUse: [10010, '不能少于已售与下发的 {{taken}}', 'Not below {{taken}} sold or given'],
  notOnSale: [10008, '不在售票时间', 'Not on sale'],
  perPersonReached: [10010, '每人限 {{max}} 张', '{{max}} a person'],
  tooOld: [10002, '限 {{age}} 岁以下', 'Under {{age}}'],
  alreadyEntered: [10008, '已入场，不能退', 'Used already'],
  refundOver: [10008, '已过退票期限，可申请', 'Past the date, apply'],
  noContact: [10008, '没有可发送的手机或邮箱', 'No phone or e-mail to send to'],
  referenceUsed: [10017, '支付单号已登记', 'Reference used'],
  settled: [10008, '已开始结算，不能再出票或退票', 'Its settlement has begun: nothing is sold or refunded'],
  typeNameTaken: [10017, '已有同名的票种', 'There is a ticket type of this name'],
  importedBefore: [
    10017,
    '该文件已导入过（{{name}}），没有再次出票',
    'This file was imported before ({{name}}): nothing was sold again',
  ],
  orderTaken: [10007, '订单已变动，请重试', 'The order has changed, try again'],
  freeIsNotHeld: [10002, '赠票不能预留', 'Complimentary tickets are not held'],
})

const methods: Readonly<Record<PayMethod, readonly [string, string]>> = {
  cash: ['现金', 'Cash'],
  wechat: ['微信', 'WeChat Pay'],
  alipay: ['支付宝', 'Alipay'],
  card: ['刷卡', 'Card'],
  transfer: ['转账', 'Transfer'],
  complimentary: ['赠票', 'Complimentary'],
}

/** How an order, a holder came to be: what no machine does. */
const beginnings = {
  sell: ['出票', 'Sold'],
  hold: ['预留', 'Held'],
  edit: ['更换持票人', 'Holder changed'],
} as const

/** Words of what is chosen by name. */
export const ticketWords = { methods, beginnings }

export const ticketPhrases = phrases({
  ...ticketLinkPhrases,
  ...ticketImportPhrases,
  ...ticketScreenPhrases,
  dayOutside: ['不在展期或票种日期内', 'Not a day of the exhibition or type'],
  daysTurned: ['不能早于开始日期', 'Not before the first day'],
  holdersLack: ['应填写 {{n}} 位持票人', 'Needs {{n}} holders'],
  soldFixed: ['已售出，不能修改', 'Sold already, cannot be changed'],
  tooManyTickets: ['一单最多 {{max}} 张', 'At most {{max}} an order'],
  buyerUnreached: ['请填写手机或邮箱', 'A phone or e-mail is needed'],
  freeByOrganizer: ['赠票由主办方出具', 'The organizer alone gives tickets away'],
  heldTooLong: ['须为将来，最多 {{days}} 天', 'In the future, at most {{days}} days'],
  moreThanGranted: ['超过所持库存', 'More than the stock'],
  priceTooHigh: ['不超过 99,999.99', 'At most 99,999.99'],
  exportTitle: ['导出门票', 'Export tickets'],
  exportOrdersTitle: ['导出门票订单', 'Export ticket orders'],
  exportRequestsTitle: ['导出门票申请', 'Export ticket requests'],
  exportStockTitle: ['导出门票库存', 'Export ticket stock'],
})
