import type { RequirableField } from '@fairgate/contract/badging/badge/fields'
import sql, { empty } from 'sql-template-tag'
import { isRunning, refuseUnlessRunning } from '../../../exhibitions/exhibition/api.ts'
import { lockBillsOfBadges } from '../../../finance/charge/hooks.ts'
import type { Actor } from '../../../kernel/command/context.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { lockForActivation } from '../activation-locks.ts'
import { approvalVerb } from '../approval.ts'
import { openingDay, presentFields, type WhyNot, whyNot, whyNotHere } from '../eligibility.ts'
import type { LockedBadge } from '../entity.ts'
import { refuseSecondBadge } from '../existing-badge.ts'
import { reasonsOfFindings } from '../rules/findings.ts'
import { lockForSubmission } from '../rules/lock-people.ts'
import { lacksSlot } from '../vehicle/vehicle-claims.ts'
import { knownPerson, refundUnissued, releaseBadgeQuota, releaseOrRefund, reserveBadgeQuota } from './allocate.ts'
import { type BadgeVerb, type CheckContext, decide, refuseFrozen, type Verb } from './verb.ts'

/** What each verb of the wire does with badges. */
export const verbs: Readonly<Record<BadgeVerb, Verb>> = {
  submit: {
    lock: lockForSubmission,
    check: refuseInvalid,
    allocate: reserveBadgeQuota,
    set: (actor, rules) => sql`submitted_by = ${actor.operatorId}, submitted_at = now(), person_id = ${knownPerson},
      book_id = ${rules?.inForce?.id ?? null}, hold_reasons = ${rules ? reasonsOfFindings : sql`'{}'`}
      ${rules ? empty : sql`, price_terms = null, free_scope = null, free_number = null`}`,
  },
  withdraw: { allocate: releaseBadgeQuota },
  approve: approvalVerb,
  return: { event: decide(() => 'return'), allocate: releaseOrRefund },
  reject: { event: decide(() => 'reject'), allocate: releaseOrRefund },
  suspend: { set: () => sql`suspended_by = '{manual}'` },
  resume: {
    check(_, row, { exhibition }) {
      refuseUnlessRunning(exhibition)
      refuseFrozen(row)
      if (row.suspendedBy.includes('blacklist')) refuse('badge.blacklisted')
      if (row.suspendedBy.includes('violation')) refuse('violation.badgeHeld')
    },
    set: () => sql`suspended_by = '{}'`,
    lock: lockForActivation,
  },
  void: {
    allocate: refundUnissued,
    async lock(...badges) {
      await lockBillsOfBadges(...badges)
      return undefined
    },
  },
}

/** A submission has no form with fields, so one sentence reports everything that is missing. */
async function refuseInvalid(
  actor: Actor,
  badge: LockedBadge,
  { exhibition, services, now, db, language }: CheckContext,
): Promise<void> {
  const typeFacts = { ...badge, running: isRunning(exhibition) }
  refuseFor(whyNotHere(typeFacts, badge.subject))
  if (badge.subject === 'vehicle') {
    if (await lacksSlot(db, badge)) refuse('badge.slotNeeded')
    return
  }
  if (badge.photoId && badge.photoGood === false) refuse('badge.photoNotAPhoto')
  if (badge.photoId && badge.photoGood === null) refuse('badge.photoNotReady')
  if (badge.documentDigest === null) refuse('badge.requiredMissing')
  const opens = openingDay(exhibition.open.from, now, services.config.venueTimeZone)
  const reason = whyNot(typeFacts, { ...badge, present: presentIn(badge), opens })
  if (reason && 'existingBadgeId' in reason && reason.existingBadgeId)
    await refuseSecondBadge(reason.existingBadgeId, { db, actor, language, exhibitionId: exhibition.id })
  refuseFor(reason)
}

function refuseFor(reason: WhyNot | undefined): void {
  if (!reason) return
  if ('missing' in reason) refuse('badge.requiredMissing')
  refuse(reason.key, { values: reason.values })
}

const presentIn = (badge: LockedBadge): RequirableField[] =>
  presentFields({
    photo: badge.photoId !== null,
    phone: badge.hasPhone,
    employer: badge.employer !== '',
    jobTitle: badge.jobTitle !== '',
    nameEn: badge.nameEn !== '',
  })
