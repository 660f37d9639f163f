import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { Sql } from 'sql-template-tag'
import type { ExhibitionFacts } from '../../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import type { Services } from '../../../kernel/services/services.ts'
import { approvalEvent, type BadgeEvent, runs } from '../badge-rules.ts'
import type { LockedBadge } from '../entity.ts'
import type { Rules } from '../rules/lock-people.ts'
import type { Allocate } from './allocate.ts'

/** Wire verbs that change the state of badges. */
export type BadgeVerb = 'submit' | 'withdraw' | 'approve' | 'return' | 'reject' | 'suspend' | 'resume' | 'void'

/** What a check of a row may read. */
export interface CheckContext {
  exhibition: ExhibitionFacts
  services: Pick<Services, 'config'>
  now: Date
  db: Db
  language: Language
}

/** How a verb changes the state of a badge. `transitionBadges` runs the steps in this order. */
export interface Verb {
  /** Locks rows of other tables before the badges are locked. Returns the rules that apply to the badges, if there are any. */
  lock?(db: Db, exhibitionId: string, ids: readonly string[]): Promise<Rules | undefined>
  /** The event for this row, if it differs from that of the verb. It may refuse. */
  event?(actor: Actor, row: LockedBadge): BadgeEvent
  /** Refuses a row that the event may not be applied to. */
  check?(actor: Actor, row: LockedBadge, context: CheckContext): void | Promise<void>
  /** Allocates or releases what the rows need (quota, the one badge of a person). */
  allocate?: Allocate
  /** Further columns that are written with the state. */
  set?(actor: Actor, rules: Rules | undefined): Sql | undefined
}

/** Determines whose turn it is to decide; `verdict` gets the event that an approval by this actor fires. */
export const decide =
  (verdict: (turn: 'endorse' | 'approve', row: LockedBadge) => BadgeEvent): Verb['event'] =>
  (actor, row) => {
    const turn = approvalEvent(actor, row)
    // The organizer has already decided; now it is the platform's turn.
    if (!turn && row.state === 'endorsed') refuse('kernel.alreadyDecided')
    if (!turn && row.state === 'pending') refuse('kernel.noPermission')
    if (row.state === 'onHold' && !runs(actor, row)) refuse('kernel.noPermission')
    return verdict(turn ?? 'approve', row)
  }

/** The badges of a frozen company open no door until the company is unfrozen. */
export function refuseFrozen({ companyFrozen }: LockedBadge): void {
  if (companyFrozen) refuse('badge.companyFrozen')
}
