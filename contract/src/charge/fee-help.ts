import type { HelpOf } from '../shell/page-help.ts'
import type { feePages } from './fee-pages.ts'

export const feeHelp = {
  accreditationPayment: {
    words: [
      '查看并确认制证费的收费单，未收费的证件可在这里合并开单。到账的款项在银行流水里核对。',
      'See and confirm charges for making badges; fees not yet charged can be put on one here. Money that arrived is matched under Bank statements.',
    ],
    next: 'bankStatement',
  },
  accreditationCharge: {
    words: [
      '一张制证收费单的证件明细、付款凭证与经过。确认收款后即可开票。',
      'The badges, proofs and history of one charge for badges. Once it is confirmed it can be invoiced.',
    ],
    next: 'accreditationPayment',
  },
  accreditationAdvice: {
    words: [
      '打印制证费的付款通知书，写明金额、账户与附言。付款后回到收费单上传凭证。',
      'Print the payment notice for badges, with amount, account and reference. Upload the proof on the charge once it is paid.',
    ],
    next: 'accreditationPayment',
  },
} as const satisfies HelpOf<typeof feePages>
