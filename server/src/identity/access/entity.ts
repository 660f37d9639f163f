import { type OperatorAction, operatorStateMachine } from '@fairgate/contract/identity/access/states'
import sql from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import { type EntityDefinition, type EntityRow, listActions } from '../../kernel/transition/entity-definition.ts'
import { overriding } from '../../kernel/transition/override.ts'
import { onlyDecider } from './only-decider.ts'
import { refusals } from './refusals.ts'

export type OperatorState = keyof typeof operatorStateMachine.states
type OperatorEvent = keyof typeof operatorStateMachine.events

/** What a transition of an operator needs to know. */
export interface LockedOperator extends EntityRow {
  state: OperatorState
  submittedBy: string | null
  name: string
  /** Null while an invited person has not completed. */
  accountId: string | null
  companyId: string
  roleId: string
}

const notOneself = (actor: Actor, row: EntityRow) => row.id !== actor.operatorId

/** Operators as their company changes them. What the invited person does needs no permission and is no action here. */
export const operator: EntityDefinition<LockedOperator, OperatorState, OperatorEvent> = {
  entityType: 'operator',
  table: 'operator',
  machine: operatorStateMachine,
  columns: sql`t.id, t.version, t.state, t.submitted_by as "submittedBy", t.name, t.account_id as "accountId",
    t.company_id as "companyId", t.role_id as "roleId"`,
  scope: actor => sql`t.company_id = ${actor.companyId}`,
  may: {
    approve: { permission: 'operator:approve' },
    return: { permission: 'operator:approve' },
    reject: { permission: 'operator:approve' },
    freeze: { permission: 'operator:freeze', if: notOneself },
    unfreeze: { permission: 'operator:freeze', if: notOneself },
  },
  decisions: ['approve', 'return', 'reject'],
  override: onlyDecider('operator:approve', 'approve'),
  nameOf: row => row.name,
  affectedCompanies: row => [row.companyId],
  refusals,
}

/** States in which a company may edit an operator; an invited person was asked with the current data. */
const editable: readonly OperatorState[] = ['pending', 'returned', 'inUse', 'frozen']
export const isEditable = ({ state }: Pick<LockedOperator, 'state'>) => editable.includes(state)

/** What determines the actions besides the row. */
export interface ReaderOfOperators {
  actor: Actor
  /** Ids of the roles that the caller may grant. */
  givable: ReadonlySet<string>
}

export type ActedRow = Pick<LockedOperator, 'id' | 'version' | 'state' | 'submittedBy' | 'roleId'> & {
  resettable: boolean
}

/**
 * The actions on an operator that are available to this caller: events of the machine and other verbs, as wire verbs.
 */
export function operatorActions({ actor, givable }: ReaderOfOperators, row: ActedRow): OperatorAction[] {
  const actions: OperatorAction[] = listActions(operator, actor, row as ActedRow & LockedOperator)
  actions.push(...overriding(operator, actor, row, actions))
  if (actor.permissions.has('operator:modify') && isEditable(row) && givable.has(row.roleId)) actions.push('edit')
  if (actor.permissions.has('secondFactor:reset') && mayReset(actor, givable, row)) actions.push('resetSecondFactor')
  if (actor.permissions.has('operator:delete') && row.id !== actor.operatorId) actions.push('delete')
  return actions
}

function mayReset(actor: Actor, givable: ReadonlySet<string>, row: ActedRow): boolean {
  const used = row.state === 'inUse' || row.state === 'frozen'
  return used && row.resettable && row.id !== actor.operatorId && givable.has(row.roleId)
}
