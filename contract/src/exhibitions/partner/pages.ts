import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import type { PageEntry } from '../../kernel/page/page-entry.ts'
import { kindOf, oneOf, type PartnerKind, partnerKindNames } from './kinds.ts'

interface PartnerRoute {
  /** The key of the list for menu and flags. */
  key: string
  /** Address of the list; the other pages of the kind are below it. */
  base: `/${string}`
  label: LocalizedText
}

/** The pages of each kind of partner, in the order of the menu. */
export const partnerRoutes: Readonly<Record<PartnerKind, PartnerRoute>> = {
  Sponsor: { key: 'organizerPage', base: '/organizerPage', label: ['主办方', 'Organizers'] },
  Cooperator: { key: 'cooperatorList', base: '/cooperatorPage/cooperatorList', label: ['合作商', 'Co-exhibitors'] },
  SecondaryCooperator: {
    key: 'secondaryCooperatorList',
    base: '/cooperatorPage/secondaryCooperator',
    label: ['二级合作商', 'Secondary co-exhibitors'],
  },
  Logistics: {
    key: 'logisticsListPage',
    base: '/logisticsManagement/logisticsListPage',
    label: ['物流商', 'Logistics providers'],
  },
  Agent: { key: 'agentList', base: '/agentManagement/agentListPage', label: ['代理商', 'Agents'] },
  SecondaryAgent: {
    key: 'secondaryAgentList',
    base: '/agentManagement/secondaryAgent',
    label: ['二级代理商', 'Secondary agents'],
  },
}

/** One set of pages for every kind; the address says which kind. */
export const partnerPages: Readonly<Record<string, PageEntry>> = Object.assign(
  {
    ownUsage: {
      path: '/ownUsage',
      screen: 'partner/OwnUsage',
      label: ['使用情况', 'Usage'],
      permission: 'ownUsage:view',
      group: 'informationManagement',
      place: 12,
    },
  } satisfies Record<string, PageEntry>,
  ...partnerKindNames.map(pagesOf),
)

/** The title of the page that adds one, and the button that leads to it. */
export function toAddLabel(kind: PartnerKind): LocalizedText {
  return [`新增${kindOf(kind).label[0]}`, `Add ${oneOf(kindOf(kind))}`]
}

function pagesOf(kind: PartnerKind, index: number): Record<string, PageEntry> {
  const { key, base, label } = partnerRoutes[kind]
  const { noun, redPoint } = kindOf(kind)
  return {
    [key]: {
      path: base,
      screen: 'partner/PartnerPage',
      label,
      permission: `${noun}:view`,
      group: 'informationManagement',
      place: index + 1,
      redPoints: redPoint && [redPoint],
    },
    [`${key}.add`]: {
      path: `${base}/new`,
      screen: 'partner/PartnerEditor',
      label: toAddLabel(kind),
      under: key,
    },
    [`${key}.import`]: {
      path: `${base}/import`,
      screen: 'partner/PartnerImport',
      label: [`导入${label[0]}`, `Import ${String(label[1]).toLowerCase()}`],
      permission: `${noun}:import`,
      back: key,
      jobs: [`partner.${noun}.import`],
    },
    [`${key}.importReport`]: {
      path: `${base}/import/:importId`,
      screen: 'partner/PartnerImportReport',
      label: ['导入结果', 'Import results'],
      under: `${key}.import`,
    },
    [`${key}.one`]: { path: `${base}/:id`, screen: 'partner/PartnerDetails', label, under: key },
    [`${key}.edit`]: {
      path: `${base}/:id/edit`,
      screen: 'partner/PartnerEditor',
      label: ['修改', 'Edit'],
      under: `${key}.one`,
    },
  }
}
