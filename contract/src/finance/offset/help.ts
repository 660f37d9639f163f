import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { offsetPages } from './module.ts'

export const offsetHelp = {
  chongDiApproval: {
    label: [
      '审批用一张结算单的应退款冲抵另一张应补款的申请。通过后两张结算单同时变动，见冲抵记录。',
      'Review requests to pay one settlement’s supplement from another’s refund. Approval updates both; see the offset list.',
    ],
    next: 'chongDiList',
  },
  chongDiList: {
    label: [
      '查看每次冲抵从哪张结算单到哪张结算单、金额与审批结果。新的冲抵从结算的核对页申请。',
      'See each offset: from and to which settlement, amount and decision. Request a new one on a settlement’s workbench.',
    ],
  },
} as const satisfies HelpOf<typeof offsetPages>
