import * as access from './access/effects.ts'
import type { operator } from './access/subject.ts'
import type { credential } from './badge/credential-subject.ts'
import * as badge from './badge/effects.ts'
import type { badge as badges } from './badge/subject.ts'
import * as charge from './charge/effects.ts'
import type { charge as charges } from './charge/subject.ts'
import type { exhibition as exhibitions } from './exhibition/subject.ts'
import * as invoice from './invoice/effects.ts'
import type { application } from './invoice/subject.ts'
import type { EffectsOf } from './kernel/move.ts'
import * as participation from './participation/effects.ts'
import type { relation } from './participation/relations.ts'
import type { participation as participations } from './participation/subject.ts'
import * as partner from './partner/effects.ts'
import type { partner as company } from './partner/subject.ts'
import type { payment as payments } from './payment/subject.ts'
import * as postponement from './postponement/effects.ts'
import type { postponement as postponements } from './postponement/subject.ts'
import * as session from './session/effects.ts'
import * as settlement from './settlement/effects.ts'

interface Subjects {
  operator: typeof operator
  company: typeof company
  exhibition: typeof exhibitions
  participation: typeof participations
  relation: typeof relation
  badge: typeof badges
  credential: typeof credential
  payment: typeof payments
  charge: typeof charges
  invoice_application: typeof application
  postponement: typeof postponements
}

/**
 * What follows from an event, by the table that moves: in this order, in the transaction of the move, for all of its rows at once.
 * Whoever moves a row need not know of it, and nothing else follows.
 */
export const effects = {
  operator: { freeze: [session.operatorsStopped] },
  company: {
    approve: [partner.companiesApproved, access.companiesApproved, participation.companiesApproved],
    freeze: [badge.companiesFrozen, session.companiesStopped],
    unfreeze: [badge.companiesUnfrozen],
    close: [session.companiesStopped],
  },
  exhibition: {
    approve: [participation.exhibitionApproved],
    close: [
      participation.exhibitionEnded,
      charge.exhibitionsEnded,
      badge.exhibitionsEnded,
      postponement.exhibitionsEnded,
      settlement.exhibitionsOver,
    ],
    cancel: [
      participation.exhibitionEnded,
      charge.exhibitionsEnded,
      badge.exhibitionsEnded,
      postponement.exhibitionsEnded,
      settlement.exhibitionsOver,
    ],
  },
  participation: { accept: [participation.participationsAccepted], end: [participation.participationEnded] },
  relation: { end: [partner.relationsEnded] },
  badge: {
    submit: [badge.affairsFollow],
    approve: [badge.codesMade, badge.affairsFollow],
    charge: [badge.affairsFollow, charge.feesWritten],
    pay: [badge.codesMade, badge.affairsFollow, charge.feesPaid],
    return: [badge.peopleFreed, badge.affairsFollow],
    reject: [badge.peopleFreed, badge.affairsFollow],
    withdraw: [badge.peopleFreed, badge.affairsFollow],
    void: [badge.peopleFreed, badge.codesKilled, badge.affairsFollow, charge.feesVoided(settlement.begunOf)],
    expire: [badge.peopleFreed, badge.affairsFollow],
    undo: [badge.affairsFollow],
  },
  credential: { issue: [badge.affairsFollowIssue] },
  payment: { confirm: [settlement.paymentsBooked], reverse: [settlement.paymentsReversed] },
  charge: {
    submitProof: [charge.affairsFollow],
    return: [charge.affairsFollow],
    finish: [charge.quotaPaid, charge.affairsFollow, badge.badgesPaid],
    cancel: [charge.affairsFollow, charge.feesReleased],
    expire: [charge.affairsFollow, charge.feesReleased],
    revoke: [settlement.chargesRevoked, invoice.chargesRevoked, charge.quotaRevoked, charge.affairsFollow],
  },
  invoice_application: {
    submit: [settlement.invoicesAsked],
    return: [settlement.invoicesReturned],
    withdraw: [settlement.invoicesReturned],
    confirm: [settlement.invoicesChanged],
    reopen: [settlement.invoicesChanged],
    annul: [settlement.invoicesChanged],
  },
} satisfies EffectsOf<Subjects>
