import {
  type ParticipationAction,
  participationStateMachine,
} from '@fairgate/contract/exhibitions/participation/states'
import sql from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import { type EntityDefinition, type EntityRow, listActions } from '../../kernel/transition/entity-definition.ts'
import { type Participation, participationScope } from './api.ts'

export type ParticipationEvent = keyof typeof participationStateMachine.events

/** What a transition of a participation needs. */
export interface LockedParticipation extends EntityRow, Omit<Participation, 'state'> {
  state: Participation['state']
  /** The company that gives its quotas; null for the sponsor's own. */
  parentCompanyId: string | null
  companyName: string
  companyNameEn: string | null
}

/** Columns of a participation on an alias. */
export const entityColumns = sql`t.id, t.version, t.state, t.exhibition_id as "exhibitionId", t.company_id as "companyId",
  t.sponsor_id as "sponsorId", t.kind, t.parent_id as "parentId",
  (select parent.company_id from participation parent where parent.id = t.parent_id) as "parentCompanyId",
  (select company.name_cn from company where company.id = t.company_id) as "companyName",
    (select company.name_en from company where company.id = t.company_id) as "companyNameEn"`

type Given = Pick<LockedParticipation, 'sponsorId' | 'parentCompanyId'>

/** Whether the actor gives this participation its quotas: the platform, the sponsor, its parent. */
const gives = (actor: Actor, row: Given): boolean =>
  actor.companyType === 'platform' || row.sponsorId === actor.companyId || row.parentCompanyId === actor.companyId

/** Whether the actor may remind this partner: the giver of its quotas. */
export const mayRemind = (actor: Actor, row: Given & { companyId: string }): boolean =>
  actor.permissions.has('participation:add') && gives(actor, row) && row.companyId !== actor.companyId

export const participation: EntityDefinition<LockedParticipation, LockedParticipation['state'], ParticipationEvent> = {
  entityType: 'participation',
  table: 'participation',
  machine: participationStateMachine,
  columns: entityColumns,
  scope: actor => participationScope(actor, 't'),
  may: {
    accept: { permission: 'participation:accept', if: (actor, row) => row.companyId === actor.companyId },
    allot: { permission: 'participation:allot', if: gives },
    end: { permission: 'participation:end', if: (actor, row) => gives(actor, row) && row.kind !== 'sponsor' },
  },
  nameOf: (row, language) => (language === 'en' && row.companyNameEn) || row.companyName,
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: row => [row.companyId, row.sponsorId, row.parentCompanyId],
}

/** The actions of an operator on a participation. */
export const participationActions = (actor: Actor, row: LockedParticipation): ParticipationAction[] =>
  listActions(participation, actor, row)
