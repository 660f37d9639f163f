import { purposes } from './purpose.ts'

export const moneyPurposes = purposes({
  invoiceMade: {
    name: ['发票已开具', 'Invoices issued'],
    subject: ['“{{exhibition}}”的发票已开具', 'Your invoices for “{{exhibition}}”'],
    text: [
      '【{{venue}}】{{title}}在“{{exhibition}}”的发票已开具，请登录核对并确认：{{link}}',
      '{{venue}}: the invoices to {{title}} for “{{exhibition}}” have been issued. Please log in to check and confirm them: {{link}}',
    ],
  },
  invoiceReturned: {
    name: ['开票申请被退回', 'Invoice application returned'],
    subject: ['“{{exhibition}}”的开票申请被退回', 'Your invoice application for “{{exhibition}}” was returned'],
    text: [
      '【{{venue}}】{{title}}在“{{exhibition}}”的开票申请被退回，请登录修改后重新申请：{{link}}',
      '{{venue}}: {{title}}’s invoice application for “{{exhibition}}” was returned. Please log in, correct it and resubmit: {{link}}',
    ],
  },
  invoiceReversed: {
    name: ['发票已红冲', 'Invoice reversed'],
    subject: ['“{{exhibition}}”的发票已红冲', 'An invoice for “{{exhibition}}” was reversed'],
    text: [
      '【{{venue}}】{{title}}在“{{exhibition}}”的一张发票已红冲，请登录查看：{{link}}',
      '{{venue}}: an invoice to {{title}} for “{{exhibition}}” was reversed. Please log in to view it: {{link}}',
    ],
  },
  invoiceReversalRefused: {
    name: ['不予红冲', 'Reversal declined'],
    subject: ['“{{exhibition}}”的发票不予红冲', 'Invoice reversal for “{{exhibition}}” was declined'],
    text: [
      '【{{venue}}】{{title}}在“{{exhibition}}”的红冲申请未通过，原因请登录查看：{{link}}',
      '{{venue}}: the request to reverse an invoice to {{title}} for “{{exhibition}}” was declined. Please log in to see why: {{link}}',
    ],
  },
  chargeDue: {
    name: ['付款提醒', 'Payment reminder'],
    subject: ['“{{exhibition}}”收费单 {{number}} 待付款', 'Charge {{number}} for “{{exhibition}}” is due'],
    text: [
      '【{{venue}}】“{{exhibition}}”收费单 {{number}} 应付 {{amount}}，请于 {{day}} 前付款，转账附言填写单号。如已付款请忽略：{{link}}',
      '{{venue}}: charge {{number}} for “{{exhibition}}”, {{amount}}, is due by {{day}}. Quote the number in your transfer. If it is already paid, ignore this message: {{link}}',
    ],
  },
  chargeReturned: {
    name: ['付款凭证被退回', 'Proof of payment returned'],
    subject: [
      '“{{exhibition}}”收费单 {{number}} 的付款凭证被退回',
      'Proof of payment for charge {{number}} was returned (“{{exhibition}}”)',
    ],
    text: [
      '【{{venue}}】“{{exhibition}}”收费单 {{number}}（应付 {{amount}}）的付款凭证被退回，原因请登录查看；请于 {{day}} 前付款或重新提交：{{link}}',
      '{{venue}}: the proof of payment for charge {{number}} (“{{exhibition}}”, {{amount}}) was returned. Please log in to see why, and pay or resubmit it by {{day}}: {{link}}',
    ],
  },
  chargeLapsed: {
    name: ['收费单逾期取消', 'Charge expired'],
    subject: ['“{{exhibition}}”收费单 {{number}} 已逾期取消', 'Charge {{number}} for “{{exhibition}}” has expired'],
    text: [
      '【{{venue}}】“{{exhibition}}”收费单 {{number}}（{{amount}}）应于 {{day}} 前付款，逾期已取消；之后到账的款项存入预存款。如仍需要请重新申请：{{link}}',
      '{{venue}}: charge {{number}} for “{{exhibition}}”, {{amount}}, was due by {{day}} and has been cancelled. Later payments are kept as a prepaid balance. Apply again if you still need it: {{link}}',
    ],
  },
  settlementStarted: {
    name: ['结算已开始', 'Settlement started'],
    subject: ['“{{exhibition}}”的结算已开始', 'The settlement for “{{exhibition}}” has started'],
    text: [
      '【{{venue}}】“{{exhibition}}”结算单 {{number}} 已生成，请登录核对明细并确认金额，如有异议可逐项提出：{{link}}',
      '{{venue}}: settlement {{number}} for “{{exhibition}}” is ready. Please log in to check its lines and confirm the amount, or dispute a line: {{link}}',
    ],
  },
  settlementIncomplete: {
    name: ['结算待补充收款账户', 'Bank account needed for refund'],
    subject: ['“{{exhibition}}”结算退款需要收款账户', 'Add a bank account for your “{{exhibition}}” refund'],
    text: [
      '【{{venue}}】“{{exhibition}}”结算单 {{number}} 应退贵公司 {{amount}}，请登录补充收款账户并核对：{{link}}',
      '{{venue}}: settlement {{number}} for “{{exhibition}}” refunds {{amount}} to your company. Please log in to add your bank account: {{link}}',
    ],
  },
  settlementAnswered: {
    name: ['结算争议已答复', 'Dispute answered'],
    subject: ['“{{exhibition}}”的结算争议已答复', 'Your disputes on “{{exhibition}}” were answered'],
    text: [
      '【{{venue}}】“{{exhibition}}”结算单 {{number}} 的争议均已答复，请登录核对并确认金额：{{link}}',
      '{{venue}}: all disputes in settlement {{number}} for “{{exhibition}}” were answered. Please log in to check and confirm the amount: {{link}}',
    ],
  },
  settlementToPay: {
    name: ['结算金额已确认，待付款', 'Settlement agreed, payment due'],
    subject: ['“{{exhibition}}”结算待付款 {{amount}}', '{{amount}} is due for “{{exhibition}}”'],
    text: [
      '【{{venue}}】“{{exhibition}}”结算单 {{number}} 双方已确认，贵公司应付 {{amount}}，转账附言填写单号：{{link}}',
      '{{venue}}: both sides confirmed settlement {{number}} for “{{exhibition}}”. Your company owes {{amount}}. Quote the number in your transfer: {{link}}',
    ],
  },
  settlementToReceive: {
    name: ['结算金额已确认，待收款', 'Settlement agreed, payment expected'],
    subject: ['“{{exhibition}}”结算将付 {{amount}}', 'You will receive {{amount}} for “{{exhibition}}”'],
    text: [
      '【{{venue}}】“{{exhibition}}”结算单 {{number}} 双方已确认，贵公司应收 {{amount}}，付款后另行通知：{{link}}',
      '{{venue}}: both sides confirmed settlement {{number}} for “{{exhibition}}”. Your company will receive {{amount}}. We will notify you when it is paid: {{link}}',
    ],
  },
  settlementPaid: {
    name: ['结算款已付', 'Settlement paid'],
    subject: ['“{{exhibition}}”结算款已付，请确认收款', '“{{exhibition}}” settlement paid: please confirm receipt'],
    text: [
      '【{{venue}}】“{{exhibition}}”结算单 {{number}} 的 {{amount}} 已付，请到账后登录确认收款；未到账可退回：{{link}}',
      '{{venue}}: {{amount}} for settlement {{number}} (“{{exhibition}}”) was paid. Please log in to confirm receipt once it arrives, or report that it hasn’t: {{link}}',
    ],
  },
  settlementInvoice: {
    name: ['结算待申请开票', 'Settlement invoice'],
    subject: ['“{{exhibition}}”结算可以申请开票', 'Apply for your invoice for “{{exhibition}}”'],
    text: [
      '【{{venue}}】“{{exhibition}}”结算单 {{number}} 款项已清，还有 {{amount}} 未开票，请登录申请或说明不需要：{{link}}',
      '{{venue}}: settlement {{number}} for “{{exhibition}}” is paid; {{amount}} is not invoiced yet. Please log in to apply for the invoice or decline it: {{link}}',
    ],
  },
  settlementSettled: {
    name: ['结算成功', 'Settled'],
    subject: ['“{{exhibition}}”结算成功', '“{{exhibition}}” is settled'],
    text: [
      '【{{venue}}】“{{exhibition}}”结算单 {{number}} 结算成功，明细与结算通知书可随时登录查看：{{link}}',
      '{{venue}}: settlement {{number}} for “{{exhibition}}” is complete. Log in any time to view its lines and notice: {{link}}',
    ],
  },
})
