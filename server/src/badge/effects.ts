import { runningStates } from '@fairgate/contract/exhibition/states'
import sql from 'sql-template-tag'
import { exhibitionById } from '../exhibition/facts.ts'
import { enqueue } from '../kernel/jobs/enqueue.ts'
import type { Transition, TransitionContext } from '../kernel/transition.ts'
import { changeAffairs } from './affairs.ts'
import type { BadgeState, CredentialState } from './badge-rules.ts'
import type { LockedCredential } from './credential-entity.ts'
import { addCredentials, revokeCredentials } from './credentials.ts'
import type { LockedBadge } from './entity.ts'
import { expireJobKind } from './expire-job.ts'
import { resumeBadges, suspendBadges } from './suspension.ts'
import { releaseHolds } from './transition/allocate.ts'

export { badgeFeesSet } from './badge-types.ts'
export { lockBlacklistForChange, lockBlacklistForReading } from './blacklist-lock.ts'
export {
  addGuest,
  endGuests,
  type GuestLimits,
  guestCodes,
  limitGuests,
  resumeGuests,
  suspendGuests,
} from './guests.ts'
export { badgesPaid, paymentsUndone } from './pay-badges.ts'
export { smallPhotos } from './photos/small-photos.ts'
export { resumeBadges, suspendBadges } from './suspension.ts'
export { datedSlots } from './vehicle/dated.ts'

type BadgeTransitions = readonly Transition<LockedBadge>[]

/**
 * Companies were frozen: their active badges of running exhibitions are suspended, however many, and marked with the cause.
 * The companies' rows are locked: an approval that runs side by side waits for them (`move/move-badges.ts`).
 */
export async function companiesFrozen(
  context: TransitionContext,
  frozen: readonly { row: { id: string } }[],
): Promise<void> {
  const its = sql`t.company_id = any(${idsOf(frozen)}::uuid[]) and t.exhibition_id in (
    select p.exhibition_id from participation p join exhibition e on e.id = p.exhibition_id
    where p.company_id = any(${idsOf(frozen)}::uuid[]) and e.state = any(${[...runningStates]}::text[]))`
  await suspendBadges(context, its, 'company')
}

/** Companies were unfrozen: what was suspended with them alone is active again; what has another cause stays suspended. */
export async function companiesUnfrozen(
  context: TransitionContext,
  unfrozen: readonly { row: { id: string } }[],
): Promise<void> {
  const its = sql`t.company_id = any(${idsOf(unfrozen)}::uuid[]) and t.exhibition_id in (
    select exhibition_id from participation where company_id = any(${idsOf(unfrozen)}::uuid[]))`
  await resumeBadges(context, its, 'company')
}

/** Exhibitions are over: what was sent in of their badges ends with them, by a job, for they may be a million. */
export async function exhibitionsEnded(
  { db, language }: TransitionContext,
  ended: readonly { row: { id: string } }[],
): Promise<void> {
  for (const exhibitionId of idsOf(ended)) {
    await enqueue(db, { kind: expireJobKind, payload: { exhibitionId }, actor: { language }, exhibitionId })
  }
}

/** Badges became active: each has an active code. */
export async function codesMade({ db, services }: TransitionContext, approved: BadgeTransitions): Promise<void> {
  for (const [exhibitionId, badges] of Map.groupBy(approved, ({ row }) => row.exhibitionId)) {
    const exhibition = await exhibitionById(db, exhibitionId)
    if (!exhibition) throw new Error(`a badge without its exhibition ${exhibitionId}`)
    await addCredentials(
      { db, services, exhibition },
      badges.map(({ row }) => row),
    )
  }
}

/** Badges were voided: what was printed of them opens nothing. */
export async function revokeBadgeCodes(context: TransitionContext, voided: BadgeTransitions): Promise<void> {
  await revokeCredentials(
    context,
    voided.map(({ row }) => row),
    'voided',
  )
}

/** Badges ended, or are their applicant's again: their people may have another. */
export async function peopleFreed({ db }: TransitionContext, ended: BadgeTransitions): Promise<void> {
  await releaseHolds(
    db,
    ended.map(({ row }) => row),
  )
}

/** Badges went on: the affairs of their participations with them. */
export async function affairsFollow({ db }: TransitionContext, transitions: BadgeTransitions): Promise<void> {
  await changeAffairs(
    db,
    transitions.map(({ row, event, state }) => ({
      row,
      before: [row.state, row.credentialState],
      after: [state as BadgeState, event === 'approve' || event === 'pay' ? 'coded' : row.credentialState],
    })),
  )
}

/** Credentials were handed out, which is the last an affair waits for, or taken back. */
export async function affairsFollowIssue(
  { db }: TransitionContext,
  issued: readonly Transition<LockedCredential>[],
): Promise<void> {
  await changeAffairs(
    db,
    issued.map(({ row, state }) => ({
      row,
      before: [row.badgeState, row.state],
      after: [row.badgeState, state as CredentialState],
    })),
  )
}

const idsOf = (transitions: readonly { row: { id: string } }[]) => transitions.map(({ row }) => row.id)
