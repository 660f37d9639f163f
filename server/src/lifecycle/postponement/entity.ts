import { type PostponementAction, postponementStateMachine } from '@fairgate/contract/lifecycle/postponement/states'
import sql, { raw, type Sql } from 'sql-template-tag'
import { ofExhibition, type Plan } from '../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { type EntityDefinition, type EntityRow, listActions } from '../../kernel/transition/entity-definition.ts'

export type PostponementState = keyof typeof postponementStateMachine.states
export type PostponementEvent = keyof typeof postponementStateMachine.events

/** What a transition of a request needs to know. */
export interface LockedPostponement extends EntityRow {
  state: PostponementState
  submittedBy: string | null
  exhibitionId: string
  sponsorId: string
  planned: Plan
  note: string
  nameCn: string
  nameEn: string
}

/** Requests an actor sees, as a condition on an alias: the venue all, an organizer its own. */
export const postponementScope = (actor: Actor, alias: 't' | 'p' = 't'): Sql =>
  actor.companyType === 'platform' ? sql`true` : sql`${raw(alias)}.sponsor_id = ${actor.companyId}`

const isRequester = (actor: Actor, { sponsorId }: Pick<LockedPostponement, 'sponsorId'>) =>
  actor.companyId === sponsorId

export const postponement: EntityDefinition<LockedPostponement, PostponementState, PostponementEvent> = {
  entityType: 'postponement',
  table: 'postponement',
  machine: postponementStateMachine,
  columns: sql`t.id, t.version, t.state, t.submitted_by as "submittedBy", t.exhibition_id as "exhibitionId",
    t.sponsor_id as "sponsorId", t.planned, t.note, e.name_cn as "nameCn", e.name_en as "nameEn"`,
  joins: ofExhibition,
  scope: actor => postponementScope(actor),
  may: {
    submit: { permission: 'exhibition:supplement', if: isRequester },
    withdraw: { permission: 'exhibition:supplement', if: isRequester },
    approve: { permission: 'exhibition:approve' },
    return: { permission: 'exhibition:approve' },
    reject: { permission: 'exhibition:approve' },
  },
  decisions: ['approve', 'return', 'reject'],
  nameOf: ({ nameCn, nameEn }, language) => (language === 'en' && nameEn) || nameCn,
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: row => [row.sponsorId],
  refusals: { postponement_one_open: ['postponement.oneAtATime'] },
}

/** The actions on a request that are available to this caller. */
export const postponementActionsOf = (actor: Actor, row: LockedPostponement): PostponementAction[] =>
  listActions(postponement, actor, row)
