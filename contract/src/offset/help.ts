import type { HelpOf } from '../shell/page-help.ts'
import type { offsetPages } from './pages.ts'

export const offsetHelp = {
  chongDiApproval: {
    words: [
      '审批用一份结算的退款支付另一份补款的申请。通过后两份结算同时变动，见冲抵记录。',
      'Decide whether one settlement’s refund pays another’s supplement. Approval changes both; the list of offsets keeps it.',
    ],
    next: 'chongDiList',
  },
  chongDiList: {
    words: [
      '查看每次冲抵从哪份结算到哪份结算、金额与审批结果。新的冲抵从结算的核对页申请。',
      'See each offset: from which settlement to which, how much and what was decided. Ask for a new one on a settlement’s workbench.',
    ],
  },
} as const satisfies HelpOf<typeof offsetPages>
