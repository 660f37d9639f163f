import { documentSides } from '@fairgate/contract/badging/badge/evidence-fields'
import type { EvidenceKind } from '@fairgate/contract/badging/rulebook/labels'
import type { Actor } from '../../../kernel/command/context.ts'
import type { BadgeActor } from '../badge-actor.ts'
import { type BadgeState, isEditable, mayApply, runs } from '../badge-rules.ts'

/** What the rules need to know of the badge of a file. */
export interface EvidenceOwner {
  companyId: string
  enteredBy: string | null
  sponsorId: string
  badgeState: BadgeState
}

type Viewer = BadgeActor & Pick<Actor, 'permissions'>

/**
 * Who opens which kind. The organizer and the venue open the sides of a document like whole numbers, only with
 * `badge:reveal`; the applicant sees them while it may still change the badge. All other kinds are open to the three.
 */
export function mayOpen(actor: Viewer, owner: EvidenceOwner, kind: EvidenceKind): boolean {
  if (!actor.permissions.has('evidence:view')) return false
  const isSide = documentSides.includes(kind)
  if (runs(actor, owner)) return !isSide || actor.permissions.has('badge:reveal')
  return owner.companyId === actor.companyId && (!isSide || isEditable(owner.badgeState))
}

/** States in which an approver checks evidence. */
const checkedStates: readonly BadgeState[] = ['pending', 'endorsed', 'onHold']

/**
 * Whether an applicant may add a file: before it submits the badge, and afterwards only of a kind of which the approver
 * did not accept a file, which asks for another.
 */
export const mayAdd = (actor: BadgeActor, owner: EvidenceOwner, kindWasRejected: boolean): boolean =>
  mayApply(actor, owner) && (isEditable(owner.badgeState) || (isChecked(owner) && kindWasRejected))

/** Whether an applicant may remove a file: before it submits the badge, and one that was not accepted. */
export const mayRemove = (actor: BadgeActor, owner: EvidenceOwner, state: string): boolean =>
  mayAdd(actor, owner, state === 'rejected')

/** Whether files of the badge are checked now. */
export const isChecked = ({ badgeState }: Pick<EvidenceOwner, 'badgeState'>): boolean =>
  checkedStates.includes(badgeState)
