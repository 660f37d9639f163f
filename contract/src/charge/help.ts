import type { HelpOf } from '../shell/page-help.ts'
import type { chargePages } from './pages.ts'

export const chargeHelp = {
  quotaPayment: {
    words: [
      '查看并确认各企业购买额度的收费单。收到款项后确认，额度随即到账。',
      'See and confirm the charges companies pay for quota. Confirm one when its money came, and the quota is theirs.',
    ],
    next: 'accreditationPayment',
  },
  quotaCharge: {
    words: [
      '一张额度收费单的明细、付款凭证与经过。付款后上传凭证，由收款方确认。',
      'The lines, proofs and history of one charge for quota. Upload a proof once it is paid; the receiver confirms it.',
    ],
    next: 'quotaPayment',
  },
  quotaAdvice: {
    words: [
      '打印额度收费单的付款通知书，写明收款账户和附言。付款时请填写附言，便于核对。',
      'Print the payment notice for quota, with the account and the reference. Give the reference with the transfer so that it is found.',
    ],
    next: 'quotaPayment',
  },
  buyQuota: {
    words: [
      '为本企业在这个展会购买证件额度，选择类别和数量。提交后生成收费单，付款后额度到账。',
      'Buy badge quota for your company in this exhibition, by type and number. It makes a charge, and paying that brings the quota.',
    ],
    next: 'quotaPayment',
  },
} as const satisfies HelpOf<typeof chargePages>
