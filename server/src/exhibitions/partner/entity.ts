import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerPermission } from '@fairgate/contract/exhibitions/partner/module'
import { type PartnerAction, partnerStateMachine } from '@fairgate/contract/exhibitions/partner/states'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import sql from 'sql-template-tag'
import { onlyDecider } from '../../identity/access/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { type EntityDefinition, type EntityRow, listActions } from '../../kernel/transition/entity-definition.ts'
import { overriding } from '../../kernel/transition/override.ts'
import { formOf } from './form.ts'
import { partnerScope } from './scope.ts'

export type PartnerState = keyof typeof partnerStateMachine.states
export type PartnerEvent = keyof typeof partnerStateMachine.events

/** The account of a partner's first administrator. */
export interface FirstAdministrator {
  name: string
  userName: string
  telephone: string
  email: string
}

/** What a transition of a partner needs. */
export interface LockedPartner extends EntityRow {
  state: PartnerState
  submittedBy: string | null
  type: CompanyType
  ownerCompanyId: string | null
  parentId: string | null
  nameCn: string
  nameEn: string
  licenceFileId: string | null
  administrator: FirstAdministrator | null
}

type Ownership = Pick<LockedPartner, 'ownerCompanyId' | 'parentId'>

/** Whether the actor's company added a partner, or is its main partner. */
const isOwner = (actor: Actor, { ownerCompanyId, parentId }: Ownership): boolean =>
  actor.companyId === ownerCompanyId || actor.companyId === parentId

/** Whether the actor may see and change all entered data: the platform, and the company that added it. */
export const looksAfter = (actor: Actor, row: Ownership): boolean =>
  actor.companyType === 'platform' || isOwner(actor, row)

/** Whether the actor's side submitted it. */
const sentIn = (actor: Actor, row: Ownership): boolean =>
  isOwner(actor, row) || (actor.companyType === 'platform' && row.ownerCompanyId === null)

/** Partners of any kind, for periodic transitions. */
export const partner: EntityDefinition<LockedPartner, PartnerState, PartnerEvent> = {
  entityType: 'company',
  table: 'company',
  machine: partnerStateMachine,
  columns: sql`t.id, t.version, t.state, t.submitted_by as "submittedBy", t.type, t.owner_company_id as "ownerCompanyId",
    t.parent_id as "parentId", t.name_cn as "nameCn", t.name_en as "nameEn", t.licence_file_id as "licenceFileId",
    t.administrator`,
  scope: actor => partnerScope(actor, 't'),
  may: {},
  decisions: ['approve', 'return', 'reject'],
  nameOf: ({ nameCn, nameEn }, language) => (language === 'en' && nameEn) || nameCn,
  affectedCompanies: ({ id, ownerCompanyId, parentId }) => [id, ownerCompanyId, parentId],
  snapshotAt: ['submit'],
  snapshots: (db, rows) => Promise.all(rows.map(({ id }) => formOf(db, id))),
}

/** The partners of a kind, for transitions by people. */
export function buildPartnerEntity(kind: Kind): typeof partner {
  const add = partnerPermission(kind, 'add')
  const modify = partnerPermission(kind, 'modify')
  const approve = partnerPermission(kind, 'approve')
  const freeze = partnerPermission(kind, 'freeze')
  return {
    ...partner,
    override: onlyDecider(approve, 'approve'),
    scope: actor => sql`t.kind = ${kind.entityType} and ${partnerScope(actor, 't')}`,
    may: {
      // A returned or withdrawn one is submitted again by an edit.
      submit: { permission: modify, if: looksAfter },
      withdraw: { permission: add, if: sentIn },
      approve: { permission: approve },
      return: { permission: approve },
      reject: { permission: approve },
      freeze: { permission: freeze },
      unfreeze: { permission: freeze },
    },
  }
}

/** States in which the company that added it may change the data. */
const entered: readonly PartnerState[] = ['pending', 'returned', 'withdrawn']
const working: readonly PartnerState[] = ['inUse', 'frozen']

export const isEntered = ({ state }: Pick<LockedPartner, 'state'>): boolean => entered.includes(state)

/** Whether its data may be changed at all; one in use only by the platform. */
export const isEditable = (row: Pick<LockedPartner, 'state'>): boolean => isEntered(row) || working.includes(row.state)

export const mayEdit = (actor: Actor, row: LockedPartner): boolean =>
  isEntered(row) ? looksAfter(actor, row) : actor.companyType === 'platform'

/** Whether somebody may share it: nobody shares what the venue added, nor a temporary one. */
const isShareable = ({ under, companyTypes }: Kind, { type, ownerCompanyId, parentId }: LockedPartner): boolean =>
  type === companyTypes[0] && (under === undefined ? ownerCompanyId : parentId) !== null

/** The actions of an operator on a partner, as wire verbs. */
export function partnerActions(kind: Kind, actor: Actor, row: LockedPartner): PartnerAction[] {
  const may = (verb: Parameters<typeof partnerPermission>[1]) => actor.permissions.has(partnerPermission(kind, verb))
  const entity = buildPartnerEntity(kind)
  const events = listActions(entity, actor, row).filter(event => event !== 'submit')
  const actions: PartnerAction[] = events.map(event => (event === 'return' ? 'sendback' : event))
  actions.push(...overriding(entity, actor, row, events))
  if (may('modify') && isEditable(row) && mayEdit(actor, row)) actions.push('edit')
  if (may('delete') && looksAfter(actor, row) && row.state !== 'merged') actions.push('delete')
  if (row.state !== 'inUse') return actions
  if (may('share') && isShareable(kind, row) && looksAfter(actor, row)) actions.push('share')
  if (may('relate')) actions.push('relate')
  // Organizers are never merged: a merge cannot decide who owns which exhibition.
  if (kind.entityType !== 'sponsor' && actor.permissions.has('partner:merge')) actions.push('merge')
  return actions
}
