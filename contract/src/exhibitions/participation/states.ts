import { actionsFrom, machine } from '../../kernel/transition/machine.ts'
import type { RowStatusCode } from '../../kernel/transition/status.ts'

/** A company's part in an exhibition. `pendingAllocation`: it takes part, but has no quota yet. */
export const participationStateMachine = machine({
  initial: 'invited',
  states: {
    invited: ['已邀请', 'Invited'],
    pendingAllocation: ['待分配额度', 'Quota pending'],
    active: ['参展中', 'Taking part'],
    ended: ['已结束', 'Ended'],
  },
  events: {
    accept: ['接受邀请', 'Invitation accepted'],
    allot: ['分配额度', 'Quota allocated'],
    end: ['结束参展', 'Participation ended'],
  },
  table: {
    invited: { accept: 'pendingAllocation', end: 'ended' },
    pendingAllocation: { allot: 'active', end: 'ended' },
    active: { allot: 'active', end: 'ended' },
  },
})

/** A partner working for a company; an ended relation may begin again. */
export const relationStateMachine = machine({
  initial: 'active',
  states: {
    active: ['合作中', 'Cooperating'],
    ended: ['已结束', 'Ended'],
  },
  events: {
    end: ['结束合作', 'Partnership ended'],
    renew: ['恢复合作', 'Partnership resumed'],
  },
  table: {
    active: { end: 'ended' },
    ended: { renew: 'active' },
  },
})

/** The role of a company (glossary, partner); the sponsor's own participation is the root of the quotas. */
export const participationKinds = [
  'sponsor',
  'cooperator',
  'secondaryCooperator',
  'logistics',
  'agent',
  'secondaryAgent',
] as const
export type ParticipationKind = (typeof participationKinds)[number]

/** Badges (`Cer`, as in showAffairCer) and tickets (`Tic`). */
export const taskTracks = ['Cer', 'Tic'] as const
export type TaskTrack = (typeof taskTracks)[number]

/** Statuses of a task; if several apply, the first one counts (spec §4). */
export const taskStatuses = [1020, 1010, 1030, 1040] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** The row colour of a task's status. */
export const taskStatusCode: Readonly<Record<TaskStatus, RowStatusCode>> = { 1020: 0, 1010: 0, 1030: 1, 1040: 2 }

/**
 * Kinds of pending work in an exhibition, in the order of display: badges to decide, proofs of payment (for quota, for
 * badges) to confirm, participations without a quota; for the own participation an invitation, returned badges, badge
 * fees without a charge, unpaid charges (for quota, for badges), badges not submitted yet, or none applied for; for
 * tickets requests to decide, own returned requests, unpaid orders, stock without a sale.
 */
export const taskReasons = [
  'decide',
  'decideTickets',
  'confirmQuota',
  'confirmFees',
  'allot',
  'accept',
  'returned',
  'toCharge',
  'payQuota',
  'payFees',
  'drafts',
  'apply',
  'returnedTickets',
  'collectTickets',
  'sellTickets',
] as const
export type TaskWait = (typeof taskReasons)[number]

export const participationActions = actionsFrom(participationStateMachine)
export type ParticipationAction = (typeof participationActions)[number]
