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

/** The data that the rules evaluate. */
export interface BadgeRuleInput {
  state: BadgeState
  companyId: string
  /** The company that entered the row on behalf of its partner. */
  enteredBy: string | null
  submittedBy: string | null
  approvalRoute: ApprovalRoute
  sponsorId: string
  credentialState: CredentialState | null
  /** The company that has to put its fee on a bill; null if no fee is open. */
  unchargedBy?: string | null
  /** Whether it has days of entry, to which others can be added. */
  choseDays?: boolean
  /** For a vehicle with a booked slot: whether the slot is in the future. */
  slotAhead?: boolean | null
}

type RuleInput<Field extends keyof BadgeRuleInput> = Pick<BadgeRuleInput, Field>

export const runs = (actor: BadgeActor, badge: RuleInput<'sponsorId'>) =>
  actor.companyType === 'platform' || actor.companyId === badge.sponsorId

/** A row belongs to its applicant. The organizer may also submit what it entered for a partner. */
export const mayApply = (actor: BadgeActor, badge: RuleInput<'companyId' | 'enteredBy'>) =>
  badge.companyId === actor.companyId || badge.enteredBy === actor.companyId

/**
 * A row that somebody else entered skips the organizer, who would otherwise decide on its own entry (docs/glossary.md,
 * section 2).
 */
const routeOf = (badge: RuleInput<'approvalRoute' | 'enteredBy'>): ApprovalRoute =>
  badge.enteredBy === null ? badge.approvalRoute : 'platform'

/** The event that an approval by this actor fires; undefined if it is not the actor's turn to decide. */
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

/** Who decides next on a badge; undefined if it awaits no decision. */
export function nextDecider(
  badge: RuleInput<'state' | 'approvalRoute' | 'enteredBy'>,
): 'organizer' | 'venue' | undefined {
  if (badge.state === 'endorsed') return 'venue'
  if (badge.state !== 'pending') return undefined
  return routeOf(badge) === 'platform' ? 'venue' : 'organizer'
}

/** The company that decides next, `venue` for the venue; undefined if no decision is pending. */
export function approvalTurn(row: Readonly<Record<string, unknown>>, state: string): string | undefined {
  const badge = { ...row, state } as unknown as BadgeRuleInput
  const decider = nextDecider(badge)
  return decider === 'organizer' ? badge.sponsorId : decider
}

/** The actions on a badge that are available to this caller, as verbs of the wire. */
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
    if (badge.choseDays && badge.state === 'active') actions.push('addDays')
    if (badge.slotAhead && unendedStates.includes(badge.state)) actions.push('changeSlot')
  }
  if (may('badge:approve') && approvalEvent(actor, badge) !== undefined) {
    if (badge.submittedBy !== actor.operatorId) actions.push('approve', 'return', 'reject')
    else if (actor.decidesAlone) actions.push('approve', 'override')
  }
  if (may('badge:approve') && badge.state === 'onHold' && runs(actor, badge) && badge.submittedBy !== actor.operatorId)
    actions.push('return', 'reject')
  if (may('charge:apply') && badge.unchargedBy === actor.companyId) actions.push('charge')
  if (!runs(actor, badge)) return actions
  if (may('badge:print') && badge.state === 'active') actions.push(...credentialActions(badge.credentialState))
  if (may('badge:void')) {
    for (const event of ['suspend', 'resume', 'void'] as const) if (can(event)) actions.push(event)
  }
  if (may('badge:reveal')) actions.push('reveal')
  return actions
}

/** Why this caller cannot print a badge now; null if `print` is among its actions. */
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
    case 'onHold':
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

/** The actions on the active credential of an active badge; none after a loss. */
export function credentialActions(state: CredentialState | null): CardAction[] {
  if (state === null) return ['reprint']
  const always = ['reprint', 'reportLost'] as const satisfies CardAction[]
  if (state === 'issued') return ['takeBack', ...always]
  if (state === 'queued') return ['markPrinted', 'markFailed', ...always]
  // The card was marked as failed by mistake and was printed after all.
  if (state === 'failed') return ['print', 'markPrinted', ...always]
  return state === 'printed' ? ['print', 'issue', 'markFailed', ...always] : ['print', ...always]
}

/** A badge that was submitted and is not over keeps its slot booked and its free number; `badge_free_number` has the same states. */
export const unendedStates: readonly BadgeState[] = [
  ...(['pending', 'endorsed', 'onHold'] as const),
  ...(['awaitingPayment', 'active', 'suspended'] as const),
]

export const editableStates: readonly BadgeState[] = ['draft', 'returned', 'withdrawn']
export const isEditable = (state: BadgeState) => editableStates.includes(state)

/**
 * The stage of the task that a badge is in. Undefined while it awaits payment, because its fee determines the stage
 * (`finance/charge/fees.ts`), and once it is rejected, withdrawn or voided. An expired badge counts as done.
 */
export function findTaskStage(state: BadgeState, credential: CredentialState | null): keyof TaskDeltas | undefined {
  switch (state) {
    case 'draft':
      return 'drafts'
    case 'returned':
      return 'returned'
    case 'pending':
    case 'endorsed':
    case 'onHold':
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
