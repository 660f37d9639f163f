import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import type { Fixture, NamedRow, Party, PartyName, RowSet } from './fixture.ts'

/** The relation of a row's owner to the caller. */
export const relations = ['own', 'below', 'above', 'peer', 'foreign'] as const
export type Relation = (typeof relations)[number]

/** The caller of each company type. */
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

/** The owner of the company rows for each relation. */
const owners: Readonly<Record<CompanyType, Partial<Record<Relation, PartyName>>>> = {
  platform: { own: 'platform', below: 'main', foreign: 'otherMain' },
  sponsor: { own: 'sponsor', below: 'main', above: 'platform', peer: 'otherSponsor', foreign: 'otherMain' },
  cooperatorMain: { own: 'main', below: 'secondary', above: 'sponsor', peer: 'rival', foreign: 'otherMain' },
  cooperatorSec: { own: 'secondary', above: 'main', peer: 'rival', foreign: 'otherMain' },
  cooperatorTemp: { own: 'temporary', above: 'sponsor', peer: 'rival', foreign: 'otherMain' },
  logistics: { own: 'logistics', above: 'sponsor', peer: 'rival', foreign: 'otherMain' },
  agent: { own: 'agent', below: 'secondaryAgent', above: 'sponsor', peer: 'rival', foreign: 'otherMain' },
  agentSec: { own: 'secondaryAgent', above: 'agent', peer: 'rival', foreign: 'otherMain' },
}

export const askerOf = ({ parties }: Fixture, type: CompanyType): Party => parties[askers[type]]

/** The row of a set with this relation to the caller; none if there is no such company or row. */
export function rowFor(set: RowSet, type: CompanyType, relation: Relation): NamedRow | undefined {
  const owner = set.of === 'company' ? owners[type][relation] : organizerFor(type, relation)
  return owner && set.rows[owner]
}

/** A row of an exhibition belongs to its organizer and is above its participants. */
function organizerFor(type: CompanyType, relation: Relation): PartyName | undefined {
  const first: Relation = type === 'platform' ? 'below' : type === 'sponsor' ? 'own' : 'above'
  if (relation === first) return 'sponsor'
  return relation === 'foreign' ? 'otherSponsor' : undefined
}
