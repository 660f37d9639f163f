import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerPermission } from '@fairgate/contract/exhibitions/partner/module'
import { type ShareAction, shareStateMachine } from '@fairgate/contract/exhibitions/partner/states'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import { type EntityDefinition, type EntityRow, listActions } from '../../kernel/transition/entity-definition.ts'
import type { RelationBefore } from '../participation/api.ts'

export type ShareState = keyof typeof shareStateMachine.states
type ShareEvent = keyof typeof shareStateMachine.events

/** What a transition of an application needs. */
export interface LockedShare extends EntityRow {
  state: ShareState
  submittedBy: string | null
  partnerId: string
  ownerId: string
  applicantId: string
  /** Percent, as text. */
  feePercent: string
  partnerName: string
  partnerNameEn: string | null
  /** By its code, without an offer. */
  asked: boolean
  /** The ended relation that an approval renewed; lists do not read it. */
  relationBefore?: RelationBefore
}

/** Columns of an application on the alias `t`. */
export const shareColumns = sql`t.id, t.version, t.state, t.submitted_by as "submittedBy", t.partner_id as "partnerId",
  t.owner_id as "ownerId", t.applicant_id as "applicantId", trim_scale(t.fee_percent)::text as "feePercent", t.requested as asked,
  (select company.name_cn from company where company.id = t.partner_id) as "partnerName",
    (select company.name_en from company where company.id = t.partner_id) as "partnerNameEn"`

/**
 * Applications that an actor sees, as a condition on an alias: the platform all, others those they made and those for
 * their own.
 */
export function shareScope(actor: Actor, alias = 't'): Sql {
  if (actor.companyType === 'platform') return sql`true`
  return sql`${actor.companyId} in (${raw(alias)}.applicant_id, ${raw(alias)}.owner_id)`
}

const applied = (actor: Actor, { applicantId }: Pick<LockedShare, 'applicantId'>) => actor.companyId === applicantId

/** Applications for partners of any kind, for transitions that follow from relations. */
export const share: EntityDefinition<LockedShare, ShareState, ShareEvent> = {
  entityType: 'share',
  table: 'share_application',
  machine: shareStateMachine,
  columns: sql`${shareColumns}, t.relation_before as "relationBefore"`,
  scope: shareScope,
  may: {},
  decisions: ['approve', 'return', 'reject'],
  nameOf: (row, language) => (language === 'en' && row.partnerNameEn) || row.partnerName,
  affectedCompanies: row => [row.ownerId, row.applicantId],
}

/** The applications for partners of a kind, for transitions by people. */
export function buildShareEntity(kind: Kind): typeof share {
  const apply = partnerPermission(kind, 'applyShare')
  const decide = partnerPermission(kind, 'approveShare')
  return {
    ...share,
    scope: actor => sql`t.kind = ${kind.entityType} and ${shareScope(actor)}`,
    may: {
      submit: { permission: apply, if: applied },
      withdraw: { permission: apply, if: applied },
      approve: { permission: decide },
      return: { permission: decide },
      reject: { permission: decide },
    },
  }
}

const wireVerbs: Partial<Record<ShareEvent, ShareAction>> = {
  submit: 'applyShare',
  withdraw: 'withdrawShare',
  approve: 'approveShare',
  reject: 'rejectShare',
  return: 'sendbackShare',
}

/** The actions of an operator on an application, as wire verbs. */
export const shareActions = (kind: Kind, actor: Actor, row: LockedShare): ShareAction[] =>
  listActions(buildShareEntity(kind), actor, row).flatMap(event => wireVerbs[event] ?? [])
