import {
  type subjectRequestStateMachine as Life,
  type RequestKind,
  type SubjectRequestAction,
  subjectRequestStateMachine,
} from '@fairgate/contract/lifecycle/subject-request/states'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import { type EntityDefinition, type EntityRow, listActions } from '../../kernel/transition/entity-definition.ts'

export type RequestState = keyof typeof Life.states
export type RequestEvent = keyof typeof Life.events

/** A locked request. */
export interface RequestSubject extends EntityRow {
  state: RequestState
  submittedBy: string
  number: string
  kind: RequestKind
  /** Its job is queued or running. */
  running: boolean
}

export const requestColumns: Sql = sql`t.id, t.version, t.state, t.submitted_by as "submittedBy", t.number, t.kind,
  exists (select from job j where j.id = t.job_id and j.state in ('queued', 'running')) as running`

const access = (_: Actor, { kind }: RequestSubject) => kind === 'access'
const erasure = (_: Actor, { kind }: RequestSubject) => kind === 'erasure'
const idle = (row: RequestSubject) => !row.running

export const subjectRequest: EntityDefinition<RequestSubject, RequestState, RequestEvent> = {
  entityType: 'subjectRequest',
  table: 'subject_request',
  machine: subjectRequestStateMachine,
  columns: requestColumns,
  scope: actor => (actor.companyType === 'platform' ? sql`true` : sql`false`),
  may: {
    prepare: { permission: 'privacy:edit', if: (actor, row) => access(actor, row) && idle(row) },
    answer: { permission: 'privacy:edit', if: access },
    preview: { permission: 'privacy:edit', if: erasure },
    withdraw: { permission: 'privacy:edit' },
    approve: { permission: 'privacy:approve', if: erasure },
    resume: { permission: 'privacy:approve', if: (actor, row) => erasure(actor, row) && idle(row) },
    refuse: { permission: 'privacy:approve' },
  },
  decisions: ['approve', 'refuse'],
  nameOf: ({ number }) => number,
  affectedCompanies: () => [],
}

/**
 * The actions on a request that are available to this caller: events of the machine, its file, its answer as a
 * document.
 */
export const requestActionsOf = (actor: Actor, row: RequestSubject): SubjectRequestAction[] => [
  ...listActions(subjectRequest, actor, row),
  ...(row.kind === 'access' && ['ready', 'answered'].includes(row.state) && actor.permissions.has('privacy:edit')
    ? (['open'] as const)
    : []),
  ...(['answered', 'partial', 'done', 'refused'].includes(row.state) ? (['print'] as const) : []),
]
