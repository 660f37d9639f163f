import type { badgeCommands } from '@fairgate/contract/badge/commands'
import { refuseUnlessReason } from '../../dictionary/facts.ts'
import { exhibitionFor } from '../../exhibition/facts.ts'
import type { HandlersOf, WriteContext } from '../../kernel/context.ts'
import { type Failure, refuseIfAllFailed, worded } from '../../kernel/failure.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import { refuse } from '../../kernel/refuse.ts'
import { badgeActorOf } from '../badge-actor.ts'
import type { BadgeFilter } from '../badge-filter.ts'
import type { MoveVerb } from './judge.ts'
import { type MoveOutcome, type MoveRequest, moveBadges } from './move-badges.ts'
import { type MoveJob, moveJobKind } from './move-job.ts'
import { pushMoves } from './push-moves.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type MoveCommand =
  | 'submitBadges'
  | 'withdrawBadges'
  | 'deleteBadge'
  | 'approveBadges'
  | 'rejectBadges'
  | 'returnBadges'
  | 'suspendBadge'
  | 'resumeBadge'
  | 'voidBadges'

export const moveHandlers: Pick<Handlers, MoveCommand> = {
  submitBadges: (input, context) => moveChosen('submit', input, context),
  approveBadges: (input, context) => moveChosen('approve', input, context),
  withdrawBadges: ({ exhibitionId, ids }, context) => many(context, exhibitionId, { verb: 'withdraw', ids }),
  deleteBadge: ({ exhibitionId, ids }, context) => many(context, exhibitionId, { verb: 'delete', ids }),
  rejectBadges: ({ exhibitionId, ...rest }, context) => many(context, exhibitionId, { verb: 'reject', ...rest }),
  returnBadges: ({ exhibitionId, ...rest }, context) => many(context, exhibitionId, { verb: 'return', ...rest }),
  voidBadges: ({ exhibitionId, ...rest }, context) => many(context, exhibitionId, { verb: 'void', ...rest }),
  suspendBadge: (input, context) => one('suspend', input, context),
  resumeBadge: (input, context) => one('resume', input, context),
}

interface Chosen {
  exhibitionId: string
  ids?: string[]
  filter?: BadgeFilter
}

/** Rows by id at once, or by filter as a job. */
async function moveChosen(verb: 'submit' | 'approve', { exhibitionId, ids, filter }: Chosen, context: WriteContext) {
  if (ids) return many(context, exhibitionId, { verb, ids })
  if (!filter) refuse('badge.nothingSelected')
  const { actor, db, now } = context
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const payload: MoveJob = { verb, actor: badgeActorOf(actor), exhibitionId, filter, at: now.toISOString() }
  const jobId = await startJob(context, {
    kind: moveJobKind,
    payload,
    exhibitionId,
    title: { key: verb === 'approve' ? 'badge.approveTitle' : 'badge.submitTitle' },
  })
  context.log({ noun: 'badge', exhibitionId, targetName: exhibition.nameCn, after: { filter, jobId }, unchanged: true })
  return { count: 0, failed: [], jobId }
}

async function many(context: WriteContext, exhibitionId: string, request: MoveRequest) {
  const { moved, failed } = await move(context, exhibitionId, request)
  return { count: moved.length, failed: worded(failed, context.language) }
}

async function one(
  verb: 'suspend' | 'resume',
  { exhibitionId, id, version, note }: { exhibitionId: string; id: string; version: number; note?: string },
  context: WriteContext,
) {
  await move(context, exhibitionId, { verb, ids: [id], version, note })
  return { id, version: version + 1 }
}

async function move(context: WriteContext, exhibitionId: string, request: MoveRequest): Promise<MoveOutcome> {
  const { actor, db, services, now } = context
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const { verb, reasonCode = '' } = request
  if (verb === 'return' || verb === 'reject') {
    await refuseUnlessReason(db, verb, 'badge', { reasonCode, exhibitionId })
  }
  const outcome = await moveBadges({ db, actor, services, exhibition, now }, request)
  refuseIfAllFailed(outcome.moved.length, outcome.failed)
  logMoves(context, exhibitionId, request.verb, outcome.moved, outcome.failed, request)
  pushMoves(context.push, actor, exhibition, outcome.moved)
  return outcome
}

/** One entry a command: the row it was about, or how many they were with the codes of the first. */
function logMoves(
  context: WriteContext,
  exhibitionId: string,
  verb: MoveVerb,
  moved: MoveOutcome['moved'],
  failed: readonly Failure[],
  { reasonCode, note }: MoveRequest,
): void {
  const [first] = moved
  const why = { ...(reasonCode && { reasonCode }), ...(note && { note }) }
  if (moved.length === 1 && first) {
    const { badge, to } = first
    const named = { targetId: badge.id, targetName: `${badge.code} ${badge.name}`, exhibitionId }
    const after = verb === 'delete' ? undefined : { state: to, ...why }
    context.log({ noun: 'badge', ...named, before: { state: badge.state }, after })
    return
  }
  const codes = moved.slice(0, 20).map(({ badge }) => badge.code)
  context.log({
    noun: 'badge',
    exhibitionId,
    targetName: codes.slice(0, 3).join(', '),
    after: { count: moved.length, failed: failed.length, codes, state: first?.to, ...why },
  })
}
