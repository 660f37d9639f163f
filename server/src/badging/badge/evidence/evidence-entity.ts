import { evidenceStateMachine } from '@fairgate/contract/badging/badge/evidence-states'
import type { EvidenceKind } from '@fairgate/contract/badging/rulebook/labels'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { EntityDefinition, EntityRow } from '../../../kernel/transition/entity-definition.ts'
import { type BadgeActor, runsOf } from '../badge-actor.ts'
import { runs } from '../badge-rules.ts'
import type { EvidenceOwner } from './evidence-access.ts'

type EvidenceState = keyof typeof evidenceStateMachine.states
type EvidenceEvent = keyof typeof evidenceStateMachine.events

/** A locked file of evidence with its badge. */
export interface LockedEvidence extends EntityRow, EvidenceOwner {
  state: EvidenceState
  exhibitionId: string
  badgeId: string
  code: string
  name: string
  kind: EvidenceKind
  fileId: string | null
  note: string
}

/** Columns of a file `t` and its badge `b`. */
export const evidenceColumns: Sql = sql`t.id, t.version, t.state, t.exhibition_id as "exhibitionId", t.owner_id as "badgeId",
  b.code, b.name, t.kind, t.file_id as "fileId", t.note, t.submitted_by as "submittedBy", b.company_id as "companyId",
  b.entered_by as "enteredBy", b.state as "badgeState",
  (select e.sponsor_id from exhibition e where e.id = t.exhibition_id) as "sponsorId"`

export const evidenceJoins: Sql = sql`join badge b on b.exhibition_id = t.exhibition_id and b.id = t.owner_id`

/** Files `t` of badges that an actor sees. */
export const evidenceScope = (actor: BadgeActor): Sql => {
  if (actor.companyType === 'platform') return sql`t.owner = 'badge'`
  const own = sql`exists (select from badge own where own.exhibition_id = t.exhibition_id and own.id = t.owner_id
    and (own.company_id = ${actor.companyId} or own.entered_by = ${actor.companyId}))`
  return sql`(t.owner = 'badge' and (${own} or ${runsOf(actor, 't')}))`
}

export const evidence: EntityDefinition<LockedEvidence, EvidenceState, EvidenceEvent> = {
  entityType: 'evidence',
  table: 'evidence',
  byExhibition: true,
  machine: evidenceStateMachine,
  columns: evidenceColumns,
  joins: evidenceJoins,
  scope: evidenceScope,
  may: {
    accept: { permission: 'badge:approve', if: runs },
    reject: { permission: 'badge:approve', if: runs },
  },
  decisions: ['accept', 'reject'],
  nameOf: ({ code, name }) => `${code} ${name}`,
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: row => [row.companyId, row.sponsorId],
}

/** Condition on files `t` of one badge. */
export const evidenceOf = (exhibitionId: string, badgeId: string, alias = 't'): Sql =>
  sql`${raw(alias)}.exhibition_id = ${exhibitionId} and ${raw(alias)}.owner = 'badge' and ${raw(alias)}.owner_id = ${badgeId}`
