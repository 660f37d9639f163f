import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { billPages } from './module.ts'

export const billHelp = {
  quotaPayment: {
    label: [
      '查看并确认各企业购买额度的收费单。收到款项后确认，额度随即到账。',
      'View and confirm companies’ quota charges. Confirm a payment once the money arrives; the quota is then granted.',
    ],
    next: 'accreditationPayment',
  },
  quotaCharge: {
    label: [
      '一张额度收费单的明细、付款凭证与办理记录。付款后上传凭证，由收款方确认。',
      'The lines, payment proofs and history of a quota charge. After paying, upload a proof; the receiver confirms it.',
    ],
    next: 'quotaPayment',
  },
  quotaAdvice: {
    label: [
      '打印额度收费单的付款通知书，写明收款账户和附言。付款时请填写附言，便于核对。',
      'Print the payment notice for quota with account and reference. Include the reference in the transfer so it can be matched.',
    ],
    next: 'quotaPayment',
  },
  buyQuota: {
    label: [
      '为本企业在这个展会购买证件额度，选择类别和数量。提交后生成收费单，付款后额度到账。',
      'Buy badge quota for your company in this exhibition by type and quantity. This creates a charge; quota is granted after payment.',
    ],
    next: 'quotaPayment',
  },
} as const satisfies HelpOf<typeof billPages>
