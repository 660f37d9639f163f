import { type CompanyType, companyTypes, type Permission } from '../../kernel/auth/permission.ts'
import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import type { PageEntry } from '../../kernel/page/page-entry.ts'
import { hasOwner, type Kind, kindOf, oneOf, type PartnerKind, partnerKindNames } from './kinds.ts'

/**
 * Verbs for a partner (`…` stands for its kind, which in Chinese otherwise comes last), and who has them: owners and
 * the platform, only owners, or only the platform.
 */
const verbs = {
  view: { label: ['查看', 'View …s'], companies: 'owners' },
  add: { label: ['新增', 'Add …s'], companies: 'owners' },
  modify: { label: ['修改', 'Edit …s'], companies: 'owners' },
  delete: { label: ['删除', 'Delete …s'], companies: 'owners' },
  export: { label: ['导出', 'Export …s'], companies: 'owners' },
  import: { label: ['导入', 'Import …s'], companies: 'owners' },
  approve: { label: ['审批', 'Approve …s'], companies: 'platform', person: true },
  freeze: { label: ['冻结与解冻', 'Freeze and unfreeze …s'], companies: 'platform' },
  relate: { label: ['增减…的合作关系', 'Add and end partnerships with …s'], companies: 'platform' },
  share: { label: ['设置…共享', 'Set up sharing for …s'], companies: 'owners' },
  applyShare: { label: ['申请共享…', 'Apply for shared …s'], companies: 'ownersAlone' },
  approveShare: { label: ['审批…共享申请', 'Approve sharing of …s'], companies: 'platform', person: true },
} as const satisfies Record<
  string,
  { label: LocalizedText; companies: 'owners' | 'ownersAlone' | 'platform'; person?: true }
>
export type PartnerVerb = keyof typeof verbs

/** The permission for a verb of a kind, given by its word or as a value. */
export const partnerPermission = (kind: PartnerKind | Kind, verb: PartnerVerb): `${string}:${string}` =>
  `${typeof kind === 'string' ? kindOf(kind).entityType : kind.entityType}:${verb}`

/** Verbs that only kinds with an owner have. */
const verbsOfOwned: readonly PartnerVerb[] = ['share', 'applyShare', 'approveShare', 'relate']

const has = (kind: Kind, verb: PartnerVerb): boolean => hasOwner(kind) || !verbsOfOwned.includes(verb)

/** `<kind>:<verb>` for every verb of a kind: derived, so that no kind can lack one. */
export const permissionsOfKind = (kind: Kind): Readonly<Record<`${string}:${string}`, Permission>> =>
  Object.fromEntries(
    (Object.keys(verbs) as PartnerVerb[])
      .filter(verb => has(kind, verb))
      .map(verb => [partnerPermission(kind, verb), permissionOf(kind, verb)]),
  )

/** A participant in exhibitions of others sees its own usage there. */
const ownUsage: Permission = {
  label: ['查看本企业使用情况', 'View the company’s own usage'],
  group: 'dataManagement',
  companies: companyTypes.filter(type => type !== 'platform' && type !== 'sponsor'),
}

/** Pure, so that the console, which loads the pages of this file, omits it. */
export const partnerPermissions = /* @__PURE__ */ permissionsOfAllKinds()

function permissionsOfAllKinds(): Readonly<Record<`${string}:${string}`, Permission>> {
  return Object.assign({ 'ownUsage:view': ownUsage }, ...partnerKindNames.map(kind => permissionsOfKind(kindOf(kind))))
}

function permissionOf({ label, ownerTypes }: Kind, verb: PartnerVerb): Permission {
  const companies: Record<(typeof verbs)[PartnerVerb]['companies'], readonly CompanyType[]> = {
    owners: ['platform', ...ownerTypes],
    ownersAlone: ownerTypes,
    platform: ['platform'],
  }
  const [cn, en] = verbs[verb].label
  return {
    label: [
      cn.includes('…') ? cn.replace('…', label[0]) : `${cn}${label[0]}`,
      en.replace('…', String(label[1]).toLowerCase()),
    ],
    group: 'dataManagement',
    companies: companies[verbs[verb].companies],
    ...('person' in verbs[verb] && { person: true }),
  }
}

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
  const { entityType, redPoint } = kindOf(kind)
  return {
    [key]: {
      path: base,
      screen: 'partner/PartnerPage',
      label,
      permission: `${entityType}:view`,
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
      permission: `${entityType}:import`,
      back: key,
      jobs: [`partner.${entityType}.import`],
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
