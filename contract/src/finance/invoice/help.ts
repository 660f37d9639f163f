import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { invoicePages } from './module.ts'

export const invoiceHelp = {
  invoices: {
    label: [
      '查看开票申请与开出的发票，下载、红冲或补开。已付款而未开票的，从“申请开票”开始。',
      'View invoice applications and issued invoices; download, reverse or reissue them. To invoice paid charges, start with an application.',
    ],
    next: 'applyInvoice',
    asks: 'invoice:apply',
  },
  applyInvoice: {
    label: [
      '选择已付款的收费单或结算，申请开票。提交后由开票方开具，结果见电子发票。',
      'Choose paid charges or a settlement and apply for an invoice. The issuer creates it; the result appears in the invoice list.',
    ],
    next: 'invoices',
  },
  invoiceDetails: {
    label: [
      '一份开票申请的内容、发票与办理记录。开好的发票可下载，有误时申请红冲。',
      'One application with its invoices and history. Download issued invoices, or request a reversal if something is wrong.',
    ],
    next: 'invoices',
  },
  makeInvoice: {
    label: [
      '录入已开发票的号码与金额，合计必须等于申请的金额。完成后申请方即可下载。',
      'Enter number and amount of each issued invoice; the total must equal the amount applied for. The applicant can then download them.',
    ],
    next: 'invoices',
  },
} as const satisfies HelpOf<typeof invoicePages>
