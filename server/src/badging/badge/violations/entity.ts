import type { ViolationKind } from '@fairgate/contract/badging/badge/violation-fields'
import {
  countedStates,
  type ViolationEvent,
  type ViolationState,
  violationStateMachine,
} from '@fairgate/contract/badging/badge/violation-states'
import sql, { raw, type Sql } from 'sql-template-tag'
import { hostIds, runsOf } from '../../../exhibitions/exhibition/api.ts'
import { companyOfParticipation, participationsOfCompany } from '../../../exhibitions/participation/api.ts'
import type { Actor } from '../../../kernel/command/context.ts'
import type { EntityDefinition, EntityRow } from '../../../kernel/transition/entity-definition.ts'

/** A violation under its lock. */
export interface LockedViolation extends EntityRow {
  state: ViolationState
  exhibitionId: string
  number: string
  kind: ViolationKind
  badgeId: string
  badgeCode: string
  points: number
  cardTaken: boolean
  /** The liable company. */
  companyId: string
  /** The same once it has been confirmed; a company does not learn of others. */
  notifiedId: string | null
  /** The organizer and the venue. */
  hosts: string[]
}

/** SQL: the number of the violation `t` as it is written. */
export const numberText: Sql = sql`'VIO-' || lpad(t.number::text, 6, '0')`

/** SQL: whether the violation with this alias counts. */
export const counts = (alias: 't' | 'v'): Sql => sql`${raw(alias)}.state = any(${[...countedStates]}::text[])`

/** Violations `t` that an actor sees: whoever runs the exhibition all, the liable company those that have been confirmed. */
export function violationScope(actor: Pick<Actor, 'companyType' | 'companyId'>): Sql {
  if (actor.companyType === 'platform') return sql`true`
  const own = sql`(t.confirmed_at is not null and t.participation_id in (${participationsOfCompany(actor.companyId)}))`
  return actor.companyType === 'sponsor' ? sql`(${own} or ${runsOf(actor, sql`t.exhibition_id`)})` : own
}

const liable = companyOfParticipation(sql`t.participation_id`)
const decide = { permission: 'violation:decide' }

export const violation: EntityDefinition<LockedViolation, ViolationState, ViolationEvent> = {
  entityType: 'violation',
  table: 'violation',
  machine: violationStateMachine,
  columns: sql`t.id, t.version, t.state, t.reported_by as "submittedBy", t.exhibition_id as "exhibitionId", ${numberText} as number,
    t.kind, t.badge_id as "badgeId", t.badge_code as "badgeCode", t.points, t.card_taken as "cardTaken",
    ${liable} as "companyId", case when t.confirmed_at is not null then ${liable} end as "notifiedId", ${hostIds(sql`t.exhibition_id`)} as hosts`,
  scope: violationScope,
  may: {
    confirm: decide,
    dismiss: decide,
    close: decide,
    reopen: decide,
    answer: { permission: 'violation:answer', if: ({ companyId }, row) => row.companyId === companyId },
  },
  decisions: ['confirm', 'dismiss', 'reopen'],
  nameOf: ({ number }) => number,
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: row => [...row.hosts, row.notifiedId],
  refusals: { violation_two_people: ['kernel.ownSubmission'] },
}
