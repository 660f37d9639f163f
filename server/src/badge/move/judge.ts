import { badgeLife } from '@fairgate/contract/badge/states'
import type { RefusalKey } from '@fairgate/contract/catalogue'
import { next } from '@fairgate/contract/kernel/machine'
import type { PhraseValues } from '@fairgate/contract/kernel/phrases'
import { isRunning } from '../../exhibition/facts.ts'
import type { Failure } from '../../kernel/failure.ts'
import { approvalEvent, type BadgeEvent, mayApply, runs } from '../badge-rules.ts'
import { openingDay, presentFields, type WhyNot, whyNot } from '../eligibility.ts'
import type { LockedBadge } from './locked-badge.ts'
import type { Moved, MoveRequest, Moving } from './move-badges.ts'

/** Verbs of the wire that move badges. */
export type MoveVerb =
  | 'submit'
  | 'withdraw'
  | 'approve'
  | 'return'
  | 'reject'
  | 'suspend'
  | 'resume'
  | 'void'
  | 'delete'

type Verdict = { event: BadgeEvent } | { reason: RefusalKey; values?: PhraseValues }
type Judge = (moving: Moving, badge: LockedBadge) => Verdict

const no = (reason: RefusalKey, values?: PhraseValues): Verdict => ({ reason, values })

const applicant =
  (event: BadgeEvent): Judge =>
  ({ actor }, badge) =>
    mayApply(actor, badge) ? step(badge, event) : no('kernel.noPermission')

/** What only who runs the exhibition may do. */
const organizer =
  (event: BadgeEvent): Judge =>
  ({ actor }, badge) =>
    runs(actor, badge) ? step(badge, event) : no('kernel.noPermission')

const step = (badge: LockedBadge, event: BadgeEvent): Verdict =>
  next(badgeLife, badge.state, event) ? { event } : no('kernel.notInThisState')

const submission: Judge = (moving, badge) => {
  const step = applicant('submit')(moving, badge)
  if ('reason' in step) return step
  const running = isRunning(moving.exhibition)
  const placed = refusalOf(whyNot({ ...badge, running }))
  if (placed) return placed
  if (badge.photoId && badge.photoGood === false) return no('badge.photoNotAPhoto')
  if (badge.photoId && badge.photoGood === null) return no('badge.photoNotReady')
  if (badge.documentDigest === null) return no('badge.requiredMissing')
  const present = presentFields({
    photo: badge.photoId !== null,
    phone: badge.hasPhone,
    employer: badge.employer !== '',
    jobTitle: badge.jobTitle !== '',
    nameEn: badge.nameEn !== '',
  })
  const { exhibition, services, now } = moving
  const opens = openingDay(exhibition.open.from, now, services.config.venueTimeZone)
  return refusalOf(whyNot({ ...badge, running }, { ...badge, present, opens })) ?? step
}

/** A row that is sent has no fields to show at: what is missing is told in one word. */
function refusalOf(reason: WhyNot | undefined): Verdict | undefined {
  if (!reason) return undefined
  return 'missing' in reason ? no('badge.requiredMissing') : no(reason.key, reason.values)
}

const decision =
  (event?: 'return' | 'reject'): Judge =>
  ({ actor }, badge) => {
    if (badge.state !== 'pending' && badge.state !== 'endorsed') return no('kernel.alreadyDecided')
    const turn = approvalEvent(actor, badge)
    if (!turn) return no(badge.state === 'endorsed' ? 'kernel.alreadyDecided' : 'kernel.noPermission')
    if (badge.submittedBy === actor.operatorId) return no('kernel.ownSubmission')
    if (!event && badge.companyFrozen) return no('badge.companyFrozen')
    // Finance does not take money for badges yet; such a type cannot be applied for, but may get a price meanwhile.
    if (!event && turn === 'approve' && badge.priced) return no('badge.priceNotYet')
    return { event: event ?? turn }
  }

/** What a frozen company's people carry opens no door until it is unfrozen. */
const resumption: Judge = (moving, badge) => {
  const step = organizer('resume')(moving, badge)
  return 'event' in step && badge.companyFrozen ? no('badge.companyFrozen') : step
}

const judges: Record<Exclude<MoveVerb, 'delete'>, Judge> = {
  submit: submission,
  withdraw: applicant('withdraw'),
  approve: decision(),
  return: decision('return'),
  reject: decision('reject'),
  suspend: organizer('suspend'),
  resume: resumption,
  void: organizer('void'),
}

/** Who of the locked rows may move, and why the others may not; ids that are not there come first. */
export function judge(
  moving: Moving,
  badges: readonly LockedBadge[],
  { verb, ids, version }: MoveRequest,
): { moved: Moved[]; failed: Failure[] } {
  const moved: Moved[] = []
  const there = new Set(badges.map(badge => badge.id))
  const failed: Failure[] = [...new Set(ids)]
    .filter(id => !there.has(id))
    .map(id => ({ id, name: '', reason: 'kernel.notFound' }))
  for (const badge of badges) {
    const verdict = verb === 'delete' ? deletion(moving, badge) : judges[verb](moving, badge)
    if ('reason' in verdict) failed.push({ id: badge.id, name: badge.name, ...verdict })
    else if (version !== undefined && badge.version !== version)
      failed.push({ id: badge.id, name: badge.name, reason: 'kernel.changedMeanwhile' })
    else if ('deleted' in verdict) moved.push({ badge, event: 'delete', to: badge.state })
    else moved.push({ badge, event: verdict.event, to: next(badgeLife, badge.state, verdict.event) ?? badge.state })
  }
  return { moved, failed }
}

function deletion({ actor }: Moving, badge: LockedBadge): { deleted: true } | { reason: RefusalKey } {
  if (!mayApply(actor, badge)) return { reason: 'kernel.noPermission' }
  return badge.state === 'draft' ? { deleted: true } : { reason: 'kernel.notInThisState' }
}
