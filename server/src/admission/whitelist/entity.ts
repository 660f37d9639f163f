import type { GuestEntries, WhitelistKind } from '@fairgate/contract/admission/whitelist/fields'
import { type WhitelistAction, whitelistStateMachine } from '@fairgate/contract/admission/whitelist/states'
import sql, { type Sql } from 'sql-template-tag'
import { ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { onlyDecider } from '../../identity/access/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { type EntityDefinition, type EntityRow, listActions } from '../../kernel/transition/entity-definition.ts'
import { overriding } from '../../kernel/transition/override.ts'
import { adminsOf, doorsOf } from '../gate/api.ts'
import type { Terms } from './terms.ts'

export type WhitelistState = keyof typeof whitelistStateMachine.states
export type WhitelistEvent = keyof typeof whitelistStateMachine.events

/** States in which a list awaits a decision. */
export const pendingStates = ['pending', 'processing', 'pendingReview'] as const
/** States in which a list's days still matter. */
export const openStates = [...pendingStates, 'valid', 'stopped'] as const

/** The columns that transitions of a white list need. */
export interface WhitelistHead extends EntityRow {
  state: WhitelistState
  submittedBy: string | null
  number: string
  kind: WhitelistKind
  exhibitionId: string
  sponsorId: string
  companyId: string
  /** Whether it belongs to a show: its organizer is asked first. */
  during: boolean
  /** A standing pass for one door, managed by the door's administrators. */
  standing: boolean
  /** Operators who are administrators of its first door. */
  doorAdmins: string[]
}

/** A locked list with its terms. */
export interface LockedWhitelist extends WhitelistHead, Terms {
  entriesKind: GuestEntries
  bound: number
  boundVehicles: number
  proposed: Terms | null
}

/** Columns of the entity `t`, with the exhibition `e`. */
export const whitelistColumns: Sql = sql`t.id, t.version, t.state, t.submitted_by as "submittedBy", t.number, t.kind,
  t.exhibition_id as "exhibitionId", t.sponsor_id as "sponsorId", t.company_id as "companyId", e.kind = 'show' as during,
  t.standing, ${adminsOf(sql`t.door_ids[1]`)} as "doorAdmins"`

/** The permission that allows passes for every door. */
export const changesDoors = 'door:modify'

/**
 * Lists `t` an actor sees: the venue all, an organizer those of its shows, others their own. Operators who may only
 * issue passes see those of their doors.
 */
export function whitelistScope(actor: Actor): Sql {
  const { companyType, companyId, permissions } = actor
  if (companyType === 'platform' && permissions.has('whitelist:view')) return sql`true`
  if (companyType === 'platform') return sql`(t.standing and ${doorsOf(actor, [changesDoors], sql`t.door_ids[1]`)})`
  const own = sql`t.company_id = ${companyId}`
  return companyType === 'sponsor' ? sql`(${own} or t.sponsor_id = ${companyId})` : own
}

const isVenue = (actor: Actor) => actor.companyType === 'platform'
const isHost = (actor: Actor, row: WhitelistHead) => actor.companyId === row.companyId
/** The organizer of the show, who decides on the lists of others. */
const runs = (actor: Actor, row: WhitelistHead) => row.during && actor.companyId === row.sponsorId
const endorses = (actor: Actor, row: WhitelistHead) => runs(actor, row) && !isHost(actor, row)

export const whitelist: EntityDefinition<LockedWhitelist, WhitelistState, WhitelistEvent> = {
  entityType: 'whitelist',
  table: 'whitelist',
  machine: whitelistStateMachine,
  columns: sql`${whitelistColumns}, t.allowed_people as "allowedPeople", t.allowed_vehicles as "allowedVehicles",
    t.plates, t.door_ids as "doorIds", t.valid_from::text as "validFrom", t.valid_to::text as "validTo",
    t.entries_kind as "entriesKind", t.entry_reason as "entryReason", t.guest_description as "guestDescription",
    t.bound, t.bound_vehicles as "boundVehicles", t.proposed`,
  joins: ofExhibition,
  scope: whitelistScope,
  may: {
    endorse: { permission: 'whitelist:approve', if: endorses },
    approve: { permission: 'whitelist:approve', if: isVenue },
    refuse: {
      permission: 'whitelist:approve',
      if: (actor, row) => isVenue(actor) || (row.state !== 'pendingReview' && endorses(actor, row)),
    },
    withdraw: { permission: 'whitelist:apply', if: isHost },
    widen: { permission: 'whitelist:apply', if: isHost },
    stop: { permission: 'whitelist:approve', if: (actor, row) => isVenue(actor) || runs(actor, row) },
    resume: { permission: 'whitelist:approve', if: (actor, row) => isVenue(actor) || runs(actor, row) },
    void: { permission: 'whitelist:void', if: (actor, row) => isVenue(actor) || isHost(actor, row) },
  },
  decisions: ['endorse', 'approve', 'refuse'],
  override: onlyDecider('whitelist:approve', 'approve'),
  nameOf: row => row.number,
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: row => [row.companyId, row.sponsorId],
  refusals: { whitelist_capacity: ['whitelist.full'] },
}

const standingPassRule = {
  permission: 'doorWhitelist:edit',
  if: ({ permissions, operatorId }: Actor, { doorAdmins }: WhitelistHead) =>
    permissions.has(changesDoors) || doorAdmins.includes(operatorId),
}

/** Standing passes: the administrators of the door stop, resume and void them. */
const standingPass: typeof whitelist = {
  ...whitelist,
  may: { stop: standingPassRule, resume: standingPassRule, void: standingPassRule },
}

/** The entity definition of a white list or of a standing pass. */
export const findWhitelistEntity = ({ standing }: Pick<WhitelistHead, 'standing'>) =>
  standing ? standingPass : whitelist

/** The actions on a list that are available to this caller. */
export function whitelistActionsOf(actor: Actor, row: WhitelistHead): WhitelistAction[] {
  // The checks of its actions do not need the terms.
  const list = row as LockedWhitelist
  if (row.standing) {
    const passActions = listActions(standingPass, actor, list)
    return [...passActions, ...(row.state === 'valid' && passActions.length > 0 ? (['code'] as const) : [])]
  }
  const events = listActions(whitelist, actor, list).filter(event => event !== 'widen')
  const edits = actor.permissions.has('whitelist:apply') && isHost(actor, row) && isEditable(row.state)
  const codes = row.state === 'valid' && (isVenue(actor) || isHost(actor, row))
  return [
    ...events,
    ...overriding(whitelist, actor, list, events),
    ...(edits ? (['edit'] as const) : []),
    ...(codes ? (['code'] as const) : []),
  ]
}

export const isEditable = (state: WhitelistState) => state === 'pending' || state === 'valid'
