import { type DeclarationAction, declarationStateMachine } from '@fairgate/contract/admission/epidemic/states'
import sql from 'sql-template-tag'
import { hostIds } from '../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { type EntityDefinition, type EntityRow, listActions } from '../../kernel/transition/entity-definition.ts'
import { declarationScope } from './scope.ts'

export type DeclarationState = keyof typeof declarationStateMachine.states
export type DeclarationEvent = keyof typeof declarationStateMachine.events

/** What a transition of a declaration needs to know. */
export interface LockedDeclaration extends EntityRow {
  state: DeclarationState
  submittedBy: string | null
  companyId: string | null
  exhibitionId: string
  name: string
  declaredAt: string
  /** The companies that read and decide declarations of others. */
  hosts: string[]
}

/** Columns of the entity on the alias `t`. */
export const declarationColumns = sql`t.id, t.version, t.state, t.submitted_by as "submittedBy", t.company_id as "companyId",
  t.exhibition_id as "exhibitionId", t.name, t.declared_at as "declaredAt", ${hostIds(sql`t.exhibition_id`)} as hosts`

const decides = { permission: 'epidemic:approve' }

/** Nobody decides on their own declarations, even if nobody else can. */
export const declaration: EntityDefinition<LockedDeclaration, DeclarationState, DeclarationEvent> = {
  entityType: 'declaration',
  table: 'declaration',
  machine: declarationStateMachine,
  columns: declarationColumns,
  scope: declarationScope,
  may: { approve: decides, reject: decides, recheck: decides, end: decides },
  decisions: ['approve', 'reject'],
  refusals: { declaration_under_way: ['epidemic.underWay', 'rows'] },
  nameOf: row => row.name,
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: row => [row.companyId, ...row.hosts],
}

/** The actions on a declaration that are available to this caller. */
export const declarationActionsOf = (actor: Actor, row: LockedDeclaration): DeclarationAction[] => [
  'view',
  ...listActions(declaration, actor, row),
  ...(isCorrectable(actor, row) ? (['edit'] as const) : []),
  'code',
  ...(isDecided(row) && actor.permissions.has('epidemic:approve') ? (['delete'] as const) : []),
]

/** Its pictures are no longer needed, and can be erased on request. */
export const isDecided = ({ state }: Pick<LockedDeclaration, 'state'>): boolean =>
  state !== 'processing' && state !== 'pendingManual'

/** Whether the caller may correct it: a declaration of their company, before a person has decided. */
export const isCorrectable = (actor: Pick<Actor, 'companyId' | 'permissions'>, row: LockedDeclaration): boolean =>
  row.state === 'pendingManual' && row.companyId === actor.companyId && actor.permissions.has('declaration:proxy')
