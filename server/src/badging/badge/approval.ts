import sql from 'sql-template-tag'
import { refuseUnlessRunning } from '../../exhibitions/exhibition/api.ts'
import { isUncharged } from '../../finance/charge/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Transition, TransitionContext } from '../../kernel/transition/transition.ts'
import type { UndoPlan } from '../../kernel/transition/undo.ts'
import { lockForActivation } from './activation-locks.ts'
import type { BadgeEvent, BadgeState } from './badge-rules.ts'
import { createCodes, revokeCodes } from './credentials.ts'
import type { LockedBadge } from './entity.ts'
import { reasonsOfFindings } from './rules/findings.ts'
import { releaseForHeads } from './rules/release-job.ts'
import { freeEdition, hasReplaced, replaceOthers } from './rules/replace-others.ts'
import { updateBadgeTasks } from './tasks.ts'
import { consumeBadgeQuota, restoreReservation } from './transition/allocate.ts'
import { decide, refuseFrozen, type Verb } from './transition/verb.ts'

/**
 * What approving a badge does, in order. `approveBadges` (`transition/handlers.ts`) approves badges that are named by
 * their ids in its own transaction, and badges under a filter by a job (`transition/transition-job.ts`), 500 to a
 * transaction. A transaction runs `approvalVerb` through the state engine:
 *
 * 1. Lock the blacklist, the people under rules and the companies of the badges, then the badges by id.
 * 2. Find out for each badge whose turn it is, and which event an approval is (`approvalVerb.event`):
 *    - `endorse`: the organizer is the first of two to decide. Steps 4 and 6 have nothing to do.
 *    - `approve`: the badge is active.
 *    - `charge`: the type has a price. The badge waits for payment; `pay` activates it (`pay-badges.ts`).
 *    In step 4, either becomes `hold` if a rule holds the badge; it waits for `clearFinding`.
 * 3. Check permission, state, own submission; the exhibition runs, the company is not frozen. A badge that
 *    fails is reported and stops no other.
 * 4. Evaluate the rules by which it was submitted (`allocateByRules`); use the quota that the submission reserved
 *    (`consumeBadgeQuota`).
 * 5. Write the state and a line of history. Triggers count the tab totals and note whose menu flags change.
 * 6. Run the steps of the event (`approvalSteps`). If one of them refuses, the engine tries each badge by itself.
 *    An approved head of stand queues the release of the badges that wait for one (`rules/release-job.ts`).
 * 7. Write the notifications and the webhook events; add one entry to the audit log; push after the commit.
 *
 * Other modules take part by these hooks (name in `ApprovalHooks`, function in `server/src/app/hooks.ts`):
 *
 * - `blacklist.refuseBlacklisted`: refuses badges of blacklisted people and vehicles.
 * - `blacklist.suspendBlacklisted`: suspends paid badges of people who were blacklisted while the badge was unpaid.
 * - `gate.reactivateCodes` (`allowEntry`): lets people in again whom an undo of an earlier approval had shut out.
 * - `gate.codesTakenBack` (`denyEntry`): lets nobody in by a badge whose approval is undone; refuses if somebody has come in.
 * - `charge.feesWritten` (`writeFees`): writes the fee of each badge and the task to pay it.
 * - `charge.feesPaid` (`bookPaidFees`): books what the payment of each badge consumes.
 * - `charge.feesUndone` (`takeBackFees`): voids the fee of an approval, or makes the fee of a payment unpaid again.
 * - `notification.notifyOfTransitions`: notifies the companies that `contract/src/insight/notification/transitions.ts` names.
 * - `webhook.webhookTransitionHook`: writes the events of webhooks.
 *
 * Where one badge per person counts, an approved badge replaces the others of its person (`rules/replace-others.ts`); then its approval
 * is not undone.
 *
 * An approval can be undone for some seconds (`approvalUndo`).
 */
export const approvalVerb: Verb = {
  lock: lockForActivation,
  event: decide((turn, { price }) => (turn === 'approve' && price !== '0.00' ? 'charge' : turn)),
  check(_, badge, { exhibition }) {
    refuseUnlessRunning(exhibition)
    refuseFrozen(badge)
  },
  allocate: consumeBadgeQuota,
  set: (_, rules) => rules && sql`hold_reasons = ${reasonsOfFindings}`,
}

type Step = (context: TransitionContext, badges: readonly Transition<LockedBadge>[]) => Promise<void>

/** The hooks of other modules, named after their effect here. */
export type ApprovalHooks = Readonly<
  Record<
    | 'refuseBlacklisted'
    | 'suspendBlacklisted'
    | 'allowEntry'
    | 'denyEntry'
    | 'writeFees'
    | 'bookPaidFees'
    | 'takeBackFees',
    Step
  >
>

/**
 * The steps that follow each event of an approval once the badges are written. Tasks are locked after quotas and
 * counters.
 */
export const approvalSteps = (others: ApprovalHooks) =>
  ({
    async approve(context, badges) {
      await others.refuseBlacklisted(context, badges)
      await createCodes(context, badges)
      await others.allowEntry(context, badges)
      await updateBadgeTasks(context, badges)
      await replaceOthers(context, badges)
      await releaseForHeads(context, badges)
    },

    async charge(context, badges) {
      await others.refuseBlacklisted(context, badges)
      await updateBadgeTasks(context, badges)
      await others.writeFees(context, badges)
      await replaceOthers(context, badges)
      await releaseForHeads(context, badges)
    },

    async hold(context, badges) {
      await others.refuseBlacklisted(context, badges)
      await updateBadgeTasks(context, badges)
    },

    async release(context, badges) {
      await others.refuseBlacklisted(context, badges)
      await createCodes(context, badges)
      await others.allowEntry(context, badges)
      await updateBadgeTasks(context, badges)
      await replaceOthers(context, badges)
      await releaseForHeads(context, badges)
    },

    async pay(context, badges) {
      await createCodes(context, badges)
      await others.allowEntry(context, badges)
      await updateBadgeTasks(context, badges)
      await others.bookPaidFees(context, badges)
      await others.suspendBlacklisted(context, badges)
    },

    /**
     * After any other decision than an approval (a return, a rejection) only the tasks change: it created no code and
     * no fee.
     */
    async undo(context, badges) {
      await others.denyEntry(context, badges)
      await revokeCodes(context, badges)
      await freeEdition(context.db, badges)
      await updateBadgeTasks(context, badges)
      await others.takeBackFees(context, badges)
    },
  }) satisfies Partial<Record<BadgeEvent | 'undo', Step>>

type Undo = UndoPlan<LockedBadge, BadgeState, BadgeEvent>

/**
 * How an approval is undone (`undoBadgeDecision`): its quota is reserved again, then the steps of `undo` run. That is
 * refused once a card was printed or somebody came in, or once the fee is on a charge.
 */
export const approvalUndo = (
  db: Db,
  exhibitionId: string,
): Record<'endorse' | 'approve' | 'charge' | 'hold', Undo> => ({
  endorse: {},
  approve: {
    allocate: badges => restoreReservation(db, badges),
    isUntouched: async (_, { credentialState, id }) => credentialState === 'coded' && !(await hasReplaced(db, id)),
  },
  charge: {
    allocate: badges => restoreReservation(db, badges),
    isUntouched: async (_, { id }) => (await isUncharged(db, exhibitionId, id)) && !(await hasReplaced(db, id)),
  },
  hold: { allocate: badges => restoreReservation(db, badges) },
})
