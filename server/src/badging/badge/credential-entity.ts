import { credentialStateMachine } from '@fairgate/contract/badging/badge/states'
import sql from 'sql-template-tag'
import type { EntityDefinition, EntityRow } from '../../kernel/transition/entity-definition.ts'
import { runsOf } from './badge-actor.ts'
import type { BadgeState, CredentialState } from './badge-rules.ts'

export type CredentialEvent = keyof typeof credentialStateMachine.events

/**
 * A locked credential with its badge. Code that changes a credential because of its badge locks the badge first
 * (`desk/held.ts`).
 */
export interface LockedCredential extends EntityRow {
  state: CredentialState
  exhibitionId: string
  badgeId: string
  badgeState: BadgeState
  code: string
  name: string
  companyId: string
  sponsorId: string
  participationId: string
}

/** Credentials. Users know them by their badges, so what matters is in the history of the badge. */
export const credential: EntityDefinition<LockedCredential, CredentialState, CredentialEvent> = {
  entityType: 'badge',
  table: 'credential',
  byExhibition: true,
  withoutHistory: true,
  machine: credentialStateMachine,
  columns: sql`t.id, t.version, t.state, t.exhibition_id as "exhibitionId", t.badge_id as "badgeId", b.state as "badgeState",
    b.code, b.name, b.company_id as "companyId", e.sponsor_id as "sponsorId", b.participation_id as "participationId"`,
  joins: sql`join badge b on b.exhibition_id = t.exhibition_id and b.id = t.badge_id join exhibition e on e.id = t.exhibition_id`,
  scope: actor => runsOf(actor, 't'),
  may: {},
  nameOf: ({ code, name }) => `${code} ${name}`,
  loggedAs: row => row.badgeId,
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: row => [row.companyId, row.sponsorId],
}
