import type { MenuKey } from '@fairgate/contract/session/menu-phrases'
import type { RedPointFlag } from '@fairgate/contract/session/red-points'

/** A group of the menu, or a page. Whether a page is there and who may see it stands in `shell/pages.ts`. */
export interface MenuEntry {
  key: MenuKey
  /** The dot is shown while one of these flags is up. */
  redPoints?: readonly RedPointFlag[]
  children?: readonly MenuEntry[]
}

const exhibitionPages: readonly MenuEntry[] = [
  { key: 'foundingExhibition' },
  { key: 'exhibitionApproval', redPoints: ['showApprove'] },
  { key: 'papersTransaction', redPoints: ['showAffairCer', 'showAffairTic'] },
  { key: 'participation' },
  { key: 'quota' },
  { key: 'badgeType' },
  { key: 'badge' },
  { key: 'badgeImport' },
  { key: 'badgeApproval' },
  { key: 'printDesk' },
]

const information: MenuEntry = {
  key: 'informationManagement',
  children: [
    { key: 'organizerPage' },
    { key: 'cooperatorList', redPoints: ['cooperApprove'] },
    { key: 'secondaryCooperatorList', redPoints: ['cooperApprove'] },
    { key: 'logisticsListPage', redPoints: ['logisticsApprove'] },
    { key: 'agentList', redPoints: ['agentApprove'] },
    { key: 'secondaryAgentList', redPoints: ['agentApprove'] },
    { key: 'audience' },
    { key: 'jobs' },
  ],
}

const finance: MenuEntry = {
  key: 'finance',
  children: [
    { key: 'paySetting' },
    { key: 'quotaPayment', redPoints: ['faPayQuota'] },
    { key: 'accreditationPayment', redPoints: ['faPayCer'] },
    { key: 'invoiceManagement' },
    { key: 'settleAccounts', redPoints: ['faCooperSettle', 'faAgentSettle', 'fasponsorSettle'] },
  ],
}

const checkPages: readonly MenuEntry[] = [
  { key: 'entranceGuard' },
  { key: 'controlRoom' },
  { key: 'passages' },
  { key: 'gatePolicy' },
  { key: 'whitelist' },
  { key: 'blacklist' },
  { key: 'epidemic' },
  { key: 'travel' },
]

const singlePages: readonly MenuEntry[] = [
  { key: 'questionnaireManagement' },
  { key: 'statistics' },
  { key: 'operationalLog' },
  { key: 'jurisdictionOperator' },
]

/** The venue's menu (specification, section 2). */
export const platformMenu: readonly MenuEntry[] = [
  { key: 'exhibitionManagement', children: exhibitionPages },
  information,
  finance,
  { key: 'dictionaryManagement', children: [{ key: 'systematicDictionary' }] },
  {
    key: 'checkManagement',
    children: [...checkPages, { key: 'hotline' }, { key: 'batchSearch' }, { key: 'systemParameters' }],
  },
  ...singlePages,
  { key: 'outbox' },
  { key: 'visualConfiguration' },
]

/** A partner's: reduced to what it works with, exhibitions first and without a group around them. */
export const partnerMenu: readonly MenuEntry[] = [
  ...exhibitionPages,
  information,
  finance,
  { key: 'checkManagement', children: checkPages },
  ...singlePages,
]
