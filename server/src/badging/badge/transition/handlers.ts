import type { Input } from '@fairgate/contract/app/catalogue'
import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../../exhibitions/exhibition/api.ts'
import { refuseUnlessReason } from '../../../foundation/dictionary/api.ts'
import { type HandlersOf, packLocalized, type WriteContext } from '../../../kernel/command/context.ts'
import { startJob } from '../../../kernel/jobs/enqueue.ts'
import { assertSingle, toBatchResult } from '../../../kernel/refusal/failure.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { type UndoPlan, undoDecisions } from '../../../kernel/transition/undo.ts'
import { approvalUndo } from '../approval.ts'
import { badgeActorOf } from '../badge-actor.ts'
import type { BadgeFilter } from '../badge-filter.ts'
import type { BadgeEvent, BadgeState } from '../badge-rules.ts'
import { badge, decidedAlone, type LockedBadge } from '../entity.ts'
import { restoreSubmission } from './allocate.ts'
import { type TransitionRequest, transitionBadges } from './transition-badges.ts'
import { type TransitionJob, transitionJobKind } from './transition-job.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type TransitionCommand =
  | 'submitBadges'
  | 'withdrawBadges'
  | 'approveBadges'
  | 'rejectBadges'
  | 'returnBadges'
  | 'undoBadgeDecision'
  | 'suspendBadge'
  | 'resumeBadge'
  | 'voidBadges'

export const transitionHandlers: Pick<Handlers, TransitionCommand> = {
  submitBadges: (input, context) => transitionChosen('submit', input, context),
  approveBadges: (input, context) => transitionChosen('approve', input, context),
  withdrawBadges: (input, context) => many(context, { verb: 'withdraw', ...input }),
  rejectBadges: (input, context) => many(context, { verb: 'reject', ...input }),
  returnBadges: (input, context) => many(context, { verb: 'return', ...input }),
  undoBadgeDecision,
  voidBadges: (input, context) => many(context, { verb: 'void', ...input }),
  suspendBadge: ({ id, ...input }, context) => one(context, { verb: 'suspend', ids: [id], ...input }),
  resumeBadge: ({ id, ...input }, context) => one(context, { verb: 'resume', ids: [id], ...input }),
}

interface Chosen {
  overrideReason?: string
  exhibitionId: string
  ids?: string[]
  filter?: BadgeFilter
}

/** Changes rows by id at once, or by filter through a job. */
async function transitionChosen(
  verb: 'submit' | 'approve',
  { exhibitionId, ids, filter, overrideReason }: Chosen,
  context: WriteContext,
) {
  if (ids) return many(context, { verb, exhibitionId, ids, overrideReason })
  if (!filter) refuse('badge.nothingSelected')
  const { actor, db, now } = context
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  if (verb === 'approve' && overrideReason === undefined) await refuseOwnWithoutReason(context, exhibitionId)
  const payload: TransitionJob = {
    verb,
    actor: badgeActorOf(actor),
    exhibitionId,
    filter,
    at: now.toISOString(),
    overrideReason,
  }
  const jobId = await startJob(context, {
    kind: transitionJobKind,
    payload,
    exhibitionId,
    title: { key: verb === 'approve' ? 'badge.approveTitle' : 'badge.submitTitle' },
  })
  context.log({
    entityType: 'badge',
    exhibitionId,
    targetName: packLocalized(exhibition),
    after: { filter, jobId },
    unchanged: true,
  })
  return { count: 0, failed: [], jobId }
}

/**
 * The only decider of a company has to give a reason before the job begins, if submissions of their own are pending in
 * the exhibition.
 */
async function refuseOwnWithoutReason({ db, actor }: WriteContext, exhibitionId: string): Promise<void> {
  const own = await db.maybe(sql`select from badge where exhibition_id = ${exhibitionId}
    and state in ('pending', 'endorsed') and submitted_by = ${actor.operatorId} limit 1`)
  if (own && (await decidedAlone.isAlone(db, actor))) refuse('decision.overrideNeeded', { field: 'overrideReason' })
}

/**
 * Undoes a decision, so that the badge awaits it again. A return or rejection claims its person and quota again, unless
 * another badge has them by now. What the undo of an approval releases: `approvalUndo`.
 */
async function undoBadgeDecision({ exhibitionId, rows }: Input<'undoBadgeDecision'>, context: WriteContext) {
  await exhibitionFor(context.db, context.actor, exhibitionId)
  const within = sql`t.exhibition_id = ${exhibitionId}`
  const restored: UndoPlan<LockedBadge, BadgeState, BadgeEvent> = {
    async allocate(candidates) {
      const failed = await restoreSubmission(context.db, candidates)
      return failed.map(failure => ({ ...failure, reason: 'decision.overtaken' }))
    },
  }
  const book = { return: restored, reject: restored, ...approvalUndo(context.db, exhibitionId) }
  const { transitions, failed } = await undoDecisions(context, badge, rows, book, { within })
  return toBatchResult(transitions.length, failed, context.language)
}

type Request = TransitionRequest & { exhibitionId: string }

async function many(context: WriteContext, request: Request) {
  const { transitions, failed } = await transitionRequested(context, request)
  const of = (event: BadgeEvent) => transitions.filter(one => one.event === event).length
  return {
    ...toBatchResult(transitions.length, failed, context.language),
    ...(request.verb === 'approve' && { endorsed: of('endorse'), onHold: of('hold') }),
  }
}

async function one(context: WriteContext, request: Request & { version: number }) {
  const { transitions, failed } = await transitionRequested(context, request)
  return { id: request.ids[0] as string, version: assertSingle(transitions, failed).version }
}

async function transitionRequested(context: WriteContext, { exhibitionId, ...request }: Request) {
  const { actor, db, now } = context
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const { verb, reasonCode = '' } = request
  if (verb === 'return' || verb === 'reject') {
    await refuseUnlessReason(db, verb, 'badge', { reasonCode, exhibitionId })
  }
  return transitionBadges(context, { exhibition, now }, request)
}
