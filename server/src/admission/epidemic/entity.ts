import { type DeclarationAction, declarationStateMachine } from '@fairgate/contract/admission/epidemic/states'
import sql from 'sql-template-tag'
import { hostIds } from '../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { type EntityDefinition, type EntityRow, listActions } from '../../kernel/transition/entity-definition.ts'
import { declarationScope } from './scope.ts'

export type DeclarationState = keyof typeof declarationStateMachine.states
export type DeclarationEvent = keyof typeof declarationStateMachine.events

/** What moving a declaration needs to know of it. */
export interface LockedDeclaration extends EntityRow {
  state: DeclarationState
  submittedBy: string | null
  companyId: string | null
  exhibitionId: string
  name: string
  declaredAt: string
  /** Who reads and decides what others declare. */
  hosts: string[]
}

/** Columns of a subject on the alias `t`. */
export const declarationColumns = sql`t.id, t.version, t.state, t.submitted_by as "submittedBy", t.company_id as "companyId",
  t.exhibition_id as "exhibitionId", t.name, t.declared_at as "declaredAt", ${hostIds(sql`t.exhibition_id`)} as hosts`

const decides = { permission: 'epidemic:approve' }

/** Nobody decides what they declared themselves, alone or not. */
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

/** What this reader may do with a declaration. */
export const declarationActionsOf = (actor: Actor, row: LockedDeclaration): DeclarationAction[] => [
  'view',
  ...listActions(declaration, actor, row),
  ...(isCorrectable(actor, row) ? (['edit'] as const) : []),
  'code',
  ...(isDecided(row) && actor.permissions.has('epidemic:approve') ? (['delete'] as const) : []),
]

/** Its pictures are needed for nothing any more, but to be asked about. */
export const isDecided = ({ state }: Pick<LockedDeclaration, 'state'>): boolean =>
  state !== 'processing' && state !== 'pendingManual'

/** Whether who reads may correct it: its company's, while a person has not decided. */
export const isCorrectable = (actor: Pick<Actor, 'companyId' | 'permissions'>, row: LockedDeclaration): boolean =>
  row.state === 'pendingManual' && row.companyId === actor.companyId && actor.permissions.has('declaration:proxy')
