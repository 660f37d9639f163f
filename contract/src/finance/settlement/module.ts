import { permissions } from '../../kernel/auth/permission.ts'
import type { EntityType, Reads } from '../../kernel/command/entity-type.ts'
import type { PageEntry } from '../../kernel/page/page-entry.ts'
import type { SettlementPattern } from './commands.ts'
import { type SettlementKindName, settlementKindNames, settlementKindOf } from './kinds.ts'

const everybody = [
  'platform',
  'sponsor',
  'cooperatorMain',
  'cooperatorSec',
  'cooperatorTemp',
  'logistics',
  'agent',
  'agentSec',
] as const
const holders = ['platform', 'sponsor'] as const

export const settlementPermissions = permissions({
  'settlement:view': { label: ['查看结算', 'View settlements'], group: 'finance', companies: everybody },
  'settlement:confirm': {
    label: ['确认结算金额', 'Confirm settlement amounts'],
    group: 'finance',
    companies: everybody,
  },
  'settlement:pay': {
    label: ['结算付款与收款', 'Pay and receive settlements'],
    group: 'finance',
    companies: everybody,
  },
  'settlement:answer': { label: ['答复结算争议', 'Answer disputes'], group: 'finance', companies: holders },
  'settlement:start': { label: ['开始结算', 'Start settlements'], group: 'financeManagement', companies: ['platform'] },
  'expense:edit': { label: ['登记其他费用', 'Record other expenses'], group: 'finance', companies: holders },
})

/** One set of pages for every kind; their address contains the kind. */
export const settlementPages: Readonly<Record<string, PageEntry>> = Object.assign(
  {},
  ...settlementKindNames.map(pagesOf),
)

function pagesOf(kind: SettlementKindName, index: number): Record<string, PageEntry> {
  const { key, base, label, redPoint, companies } = settlementKindOf(kind)
  return {
    [key]: {
      path: base,
      screen: 'settlement/SettlementPage',
      label,
      permission: 'settlement:view',
      companies,
      group: 'finance',
      place: 6 + index,
      redPoints: [redPoint],
    },
    [`${key}.one`]: {
      path: `${base}/:id`,
      screen: 'settlement/SettlementWorkbench',
      label: ['核对', 'Workbench'],
      under: key,
    },
    [`${key}.advice`]: {
      path: `${base}/:id/advice`,
      screen: 'settlement/SettlementAdvice',
      label: ['付款信息', 'Payment advice'],
      under: `${key}.one`,
    },
  }
}

const family = {
  'get…SettlementPage': ['settlement', 'company', 'exhibition'],
  'get…SettlementDetail': [
    'settlement',
    'settlementLine',
    'dispute',
    'otherExpense',
    'offset',
    'company',
    'invoiceApplication',
  ],
  'get…SettlementPayInfo': ['settlement', 'offset', 'company'],
} as const satisfies Partial<Record<SettlementPattern, readonly EntityType[]>>

export const settlementReads: Reads = {
  ...Object.fromEntries(
    settlementKindNames.flatMap(kind =>
      Object.entries(family).map(([pattern, shown]) => [pattern.replace('…', kind), shown]),
    ),
  ),
  getSettlementFileLink: [],
}
