import type { CommandName } from '@fairgate/contract/catalogue'
import { operatorsNamed } from './access/facts.ts'
import { accessHandlers } from './access/handlers.ts'
import { apiKeyHandlers } from './api-key/handlers.ts'
import { agreedOnPage, saidOnPage } from './audience/effects.ts'
import { audienceHandlers } from './audience/handlers.ts'
import { badgeFeesSet } from './badge/effects.ts'
import { badgesAtDoor, badgeTypesOfZone, decisionsIn, slotsAtDoor } from './badge/facts.ts'
import { badgeHandlers } from './badge/handlers.ts'
import { bankHandlers } from './bank/handlers.ts'
import { batchSearchHandlers } from './batch-search/handlers.ts'
import { findBlacklistedDigests, selectEntryExhibition } from './blacklist/facts.ts'
import { blacklistHandlers } from './blacklist/handlers.ts'
import { brandHandlers } from './brand/handlers.ts'
import { payersFollow } from './charge/effects.ts'
import { findBillsIn, openAmounts, refuseForeignBill } from './charge/facts.ts'
import { createBillHandlers } from './charge/handlers.ts'
import { companyHandlers } from './company/handlers.ts'
import { dashboardHandlers } from './dashboard/handlers.ts'
import { decisionHandlers } from './decision/handlers.ts'
import { dictionaryHandlers } from './dictionary/handlers.ts'
import { selectStrategyExhibition, strategyExempting } from './epidemic/facts.ts'
import { epidemicHandlers } from './epidemic/handlers.ts'
import { runsOf, showRunBy } from './exhibition/facts.ts'
import { exhibitionHandlers } from './exhibition/handlers.ts'
import { exportScheduleHandlers } from './export-schedule/handlers.ts'
import { fileHandlers } from './file/handlers.ts'
import { firstStepsHandlers } from './first-steps/handlers.ts'
import {
  entriesOf,
  findLocations,
  hasPassed,
  lastPassages,
  refusedForReceipts,
  refuseUnknownDoors,
  refuseUnknownZones,
  zonesToOpen,
} from './gate/facts.ts'
import { gateHandlers } from './gate/handlers.ts'
import { simulationHandlers as policyRehearsalHandlers } from './gate/simulate-policy.ts'
import { hotlineHandlers } from './hotline/handlers.ts'
import { askedOf, hinderedOf } from './invoice/facts.ts'
import { invoiceHandlers } from './invoice/handlers.ts'
import { manualTaxPlatform } from './invoice/tax-platform.ts'
import { jobHandlers } from './job/handlers.ts'
import type { HandlerMap } from './kernel/incoming-request.ts'
import { ledgerHandlers } from './ledger/handlers.ts'
import { mergerHandlers } from './merger/handlers.ts'
import { messageHandlers } from './message/handlers.ts'
import { notificationHandlers } from './notification/handlers.ts'
import { findBundleRevision } from './offline/bundles.ts'
import { countOpenDiscrepancies, guardsAtDoor } from './offline/facts.ts'
import { offlineHandlers } from './offline/handlers.ts'
import { offsetsOf } from './offset/facts.ts'
import { offsetHandlers } from './offset/handlers.ts'
import { operationLogHandlers } from './operation-log/handlers.ts'
import { logged } from './operation-log/logged.ts'
import { participationHandlers } from './participation/handlers.ts'
import { relationUsed } from './partner/effects.ts'
import { partnerHandlers } from './partner/handlers.ts'
import { ownUsageHandlers } from './partner/own-usage.ts'
import { paySettingHandlers } from './pay-setting/handlers.ts'
import { paymentHandlers } from './payment/handlers.ts'
import { publishContextChange } from './policy/effects.ts'
import { clausesAtDoor, clausesOfBadgeType, clausesOfZone } from './policy/facts.ts'
import { policyHandlers } from './policy/handlers.ts'
import { postponementHandlers } from './postponement/handlers.ts'
import { privacyHandlers } from './privacy/handlers.ts'
import { sandboxHandlers } from './rehearsal/handlers.ts'
import { savedViewHandlers } from './saved-view/handlers.ts'
import { actingOperator } from './session/acting-operator.ts'
import { sessionHandlers } from './session/handlers.ts'
import { begunOf } from './settlement/effects.ts'
import { startedWith } from './settlement/facts.ts'
import { settlementHandlers } from './settlement/handlers.ts'
import { shellHandlers } from './shell/handlers.ts'
import { journalEntryCauses } from './shell/journal-entry-cause.ts'
import { jobCancelled } from './spread/effects.ts'
import { formatTickets } from './spread/facts.ts'
import { campaignHandlers } from './spread/handlers.ts'
import { statisticsHandlers } from './statistics/handlers.ts'
import { findParking } from './stay/facts.ts'
import { subjectRequestHandlers } from './subject-request/handlers.ts'
import { surveyHandlers } from './survey/handlers.ts'
import { ticketsIn, ticketTypesOfZone } from './ticket/facts.ts'
import { ticketHandlers } from './ticket/handlers.ts'
import { ticketLinkHandlers } from './ticket/links.ts'
import { travelHandlers } from './travel/handlers.ts'
import { webhookHandlers } from './webhook/handlers.ts'
import { selectListExhibition, whitelistsAtDoor } from './whitelist/facts.ts'
import { whitelistHandlers } from './whitelist/handlers.ts'

/**
 * Mirrors `contract/src/catalogue.ts`: a command without a handler does not compile. What a noun needs of one above it
 * (the order of nouns, laws.test.ts) it is given here.
 */
const handlers = {
  ...sessionHandlers({
    declaration: selectStrategyExhibition,
    whitelist: selectListExhibition,
    whitelistPass: selectListExhibition,
    blacklist: selectEntryExhibition,
  }),
  ...accessHandlers,
  ...companyHandlers,
  ...decisionHandlers,
  ...savedViewHandlers,
  ...dictionaryHandlers({ refuseUnlessRun: showRunBy, runs: runsOf }),
  ...operationLogHandlers(operatorsNamed),
  ...exhibitionHandlers,
  ...participationHandlers(relationUsed, [decisionsIn, ticketsIn, findBillsIn]),
  ...paySettingHandlers({ collectionChanged: payersFollow, feesSet: badgeFeesSet }),
  ...createBillHandlers({ begunOf: startedWith, askedOf, hinderedOf }),
  ...badgeHandlers(
    {
      zonesToOpen,
      refuseUnknownZones,
      findLocations,
      refuseUnknownDoors,
      findParking,
      typeChanged: publishContextChange,
      naming: [clausesOfBadgeType, strategyExempting],
    },
    lastPassages,
  ),
  ...ticketHandlers({ refuseUnknownZones }, begunOf, formatTickets),
  ...ticketLinkHandlers(entriesOf, { agreed: agreedOnPage, said: saidOnPage }, formatTickets),
  ...epidemicHandlers({ refusedForReceipts, hasPassed }),
  ...fileHandlers,
  ...jobHandlers(jobCancelled),
  ...mergerHandlers,
  ...messageHandlers,
  ...ledgerHandlers(journalEntryCauses),
  ...paymentHandlers({ openAmounts, refuseForeign: refuseForeignBill }),
  ...policyHandlers({ findLocations, refuseUnknownZones, refuseUnknownDoors }),
  ...policyRehearsalHandlers,
  ...gateHandlers(findBundleRevision, countOpenDiscrepancies, {
    door: [whitelistsAtDoor, clausesAtDoor, slotsAtDoor, badgesAtDoor, guardsAtDoor],
    zone: [badgeTypesOfZone, ticketTypesOfZone, clausesOfZone],
  }),
  ...offlineHandlers,
  ...postponementHandlers,
  ...sandboxHandlers,
  ...partnerHandlers,
  ...ownUsageHandlers,
  ...invoiceHandlers(manualTaxPlatform),
  ...settlementHandlers(offsetsOf),
  ...offsetHandlers,
  ...bankHandlers,
  ...audienceHandlers,
  ...campaignHandlers,
  ...brandHandlers,
  ...surveyHandlers,
  ...apiKeyHandlers,
  ...webhookHandlers,
  ...statisticsHandlers,
  ...travelHandlers,
  ...blacklistHandlers,
  ...whitelistHandlers(findBlacklistedDigests),
  ...batchSearchHandlers,
  ...hotlineHandlers,
  ...privacyHandlers,
  ...subjectRequestHandlers,
  ...dashboardHandlers,
  ...firstStepsHandlers,
  ...notificationHandlers,
  ...exportScheduleHandlers({ handlers: () => handlerBook, logged, actingOperator }),
  ...shellHandlers,
} satisfies Record<CommandName, unknown>

export const handlerBook: HandlerMap = handlers
