import { runningStates } from '@fairgate/contract/exhibitions/exhibition/states'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { enqueue } from '../../kernel/jobs/enqueue.ts'
import type { Transition, TransitionContext } from '../../kernel/transition/transition.ts'
import type { LockedBadge } from './entity.ts'
import { expireJobKind } from './expire-job.ts'
import { resumeBadges, suspendBadges } from './suspension.ts'
import { releasePersonClaims } from './transition/allocate.ts'

export { lockBlacklistForChange, lockBlacklistForReading } from './activation-locks.ts'
export { approvalSteps } from './approval.ts'
export { badgeFeesSet } from './badge-types.ts'
export { revokeCodes } from './credentials.ts'
export { datedEntryDays } from './entry-days/dated.ts'
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
export { rebuildRecordsLater, rebuildRecordsOfEdition } from './records/rebuild-records.ts'
export { resumeBadges, suspendBadges } from './suspension.ts'
export { updateBadgeTasks, updateTasksOfIssued } from './tasks.ts'
export { datedSlots } from './vehicle/dated.ts'

type BadgeTransitions = readonly Transition<LockedBadge>[]

/**
 * Companies were frozen: all their active badges of running exhibitions are suspended and marked with the cause. The
 * rows of the companies are locked, so a concurrent approval waits for them (`lockForActivation`).
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

/**
 * Companies were unfrozen: badges that were suspended only for this reason are active again; badges with another cause
 * stay suspended.
 */
export async function companiesUnfrozen(
  context: TransitionContext,
  unfrozen: readonly { row: { id: string } }[],
): Promise<void> {
  const its = sql`t.company_id = any(${idsOf(unfrozen)}::uuid[]) and t.exhibition_id in (
    select exhibition_id from participation where company_id = any(${idsOf(unfrozen)}::uuid[]))`
  await resumeBadges(context, its, 'company')
}

/** Exhibitions ended: a job expires their submitted badges, because there may be a million. */
export async function exhibitionsEnded(
  { db, language }: TransitionContext,
  ended: readonly { row: { id: string } }[],
): Promise<void> {
  for (const exhibitionId of idsOf(ended)) {
    await enqueue(db, { kind: expireJobKind, payload: { exhibitionId }, actor: { language }, exhibitionId })
  }
}

/** Badges ended or returned to their applicant: their people may have another badge. */
export async function peopleFreed({ db }: TransitionContext, ended: BadgeTransitions): Promise<void> {
  await releasePersonClaims(
    db,
    ended.map(({ row }) => row),
  )
}

const idsOf = (transitions: readonly { row: { id: string } }[]) => transitions.map(({ row }) => row.id)

/** The small photos of an exhibition whose files are about to be deleted without triggers and foreign keys. */
export const deleteSmallPhotos = (db: Db, exhibitionId: string): Promise<number> =>
  db.run(sql`delete from small_photo where photo_id in (select id from file where exhibition_id = ${exhibitionId})`)
