import type { LocalizedText } from '../kernel/localized-text.ts'
import type { CompanyType } from '../kernel/permission.ts'
import type { RedPointFlag } from '../kernel/red-points.ts'

/** What makes one kind of partner differ from another; everything else is the same for all. */
export interface Kind {
  /** Noun of its permissions, and the kind's name in data. */
  readonly noun: string
  readonly words: LocalizedText
  /** What its companies are: the usual tier, and that of companies here for one exhibition only. */
  readonly companyTypes: readonly [usual: CompanyType, temporary?: CompanyType]
  /** The kind it works under; its parent is a company of that kind. */
  readonly under?: string
  /**
   * Who else than the platform brings one in and looks after it. Who does shares what it brought in with others of its
   * type, and works with it by a relation; a kind that the platform alone brings in has neither (decision 28).
   */
  readonly keepers: readonly CompanyType[]
  /** The red point that is up while one of them waits. */
  readonly redPoint?: RedPointFlag
}

/**
 * The kinds of partner, by the word their commands carry. One implementation serves them all: a
 * further kind is an entry here and, where it brings a new company type, a migration.
 */
export const partnerKinds = {
  Sponsor: { noun: 'sponsor', words: ['主办方', 'Organizer'], companyTypes: ['sponsor'], keepers: [] },
  Cooperator: {
    noun: 'cooperator',
    words: ['合作商', 'Co-exhibitor'],
    companyTypes: ['cooperatorMain', 'cooperatorTemp'],
    keepers: ['sponsor'],
    redPoint: 'cooperApprove',
  },
  SecondaryCooperator: {
    noun: 'secondaryCooperator',
    words: ['二级合作商', 'Secondary co-exhibitor'],
    companyTypes: ['cooperatorSec'],
    under: 'Cooperator',
    keepers: ['cooperatorMain'],
    redPoint: 'cooperApprove',
  },
  Logistics: {
    noun: 'logistics',
    words: ['物流商', 'Logistics provider'],
    companyTypes: ['logistics'],
    keepers: ['sponsor'],
    redPoint: 'logisticsApprove',
  },
  Agent: {
    noun: 'agent',
    words: ['代理商', 'Agent'],
    companyTypes: ['agent'],
    keepers: ['sponsor'],
    redPoint: 'agentApprove',
  },
  SecondaryAgent: {
    noun: 'secondaryAgent',
    words: ['二级代理商', 'Secondary agent'],
    companyTypes: ['agentSec'],
    under: 'Agent',
    keepers: ['agent'],
    redPoint: 'agentApprove',
  },
} as const satisfies Record<string, Kind>

export type PartnerKind = keyof typeof partnerKinds
export const partnerKindNames = Object.keys(partnerKinds) as PartnerKind[]

/** The same, with every part a kind may have. */
export const kindOf = (kind: PartnerKind): Kind => partnerKinds[kind]

/** A kind inside an English sentence, with its article: “an agent”. */
export function oneOf({ words }: Pick<Kind, 'words'>): string {
  const kind = String(words[1]).toLowerCase()
  return `${/^[ao]/.test(kind) ? 'an' : 'a'} ${kind}`
}

/** Whether companies bring such partners in: those are shared and have relations. */
export const hasOwner = ({ keepers }: Kind): boolean => keepers.length > 0
