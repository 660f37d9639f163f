import { actionsFrom, machine } from '../kernel/machine.ts'
import type { RowStatusCode } from '../kernel/status.ts'

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

/** A partner working for a company; where it ended it may come again. */
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

/** As what a company takes part (glossary, partner); the sponsor's own participation is the root of the quotas. */
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
export const affairTracks = ['Cer', 'Tic'] as const
export type AffairTrack = (typeof affairTracks)[number]

/** Statuses of an affair, first the one that decides where several hold (spec §4). */
export const affairStatuses = [1020, 1010, 1030, 1040] as const
export type AffairStatus = (typeof affairStatuses)[number]

/** The list row's colour of an affair's status. */
export const affairStatusCode: Readonly<Record<AffairStatus, RowStatusCode>> = { 1020: 0, 1010: 0, 1030: 1, 1040: 2 }

/**
 * What may wait for a reader in an exhibition, in the order it is told: badges for its decision, proofs of payment (for quota,
 * for badges) for who takes the money, participations for a quota of its giving; of its own part an invitation, badges returned,
 * badge fees to be put on a charge, charges to be paid (for quota, for badges), badges not submitted yet, or none applied for so
 * far; of tickets requests for its decision, its own that came back, orders to be paid, stock of which nothing is sold yet.
 */
export const affairWaits = [
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
export type AffairWait = (typeof affairWaits)[number]

export const participationActions = actionsFrom(participationStateMachine)
export type ParticipationAction = (typeof participationActions)[number]
