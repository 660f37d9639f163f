import type { operator } from './access/entity.ts'
import * as access from './access/hooks.ts'
import type { credential } from './badge/credential-entity.ts'
import type { badge as badges } from './badge/entity.ts'
import * as badge from './badge/hooks.ts'
import * as blacklist from './blacklist/hooks.ts'
import type { bill as charges } from './charge/entity.ts'
import * as charge from './charge/hooks.ts'
import type { declaration as declarations } from './epidemic/entity.ts'
import * as epidemic from './epidemic/hooks.ts'
import type { exhibition as exhibitions } from './exhibition/entity.ts'
import { exportEnded } from './export-schedule/hooks.ts'
import * as gate from './gate/hooks.ts'
import type { application } from './invoice/entity.ts'
import * as invoice from './invoice/hooks.ts'
import { type HookRegistry, onCommand, onCreate, onJob, onTransition, onWithdrawal } from './kernel/services.ts'
import type { HooksOf } from './kernel/transition-hooks.ts'
import type { message as messages } from './message/entity.ts'
import {
  notifyOfCommand,
  notifyOfCreations,
  notifyOfJob,
  notifyOfTransitions,
  withdrawCreations,
} from './notification/hooks.ts'
import type { participation as participations } from './participation/entity.ts'
import * as participation from './participation/hooks.ts'
import type { relation } from './participation/relations.ts'
import type { partner as company } from './partner/entity.ts'
import * as partner from './partner/hooks.ts'
import type { payment as payments } from './payment/entity.ts'
import type { postponement as postponements } from './postponement/entity.ts'
import * as postponement from './postponement/hooks.ts'
import * as session from './session/hooks.ts'
import type { settlement as settlements } from './settlement/entity.ts'
import * as settlement from './settlement/hooks.ts'
import * as spread from './spread/hooks.ts'
import type { ticket as tickets } from './ticket/entity.ts'
import * as ticket from './ticket/hooks.ts'
import type { order } from './ticket/order-entity.ts'
import type { request } from './ticket/request-entity.ts'
import { webhookTransitionHook } from './webhook/hooks.ts'
import * as whitelist from './whitelist/hooks.ts'

interface Entities {
  operator: typeof operator
  company: typeof company
  exhibition: typeof exhibitions
  participation: typeof participations
  relation: typeof relation
  badge: typeof badges
  credential: typeof credential
  message: typeof messages
  payment: typeof payments
  ticket: typeof tickets
  ticket_order: typeof order
  ticket_request: typeof request
  charge: typeof charges
  invoice_application: typeof application
  postponement: typeof postponements
  settlement: typeof settlements
  declaration: typeof declarations
}

/** Where other modules take part in the approval of badges; the order is in `badge/approval.ts`. */
const approvalSteps = badge.approvalSteps({
  refuseBlacklisted: blacklist.refuseBlacklisted,
  suspendBlacklisted: blacklist.suspendBlacklisted,
  allowEntry: gate.reactivateCodes,
  denyEntry: gate.codesTakenBack,
  writeFees: charge.feesWritten,
  bookPaidFees: charge.feesPaid,
  takeBackFees: charge.feesUndone(settlement.begunOf),
})

/** What follows from a payment that is finished, in the order of `charge/finish-payment.ts`. */
const finishSteps = charge.finishSteps(badge.badgesPaid)

/**
 * The hooks of each event, by table. They run in this order, in the transaction of the transition, once for all of its rows. The
 * code that changes a row need not know them, and nothing else is run.
 */
export const hooks = {
  operator: { freeze: [session.operatorsStopped] },
  company: {
    approve: [partner.companiesApproved, access.companiesApproved, participation.companiesApproved],
    // Of an approval; other decisions create none of these.
    undo: [partner.companiesUnapproved, participation.companiesUnapproved, access.companiesUnapproved],
    reopen: [participation.companiesReopened],
    freeze: [badge.companiesFrozen, session.companiesStopped],
    unfreeze: [badge.companiesUnfrozen],
    close: [session.companiesStopped],
    merge: [session.companiesStopped],
  },
  exhibition: {
    approve: [participation.exhibitionApproved],
    undo: [participation.exhibitionUnapproved],
    close: [
      participation.exhibitionEnded,
      charge.exhibitionsEnded,
      badge.exhibitionsEnded,
      postponement.exhibitionsEnded,
      settlement.exhibitionsOver,
      whitelist.exhibitionsEnded,
    ],
    cancel: [
      participation.exhibitionEnded,
      charge.exhibitionsEnded,
      charge.exhibitionsCancelled,
      badge.exhibitionsEnded,
      postponement.exhibitionsEnded,
      settlement.exhibitionsOver,
      whitelist.exhibitionsEnded,
    ],
  },
  participation: {
    accept: [participation.participationsAccepted],
    end: [participation.participationEnded, ticket.participationsEnded],
  },
  relation: { end: [partner.relationsEnded] },
  badge: {
    submit: [blacklist.refuseBlacklistedVehicles, badge.updateBadgeTasks],
    approve: [approvalSteps.approve],
    charge: [approvalSteps.charge],
    pay: [approvalSteps.pay],
    undo: [approvalSteps.undo],
    return: [badge.peopleFreed, badge.updateBadgeTasks],
    reject: [badge.peopleFreed, badge.updateBadgeTasks],
    withdraw: [badge.peopleFreed, badge.updateBadgeTasks],
    void: [badge.peopleFreed, badge.revokeCodes, badge.updateBadgeTasks, charge.feesVoided(settlement.begunOf)],
    expire: [badge.peopleFreed, badge.updateBadgeTasks],
  },
  credential: { issue: [badge.updateTasksOfIssued], takeBack: [badge.updateTasksOfIssued] },
  ticket: { void: [ticket.ticketsVoided, ticket.ticketsEnded], expire: [ticket.ticketsEnded] },
  ticket_order: {
    pay: [ticket.updateTasksOfTickets],
    cancel: [ticket.ordersCancelled, ticket.updateTasksOfTickets],
    refund: [ticket.updateTasksOfTickets],
  },
  ticket_request: {
    submit: [ticket.requestsFollow],
    approve: [ticket.requestsFollow],
    reject: [ticket.requestsFollow],
    return: [ticket.requestsFollow],
    withdraw: [ticket.requestsFollow],
    undo: [ticket.requestsFollow],
  },
  message: { send: [spread.messagesSent], fail: [spread.messagesFailed] },
  payment: {
    confirm: [settlement.paymentsBooked],
    undo: [settlement.confirmationsUndone],
    reverse: [settlement.paymentsReversed],
  },
  charge: {
    submitProof: [charge.updateTasksOfBills],
    return: [charge.updateTasksOfBills],
    finish: [finishSteps],
    payFromPrepaid: [finishSteps],
    cancel: [charge.updateTasksOfBills, charge.feesReleased],
    expire: [charge.updateTasksOfBills, charge.feesReleased],
    revoke: [settlement.revokeBills, invoice.revokeBills, charge.revokePaidQuota, charge.updateTasksOfBills],
    undo: [
      settlement.revokeBills,
      invoice.revokeBills,
      charge.undoPaidQuota,
      charge.updateTasksOfBills,
      badge.paymentsUndone,
    ],
  },
  invoice_application: {
    submit: [settlement.invoicesAsked],
    return: [settlement.invoicesReturned],
    withdraw: [settlement.invoicesWithdrawn],
    confirm: [invoice.invoicesConfirmed, settlement.invoicesChanged],
    reopen: [settlement.invoicesChanged],
    lower: [settlement.invoicesChanged],
    annul: [settlement.invoicesChanged],
    undo: [settlement.returnsUndone],
  },
  settlement: {
    start: [settlement.notifyStart],
    startIncomplete: [settlement.notifyIncomplete],
    resolve: [settlement.notifyAnswered],
    owePartner: [settlement.notifyAgreement],
    oweSponsor: [settlement.notifyAgreement],
    owePlatform: [settlement.notifyAgreement],
    pay: [settlement.notifyPayment],
    askInvoice: [settlement.notifyInvoiceWhenFinal],
    settle: [settlement.notifySettled],
  },
  declaration: {
    pass: [epidemic.receiptsFollow, epidemic.notifyDecisions],
    breach: [epidemic.receiptsFollow, epidemic.notifyDecisions],
    ask: [epidemic.receiptsFollow],
    approve: [epidemic.receiptsFollow, epidemic.notifyDecisionsWhenFinal],
    reject: [epidemic.receiptsRejected, epidemic.notifyDecisionsWhenFinal],
    undo: [epidemic.receiptsRestored],
    expire: [epidemic.receiptsEnd],
    recheck: [epidemic.receiptsRechecked],
    end: [epidemic.receiptsEnd],
  },
  [onTransition]: {
    buildQuery: webhookTransitionHook.buildQuery,
    async notify(...args) {
      await webhookTransitionHook.notify(...args)
      await notifyOfTransitions(...args)
    },
  },
  [onCreate]: notifyOfCreations,
  [onWithdrawal]: withdrawCreations,
  [onCommand]: notifyOfCommand,
  [onJob]: async (...ended) => {
    await exportEnded(...ended)
    await notifyOfJob(...ended)
  },
} satisfies HooksOf<Entities> & HookRegistry
