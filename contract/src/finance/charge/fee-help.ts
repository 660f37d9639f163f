import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { feePages } from './module.ts'

export const feeHelp = {
  accreditationPayment: {
    label: [
      '查看并确认制证费的收费单，未收费的证件可在这里合并开单。到账的款项在银行流水里核对。',
      'View and confirm badge fee charges; combine uncharged badges into one charge here. Match received money under Bank statements.',
    ],
    next: 'bankStatement',
  },
  accreditationCharge: {
    label: [
      '一张制证收费单的证件明细、付款凭证与办理记录。确认收款后即可开票。',
      'The badges, payment proofs and history of a badge charge. Once payment is confirmed, you can invoice it.',
    ],
    next: 'accreditationPayment',
  },
  accreditationAdvice: {
    label: [
      '打印制证费的付款通知书，写明金额、账户与附言。付款后回到收费单上传凭证。',
      'Print the payment notice for badge fees, with amount, account and reference. After paying, upload the proof on the charge.',
    ],
    next: 'accreditationPayment',
  },
} as const satisfies HelpOf<typeof feePages>
