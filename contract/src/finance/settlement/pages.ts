import type { PageEntry } from '../../kernel/page/page-entry.ts'
import { type SettlementKindName, settlementKindNames, settlementKindOf } from './kinds.ts'

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
