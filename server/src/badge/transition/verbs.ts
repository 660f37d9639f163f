import type { RequirableField } from '@fairgate/contract/badge/fields'
import type { Language } from '@fairgate/contract/kernel/language'
import sql, { type Sql } from 'sql-template-tag'
import { holdCharges } from '../../charge/effects.ts'
import { type ExhibitionFacts, isRunning, refuseUnlessRunning } from '../../exhibition/facts.ts'
import type { Actor } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Services } from '../../kernel/services.ts'
import { approvalEvent, type BadgeEvent } from '../badge-rules.ts'
import { lockBlacklistForReading } from '../blacklist-lock.ts'
import { openingDay, presentFields, type WhyNot, whyNot, whyNotHere } from '../eligibility.ts'
import type { LockedBadge } from '../entity.ts'
import { refuseHeld } from '../held-badge.ts'
import { lacksSlot } from '../vehicle/vehicle-holds.ts'
import {
  type Allocate,
  consumeBadgeQuota,
  knownPerson,
  refundUnissued,
  releaseBadgeQuota,
  reserveBadgeQuota,
} from './allocate.ts'

/** Wire verbs that change the state of badges. */
export type BadgeVerb = 'submit' | 'withdraw' | 'approve' | 'return' | 'reject' | 'suspend' | 'resume' | 'void'

/** What a row is looked at with. */
export interface Looking {
  exhibition: ExhibitionFacts
  services: Pick<Services, 'config'>
  now: Date
  db: Db
  language: Language
}

/** How a verb changes the state of a badge. */
export interface Verb {
  /** The event it is on this row, where it is not the verb's own; asked before the machine, and may refuse. */
  event?(actor: Actor, row: LockedBadge): BadgeEvent
  /** What else must be true of the row. */
  check?(actor: Actor, row: LockedBadge, looking: Looking): void | Promise<void>
  allocate?: Allocate
  set?(actor: Actor): Sql
  /** Rows of other tables that are held before the badges are. */
  hold?(db: Db, exhibitionId: string, ids: readonly string[]): Promise<void>
}

/** Whose turn it is to decide; `turn` is what a yes of the actor's is. */
const deciding =
  (verdict: (turn: 'endorse' | 'approve', row: LockedBadge) => BadgeEvent): Verb['event'] =>
  (actor, row) => {
    const turn = approvalEvent(actor, row)
    // The organizer has decided already where the platform is to.
    if (!turn && row.state === 'endorsed') refuse('kernel.alreadyDecided')
    if (!turn && row.state === 'pending') refuse('kernel.noPermission')
    return verdict(turn ?? 'approve', row)
  }

export const verbs: Readonly<Record<BadgeVerb, Verb>> = {
  submit: {
    check: refuseUnfit,
    allocate: reserveBadgeQuota,
    set: actor => sql`submitted_by = ${actor.operatorId}, submitted_at = now(), person_id = ${knownPerson}`,
  },
  withdraw: { allocate: releaseBadgeQuota },
  approve: {
    event: deciding((turn, { price }) => (turn === 'approve' && price !== '0.00' ? 'charge' : turn)),
    check(actor, row, { exhibition }) {
      refuseUnlessRunning(exhibition)
      refuseFrozen(actor, row)
    },
    allocate: consumeBadgeQuota,
    hold: holdCompanies,
  },
  return: { event: deciding(() => 'return'), allocate: releaseBadgeQuota },
  reject: { event: deciding(() => 'reject'), allocate: releaseBadgeQuota },
  suspend: { set: () => sql`suspended_by = '{manual}'` },
  resume: {
    check(actor, row, { exhibition }) {
      refuseUnlessRunning(exhibition)
      refuseFrozen(actor, row)
      if (row.suspendedBy.includes('blacklist')) refuse('badge.blacklisted')
    },
    set: () => sql`suspended_by = '{}'`,
    hold: holdCompanies,
  },
  void: { allocate: refundUnissued, hold: holdCharges },
}

/** What opens a badge sees the black list as it is. A company that is frozen at the same instant is frozen before what opens its badges, or after it with what this opens. */
export async function holdCompanies(db: Db, exhibitionId: string, ids: readonly string[]): Promise<void> {
  await lockBlacklistForReading(db)
  await db.run(sql`
    select from company where id in (
      select company_id from badge where exhibition_id = ${exhibitionId} and id = any(${[...ids]}::uuid[]))
    order by id for key share`)
}

/** What a frozen company's people carry opens no door until it is unfrozen. */
function refuseFrozen(_actor: Actor, { companyFrozen }: LockedBadge): void {
  if (companyFrozen) refuse('badge.companyFrozen')
}

/** A row that is sent has no fields to show at: what is missing is told in one word. */
async function refuseUnfit(
  actor: Actor,
  badge: LockedBadge,
  { exhibition, services, now, db, language }: Looking,
): Promise<void> {
  const place = { ...badge, running: isRunning(exhibition) }
  refuseFor(whyNotHere(place, badge.subject))
  if (badge.subject === 'vehicle') {
    if (await lacksSlot(db, badge)) refuse('badge.slotNeeded')
    return
  }
  if (badge.photoId && badge.photoGood === false) refuse('badge.photoNotAPhoto')
  if (badge.photoId && badge.photoGood === null) refuse('badge.photoNotReady')
  if (badge.documentDigest === null) refuse('badge.requiredMissing')
  const opens = openingDay(exhibition.open.from, now, services.config.venueTimeZone)
  const reason = whyNot(place, { ...badge, present: presentIn(badge), opens })
  if (reason && 'held' in reason && reason.held)
    await refuseHeld(reason.held, { db, actor, language, exhibitionId: exhibition.id })
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
