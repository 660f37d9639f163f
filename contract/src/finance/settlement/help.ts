import type { PageHelp } from '../../kernel/page/page-help.ts'
import { type SettlementKindName, settlementKindNames, settlementKindOf } from './kinds.ts'

const partners: Readonly<Record<SettlementKindName, readonly [cn: string, one: string, many: string]>> = {
  Cooperator: ['合作商', 'co-exhibitor', 'co-exhibitors'],
  Agent: ['代理商', 'agent', 'agents'],
  Sponsor: ['主办方', 'organizer', 'organizers'],
}

/** Help of the pages of every kind, generated like them (`module.ts`). */
export const settlementHelp: Readonly<Record<string, PageHelp>> = Object.assign({}, ...settlementKindNames.map(helpOf))

function helpOf(kind: SettlementKindName): Record<string, PageHelp> {
  const { key } = settlementKindOf(kind)
  const [cn, one, many] = partners[kind]
  return {
    [key]: {
      label: [
        `闭展后与${cn}结清款项：核对、确认金额、付款或退款。点一行进入核对。`,
        `Settle with ${many} after an exhibition: check, confirm, pay or refund. Open a row to check it.`,
      ],
      next: 'chongDiList',
    },
    [`${key}.one`]: {
      label: [
        `与一家${cn}逐条核对结算明细，双方看到的相同。有异议的提出争议，无异议后确认金额。`,
        `Check one ${one}’s settlement line by line; both sides see the same lines. Dispute errors, then confirm the amount.`,
      ],
      next: key,
    },
    [`${key}.advice`]: {
      label: [
        `打印与一家${cn}的结算通知书，写明应退或应补的金额与账户。款项到账后在核对页确认。`,
        `Print one ${one}’s settlement notice with amount and account. Confirm receipt on the workbench once the money arrives.`,
      ],
      next: `${key}.one`,
    },
  }
}
