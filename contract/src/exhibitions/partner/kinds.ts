import type { CompanyType } from '../../kernel/auth/permission.ts'
import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import type { RedPointFlag } from '../../kernel/page/menu-flags.ts'

/** The differences between kinds of partners; everything else is the same. */
export interface Kind {
  /** Prefix of its permissions, and the name of the kind in data. */
  readonly entityType: string
  readonly label: LocalizedText
  /** The types of its companies: the usual tier, and that of temporary ones. */
  readonly companyTypes: readonly [usual: CompanyType, temporary?: CompanyType]
  /** The kind of its main partner. */
  readonly under?: string
  /**
   * The company types that may add and manage such partners in addition to the platform. An owner shares its partners
   * with others of its type and works with them by a relation; a kind that only the platform adds has neither (decision
   * 28).
   */
  readonly ownerTypes: readonly CompanyType[]
  /** The menu flag while one of them is pending. */
  readonly redPoint?: RedPointFlag
}

/**
 * The kinds of partners, by the word in their commands. One implementation serves all of them: a new kind is an entry
 * here and, for a new company type, a migration.
 */
export const partnerKinds = {
  Sponsor: { entityType: 'sponsor', label: ['主办方', 'Organizer'], companyTypes: ['sponsor'], ownerTypes: [] },
  Cooperator: {
    entityType: 'cooperator',
    label: ['合作商', 'Co-exhibitor'],
    companyTypes: ['cooperatorMain', 'cooperatorTemp'],
    ownerTypes: ['sponsor'],
    redPoint: 'cooperApprove',
  },
  SecondaryCooperator: {
    entityType: 'secondaryCooperator',
    label: ['二级合作商', 'Secondary co-exhibitor'],
    companyTypes: ['cooperatorSec'],
    under: 'Cooperator',
    ownerTypes: ['cooperatorMain'],
    redPoint: 'cooperApprove',
  },
  Logistics: {
    entityType: 'logistics',
    label: ['物流商', 'Logistics provider'],
    companyTypes: ['logistics'],
    ownerTypes: ['sponsor'],
    redPoint: 'logisticsApprove',
  },
  Agent: {
    entityType: 'agent',
    label: ['代理商', 'Agent'],
    companyTypes: ['agent'],
    ownerTypes: ['sponsor'],
    redPoint: 'agentApprove',
  },
  SecondaryAgent: {
    entityType: 'secondaryAgent',
    label: ['二级代理商', 'Secondary agent'],
    companyTypes: ['agentSec'],
    under: 'Agent',
    ownerTypes: ['agent'],
    redPoint: 'agentApprove',
  },
} as const satisfies Record<string, Kind>

export type PartnerKind = keyof typeof partnerKinds
export const partnerKindNames = Object.keys(partnerKinds) as PartnerKind[]

/** The same, with every part that a kind may have. */
export const kindOf = (kind: PartnerKind): Kind => partnerKinds[kind]

/** A kind inside an English sentence, with its article: “an agent”. */
export function oneOf({ label }: Pick<Kind, 'label'>): string {
  const kind = String(label[1]).toLowerCase()
  return `${/^[ao]/.test(kind) ? 'an' : 'a'} ${kind}`
}

/** Whether companies own such partners: those are shared and have relations. */
export const hasOwner = ({ ownerTypes }: Kind): boolean => ownerTypes.length > 0
