import type { StandKind } from '@fairgate/contract/exhibitions/stand/fields'
import { standStateMachine } from '@fairgate/contract/exhibitions/stand/states'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import type { EntityDefinition, EntityRow } from '../../kernel/transition/entity-definition.ts'
import { hostIds, runsOf } from '../exhibition/api.ts'
import { companyOfParticipation, participationsOfCompany } from '../participation/api.ts'

export type StandState = keyof typeof standStateMachine.states
export type StandEvent = keyof typeof standStateMachine.events

/** A stand under its lock. */
export interface LockedStand extends EntityRow {
  state: StandState
  exhibitionId: string
  hall: string
  number: string
  section: string
  /** Hundredths of a square metre. */
  area: number
  kind: StandKind
  participationId: string | null
  note: string
  lastChange: string | null
  /** The organizer and the venue. */
  hosts: string[]
  /** The company of the holder. */
  companyId: string | null
}

/** Stands `t` that an actor sees: the venue all, an organizer those of its exhibitions, others their own. */
export const standScope = (actor: Pick<Actor, 'companyType' | 'companyId'>): Sql => {
  if (actor.companyType === 'platform') return sql`true`
  const own = sql`t.participation_id in (${participationsOfCompany(actor.companyId)})`
  return actor.companyType === 'sponsor' ? sql`(${own} or ${runsOf(actor, sql`t.exhibition_id`)})` : own
}

/** Stands `t` that an actor may change. */
export const editScope = (actor: Pick<Actor, 'companyType' | 'companyId'>): Sql =>
  actor.companyType === 'platform' ? sql`true` : runsOf(actor, sql`t.exhibition_id`)

/** How a stand is named in the log. */
export const nameOfStand = ({ hall, number }: Pick<LockedStand, 'hall' | 'number'>): string => `${hall} ${number}`

const edit = { permission: 'stand:edit' }

export const stand: EntityDefinition<LockedStand, StandState, StandEvent> = {
  entityType: 'stand',
  table: 'stand',
  machine: standStateMachine,
  columns: sql`t.id, t.version, t.state, t.exhibition_id as "exhibitionId", t.hall, t.number, t.section, t.area_dm2 as area,
    t.kind, t.participation_id as "participationId", t.note, t.last_change as "lastChange",
    ${hostIds(sql`t.exhibition_id`)} as hosts, ${companyOfParticipation(sql`t.participation_id`)} as "companyId"`,
  scope: editScope,
  may: { assign: edit, reassign: edit, reserve: edit, release: edit, takeReservation: edit, end: edit },
  nameOf: nameOfStand,
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: row => [...row.hosts, row.companyId],
}
