import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import type { Fixture, NamedRow, Party, PartyName, RowSet } from './fixture.ts'

/** How a row's owner stands to who asks. */
export const relations = ['own', 'below', 'above', 'beside', 'foreign'] as const
export type Relation = (typeof relations)[number]

/** Who asks for each company type. */
const askers: Readonly<Record<CompanyType, PartyName>> = {
  platform: 'platform',
  sponsor: 'sponsor',
  cooperatorMain: 'main',
  cooperatorSec: 'secondary',
  cooperatorTemp: 'temporary',
  logistics: 'logistics',
  agent: 'agent',
  agentSec: 'secondaryAgent',
}

/** Whose company rows stand how to each. */
const owners: Readonly<Record<CompanyType, Partial<Record<Relation, PartyName>>>> = {
  platform: { own: 'platform', below: 'main', foreign: 'otherMain' },
  sponsor: { own: 'sponsor', below: 'main', above: 'platform', beside: 'otherSponsor', foreign: 'otherMain' },
  cooperatorMain: { own: 'main', below: 'secondary', above: 'sponsor', beside: 'rival', foreign: 'otherMain' },
  cooperatorSec: { own: 'secondary', above: 'main', beside: 'rival', foreign: 'otherMain' },
  cooperatorTemp: { own: 'temporary', above: 'sponsor', beside: 'rival', foreign: 'otherMain' },
  logistics: { own: 'logistics', above: 'sponsor', beside: 'rival', foreign: 'otherMain' },
  agent: { own: 'agent', below: 'secondaryAgent', above: 'sponsor', beside: 'rival', foreign: 'otherMain' },
  agentSec: { own: 'secondaryAgent', above: 'agent', beside: 'rival', foreign: 'otherMain' },
}

export const askerOf = ({ parties }: Fixture, type: CompanyType): Party => parties[askers[type]]

/** The row of a set that stands so to who asks; none where there is no such company or it has none. */
export function rowFor(set: RowSet, type: CompanyType, relation: Relation): NamedRow | undefined {
  const owner = set.of === 'company' ? owners[type][relation] : organizerFor(type, relation)
  return owner && set.rows[owner]
}

/** What belongs to an exhibition is its organizer's own and stands above who takes part in it. */
function organizerFor(type: CompanyType, relation: Relation): PartyName | undefined {
  const first: Relation = type === 'platform' ? 'below' : type === 'sponsor' ? 'own' : 'above'
  if (relation === first) return 'sponsor'
  return relation === 'foreign' ? 'otherSponsor' : undefined
}
