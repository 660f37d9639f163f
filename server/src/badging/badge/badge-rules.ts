import {
  type BadgeAction,
  badgeStateMachine,
  type CardAction,
  type credentialStateMachine,
  type PrintBlock,
} from '@fairgate/contract/badging/badge/states'
import { next } from '@fairgate/contract/kernel/transition/machine'
import type { TaskDeltas } from '../../exhibitions/participation/hooks.ts'
import type { Actor } from '../../kernel/command/context.ts'
import type { BadgeActor } from './badge-actor.ts'

export type BadgeState = keyof typeof badgeStateMachine.states
export type BadgeEvent = keyof typeof badgeStateMachine.events
export type CredentialState = keyof typeof credentialStateMachine.states
export type ApprovalRoute = 'sponsor' | 'sponsorThenPlatform' | 'platform'

/** What the rules look at. */
export interface BadgeRuleInput {
  state: BadgeState
  companyId: string
  /** The company that entered the row for its partner. */
  enteredBy: string | null
  submittedBy: string | null
  approvalRoute: ApprovalRoute
  sponsorId: string
  credentialState: CredentialState | null
  /** Who is to put its fee on a charge; null where nobody is. */
  unchargedBy?: string | null
  /** Of a vehicle that holds a slot: whether that is still ahead. */
  slotAhead?: boolean | null
}

type RuleInput<Field extends keyof BadgeRuleInput> = Pick<BadgeRuleInput, Field>

export const runs = (actor: BadgeActor, badge: RuleInput<'sponsorId'>) =>
  actor.companyType === 'platform' || actor.companyId === badge.sponsorId

/** A row is its applicant's; what the organizer entered for a partner is also the organizer's to send. */
export const mayApply = (actor: BadgeActor, badge: RuleInput<'companyId' | 'enteredBy'>) =>
  badge.companyId === actor.companyId || badge.enteredBy === actor.companyId

/** A row somebody else entered skips the organizer, who would decide what it wrote itself (docs/glossary.md, who does what). */
const routeOf = (badge: RuleInput<'approvalRoute' | 'enteredBy'>): ApprovalRoute =>
  badge.enteredBy === null ? badge.approvalRoute : 'platform'

/** Whose turn it is to decide: the event that a yes of this actor is, or undefined. */
export function approvalEvent(
  actor: BadgeActor,
  badge: RuleInput<'state' | 'approvalRoute' | 'enteredBy' | 'sponsorId'>,
): 'endorse' | 'approve' | undefined {
  const route = routeOf(badge)
  if (badge.state === 'endorsed') return actor.companyType === 'platform' ? 'approve' : undefined
  if (badge.state !== 'pending') return undefined
  if (route === 'platform') return actor.companyType === 'platform' ? 'approve' : undefined
  if (actor.companyId !== badge.sponsorId) return undefined
  return route === 'sponsor' ? 'approve' : 'endorse'
}

/** Who decides next on a badge; undefined where it waits for no decision. */
export function nextDecider(
  badge: RuleInput<'state' | 'approvalRoute' | 'enteredBy'>,
): 'organizer' | 'venue' | undefined {
  if (badge.state === 'endorsed') return 'venue'
  if (badge.state !== 'pending') return undefined
  return routeOf(badge) === 'platform' ? 'venue' : 'organizer'
}

/** The company that decides next, the venue as `venue`; undefined where nothing waits. */
export function approvalTurn(row: Readonly<Record<string, unknown>>, state: string): string | undefined {
  const badge = { ...row, state } as unknown as BadgeRuleInput
  const decider = nextDecider(badge)
  return decider === 'organizer' ? badge.sponsorId : decider
}

/** What this reader may do with a badge, as verbs of the wire. */
export function badgeActions(
  actor: BadgeActor & Pick<Actor, 'permissions' | 'decidesAlone'>,
  badge: BadgeRuleInput,
): BadgeAction[] {
  const may = (permission: string) => actor.permissions.has(permission)
  const can = (event: BadgeEvent) => next(badgeStateMachine, badge.state, event) !== undefined
  const actions: BadgeAction[] = []
  if (may('badge:modify') && mayApply(actor, badge) && isEditable(badge.state)) actions.push('edit')
  if (may('badge:apply') && mayApply(actor, badge)) {
    if (badge.state === 'draft') actions.push('delete')
    if (can('submit')) actions.push('submit')
    if (can('withdraw')) actions.push('withdraw')
    if (badge.slotAhead && holdsSlot.includes(badge.state)) actions.push('changeSlot')
  }
  if (may('badge:approve') && approvalEvent(actor, badge) !== undefined) {
    if (badge.submittedBy !== actor.operatorId) actions.push('approve', 'return', 'reject')
    else if (actor.decidesAlone) actions.push('approve', 'override')
  }
  if (may('charge:apply') && badge.unchargedBy === actor.companyId) actions.push('charge')
  if (!runs(actor, badge)) return actions
  if (may('badge:print') && badge.state === 'active') actions.push(...credentialActions(badge.credentialState))
  if (may('badge:void')) {
    for (const event of ['suspend', 'resume', 'void'] as const) if (can(event)) actions.push(event)
  }
  if (may('badge:reveal')) actions.push('reveal')
  return actions
}

/** Why this reader cannot print a badge now; null where `print` is among its actions. */
export function printBlock(
  actor: BadgeActor & Pick<Actor, 'permissions'>,
  { state, credentialState, sponsorId }: RuleInput<'state' | 'credentialState' | 'sponsorId'>,
): PrintBlock | null {
  switch (state) {
    case 'draft':
    case 'returned':
    case 'withdrawn':
      return 'notSubmitted'
    case 'pending':
    case 'endorsed':
      return 'notApproved'
    case 'awaitingPayment':
      return 'notPaid'
    case 'rejected':
    case 'suspended':
      return state
    case 'voided':
    case 'expired':
      return 'ended'
  }
  if (!runs(actor, { sponsorId })) return 'byOrganizer'
  if (!actor.permissions.has('badge:print')) return 'noPermission'
  if (credentialActions(credentialState).includes('print')) return null
  if (credentialState === null) return 'lost'
  return credentialState === 'queued' ? 'queued' : 'issued'
}

/** What may be done with the active credential of an active badge; none is left after a loss. */
export function credentialActions(state: CredentialState | null): CardAction[] {
  if (state === null) return ['reprint']
  const always = ['reprint', 'reportLost'] as const satisfies CardAction[]
  if (state === 'issued') return ['takeBack', ...always]
  if (state === 'queued') return ['markPrinted', 'markFailed', ...always]
  // A card marked as failed by mistake came out after all.
  if (state === 'failed') return ['print', 'markPrinted', ...always]
  return state === 'printed' ? ['print', 'issue', 'markFailed', ...always] : ['print', ...always]
}

/** What was sent in and is not over holds its slot. */
export const holdsSlot: readonly BadgeState[] = ['pending', 'endorsed', 'awaitingPayment', 'active', 'suspended']

export const editableStates: readonly BadgeState[] = ['draft', 'returned', 'withdrawn']
export const isEditable = (state: BadgeState) => editableStates.includes(state)

/** The stage of the affair a badge is in; none while it waits for payment, which its fee tells (`finance/charge/fees.ts`), and once it is
 * rejected, withdrawn or voided. With an expired one all is done. */
export function findTaskStage(state: BadgeState, credential: CredentialState | null): keyof TaskDeltas | undefined {
  switch (state) {
    case 'draft':
      return 'drafts'
    case 'returned':
      return 'returned'
    case 'pending':
    case 'endorsed':
      return 'pending'
    case 'active':
    case 'suspended':
      return credential === 'issued' ? 'done' : 'inProduction'
    case 'expired':
      return 'done'
    default:
      return undefined
  }
}
