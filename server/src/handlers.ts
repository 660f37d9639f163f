import type { CommandName } from '@fairgate/contract/catalogue'
import { operatorsNamed } from './access/api.ts'
import { accessHandlers } from './access/handlers.ts'
import { apiKeyHandlers } from './api-key/handlers.ts'
import { audienceHandlers } from './audience/handlers.ts'
import { agreedOnPage, saidOnPage } from './audience/hooks.ts'
import { badgesAtDoor, badgeTypesOfZone, decisionsIn, slotsAtDoor } from './badge/api.ts'
import { badgeHandlers } from './badge/handlers.ts'
import { badgeFeesSet } from './badge/hooks.ts'
import { bankHandlers } from './bank/handlers.ts'
import { batchSearchHandlers } from './batch-search/handlers.ts'
import { findBlacklistedDigests, selectEntryExhibition } from './blacklist/api.ts'
import { blacklistHandlers } from './blacklist/handlers.ts'
import { brandHandlers } from './brand/handlers.ts'
import { findBillsIn, openAmounts, refuseForeignBill } from './charge/api.ts'
import { createBillHandlers } from './charge/handlers.ts'
import { payersFollow } from './charge/hooks.ts'
import { companyHandlers } from './company/handlers.ts'
import { dashboardHandlers } from './dashboard/handlers.ts'
import { decisionHandlers } from './decision/handlers.ts'
import { dictionaryHandlers } from './dictionary/handlers.ts'
import { selectStrategyExhibition, strategyExempting } from './epidemic/api.ts'
import { epidemicHandlers } from './epidemic/handlers.ts'
import { runsOf, showRunBy } from './exhibition/api.ts'
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
} from './gate/api.ts'
import { gateHandlers } from './gate/handlers.ts'
import { simulationHandlers as policyRehearsalHandlers } from './gate/simulate-policy.ts'
import { hotlineHandlers } from './hotline/handlers.ts'
import { askedOf, hinderedOf } from './invoice/api.ts'
import { invoiceHandlers } from './invoice/handlers.ts'
import { manualTaxPlatform } from './invoice/tax-platform.ts'
import { jobHandlers } from './job/handlers.ts'
import type { HandlerMap } from './kernel/incoming-request.ts'
import { ledgerHandlers } from './ledger/handlers.ts'
import { mergerHandlers } from './merger/handlers.ts'
import { messageHandlers } from './message/handlers.ts'
import { notificationHandlers } from './notification/handlers.ts'
import { countOpenDiscrepancies, guardsAtDoor } from './offline/api.ts'
import { findBundleRevision } from './offline/bundles.ts'
import { offlineHandlers } from './offline/handlers.ts'
import { offsetsOf } from './offset/api.ts'
import { offsetHandlers } from './offset/handlers.ts'
import { operationLogHandlers } from './operation-log/handlers.ts'
import { logged } from './operation-log/logged.ts'
import { participationHandlers } from './participation/handlers.ts'
import { partnerHandlers } from './partner/handlers.ts'
import { relationUsed } from './partner/hooks.ts'
import { ownUsageHandlers } from './partner/own-usage.ts'
import { paySettingHandlers } from './pay-setting/handlers.ts'
import { paymentHandlers } from './payment/handlers.ts'
import { clausesAtDoor, clausesOfBadgeType, clausesOfZone } from './policy/api.ts'
import { policyHandlers } from './policy/handlers.ts'
import { publishContextChange } from './policy/hooks.ts'
import { postponementHandlers } from './postponement/handlers.ts'
import { privacyHandlers } from './privacy/handlers.ts'
import { sandboxHandlers } from './rehearsal/handlers.ts'
import { savedViewHandlers } from './saved-view/handlers.ts'
import { actingOperator } from './session/acting-operator.ts'
import { sessionHandlers } from './session/handlers.ts'
import { startedWith } from './settlement/api.ts'
import { settlementHandlers } from './settlement/handlers.ts'
import { begunOf } from './settlement/hooks.ts'
import { shellHandlers } from './shell/handlers.ts'
import { journalEntryCauses } from './shell/journal-entry-cause.ts'
import { formatTickets } from './spread/api.ts'
import { campaignHandlers } from './spread/handlers.ts'
import { jobCancelled } from './spread/hooks.ts'
import { statisticsHandlers } from './statistics/handlers.ts'
import { findParking } from './stay/api.ts'
import { subjectRequestHandlers } from './subject-request/handlers.ts'
import { surveyHandlers } from './survey/handlers.ts'
import { ticketsIn, ticketTypesOfZone } from './ticket/api.ts'
import { ticketHandlers } from './ticket/handlers.ts'
import { ticketLinkHandlers } from './ticket/links.ts'
import { travelHandlers } from './travel/handlers.ts'
import { webhookHandlers } from './webhook/handlers.ts'
import { selectListExhibition, whitelistsAtDoor } from './whitelist/api.ts'
import { whitelistHandlers } from './whitelist/handlers.ts'

/**
 * Mirrors `contract/src/catalogue.ts`: a command without a handler does not compile. What a module needs from a later
 * one (the module order, laws.test.ts) is passed to it here.
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
