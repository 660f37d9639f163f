import * as blacklist from '../admission/blacklist/hooks.ts'
import type { declaration as declarations } from '../admission/epidemic/entity.ts'
import * as epidemic from '../admission/epidemic/hooks.ts'
import * as gate from '../admission/gate/hooks.ts'
import * as whitelist from '../admission/whitelist/hooks.ts'
import type { credential } from '../badging/badge/credential-entity.ts'
import type { badge as badges } from '../badging/badge/entity.ts'
import * as badge from '../badging/badge/hooks.ts'
import type { exhibition as exhibitions } from '../exhibitions/exhibition/entity.ts'
import type { participation as participations } from '../exhibitions/participation/entity.ts'
import * as participation from '../exhibitions/participation/hooks.ts'
import type { relation } from '../exhibitions/participation/relations.ts'
import type { partner as company } from '../exhibitions/partner/entity.ts'
import * as partner from '../exhibitions/partner/hooks.ts'
import * as stand from '../exhibitions/stand/hooks.ts'
import type { bill as bills } from '../finance/charge/entity.ts'
import * as charge from '../finance/charge/hooks.ts'
import type { application } from '../finance/invoice/entity.ts'
import * as invoice from '../finance/invoice/hooks.ts'
import type { payment as payments } from '../finance/payment/entity.ts'
import type { settlement as settlements } from '../finance/settlement/entity.ts'
import * as settlement from '../finance/settlement/hooks.ts'
import type { message as messages } from '../foundation/message/entity.ts'
import type { operator } from '../identity/access/entity.ts'
import * as access from '../identity/access/hooks.ts'
import * as session from '../identity/session/hooks.ts'
import { webhookTransitionHook } from '../identity/webhook/hooks.ts'
import { exportEnded } from '../insight/export-schedule/hooks.ts'
import {
  notifyOfCommand,
  notifyOfCreations,
  notifyOfJob,
  notifyOfTransitions,
  withdrawCreations,
} from '../insight/notification/hooks.ts'
import {
  type HookRegistry,
  onCommand,
  onCreate,
  onJob,
  onTransition,
  onWithdrawal,
} from '../kernel/services/services.ts'
import type { HooksOf } from '../kernel/transition/transition-hooks.ts'
import type { postponement as postponements } from '../lifecycle/postponement/entity.ts'
import * as postponement from '../lifecycle/postponement/hooks.ts'
import * as spread from '../sales/spread/hooks.ts'
import type { ticket as tickets } from '../sales/ticket/entity.ts'
import * as ticket from '../sales/ticket/hooks.ts'
import type { order } from '../sales/ticket/order-entity.ts'
import type { request } from '../sales/ticket/request-entity.ts'

interface Entities {
  operator: typeof operator
  company: typeof company
  exhibition: typeof exhibitions
  participation: typeof participations
  organizer_partner: typeof relation
  badge: typeof badges
  credential: typeof credential
  message: typeof messages
  payment: typeof payments
  ticket: typeof tickets
  ticket_order: typeof order
  ticket_request: typeof request
  bill: typeof bills
  invoice_application: typeof application
  postponement: typeof postponements
  settlement: typeof settlements
  declaration: typeof declarations
}

/** Where other modules take part in the approval of badges; the order is in `badging/badge/approval.ts`. */
const approvalSteps = badge.approvalSteps({
  refuseBlacklisted: blacklist.refuseBlacklisted,
  suspendBlacklisted: blacklist.suspendBlacklisted,
  allowEntry: gate.reactivateCodes,
  denyEntry: gate.codesTakenBack,
  writeFees: charge.feesWritten,
  bookPaidFees: charge.feesPaid,
  takeBackFees: charge.feesUndone(settlement.findStartedSettlements, gate.enteredOf),
})

/** What follows from a payment that is finished, in the order of `finance/charge/finish-payment.ts`. */
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
    end: [participation.participationEnded, stand.participationsEnded, ticket.participationsEnded],
  },
  organizer_partner: { end: [partner.relationsEnded] },
  badge: {
    submit: [blacklist.refuseBlacklistedVehicles, badge.updateBadgeTasks],
    approve: [approvalSteps.approve],
    charge: [approvalSteps.charge],
    hold: [approvalSteps.hold],
    release: [approvalSteps.release],
    pay: [approvalSteps.pay],
    undo: [approvalSteps.undo],
    return: [badge.peopleFreed, badge.updateBadgeTasks],
    reject: [badge.peopleFreed, badge.updateBadgeTasks],
    withdraw: [badge.peopleFreed, badge.updateBadgeTasks],
    void: [
      badge.peopleFreed,
      badge.revokeCodes,
      badge.updateBadgeTasks,
      charge.feesVoided(settlement.findStartedSettlements, gate.enteredOf),
    ],
    replace: [
      badge.peopleFreed,
      badge.revokeCodes,
      badge.updateBadgeTasks,
      charge.feesVoided(settlement.findStartedSettlements, gate.enteredOf),
    ],
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
  bill: {
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
    submit: [settlement.onInvoicesApplied],
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
