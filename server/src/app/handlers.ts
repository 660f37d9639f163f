import type { CommandName } from '@fairgate/contract/app/catalogue'
import { batchSearchHandlers } from '../admission/batch-search/handlers.ts'
import { findBlacklistedDigests, selectEntryExhibition } from '../admission/blacklist/api.ts'
import { blacklistHandlers } from '../admission/blacklist/handlers.ts'
import { selectStrategyExhibition, strategyExempting } from '../admission/epidemic/api.ts'
import { epidemicHandlers } from '../admission/epidemic/handlers.ts'
import {
  entriesOf,
  findLocations,
  hasPassed,
  lastPassages,
  refusedForReceipts,
  refuseUnknownDoors,
  refuseUnknownZones,
  zonesToOpen,
} from '../admission/gate/api.ts'
import { gateHandlers } from '../admission/gate/handlers.ts'
import { simulationHandlers as policyRehearsalHandlers } from '../admission/gate/simulate-policy.ts'
import { hotlineHandlers } from '../admission/hotline/handlers.ts'
import { countOpenDiscrepancies, guardsAtDoor } from '../admission/offline/api.ts'
import { findBundleRevision } from '../admission/offline/bundles.ts'
import { offlineHandlers } from '../admission/offline/handlers.ts'
import { clausesAtDoor, clausesOfBadgeType, clausesOfZone } from '../admission/policy/api.ts'
import { policyHandlers } from '../admission/policy/handlers.ts'
import { publishContextChange } from '../admission/policy/hooks.ts'
import { findParking } from '../admission/stay/api.ts'
import { travelHandlers } from '../admission/travel/handlers.ts'
import { selectListExhibition, whitelistsAtDoor } from '../admission/whitelist/api.ts'
import { whitelistHandlers } from '../admission/whitelist/handlers.ts'
import { badgesAtDoor, badgeTypesOfZone, decisionsIn, slotsAtDoor } from '../badging/badge/api.ts'
import { badgeHandlers } from '../badging/badge/handlers.ts'
import { badgeFeesSet, rebuildRecordsLater, rebuildRecordsOfEdition } from '../badging/badge/hooks.ts'
import { trialHandlers as ruleTrialHandlers } from '../badging/badge/rules/trial.ts'
import { rulebookHandlers } from '../badging/rulebook/handlers.ts'
import { exhibitionsOfSeries, runsOf, showRunBy } from '../exhibitions/exhibition/api.ts'
import { editionHandlers } from '../exhibitions/exhibition/editions.ts'
import { exhibitionHandlers } from '../exhibitions/exhibition/handlers.ts'
import { participationHandlers } from '../exhibitions/participation/handlers.ts'
import { partnerHandlers } from '../exhibitions/partner/handlers.ts'
import { relationUsed } from '../exhibitions/partner/hooks.ts'
import { ownUsageHandlers } from '../exhibitions/partner/own-usage.ts'
import { seriesHandlers } from '../exhibitions/series/handlers.ts'
import { standHandlers } from '../exhibitions/stand/handlers.ts'
import { bankHandlers } from '../finance/bank/handlers.ts'
import { findBillsIn, openAmounts, refuseForeignBill } from '../finance/charge/api.ts'
import { createBillHandlers } from '../finance/charge/handlers.ts'
import { payersFollow } from '../finance/charge/hooks.ts'
import { hinderedOf, sumOfApplications } from '../finance/invoice/api.ts'
import { invoiceHandlers } from '../finance/invoice/handlers.ts'
import { manualTaxPlatform } from '../finance/invoice/tax-platform.ts'
import { ledgerHandlers } from '../finance/ledger/handlers.ts'
import { offsetsOf } from '../finance/offset/api.ts'
import { offsetHandlers } from '../finance/offset/handlers.ts'
import { paySettingHandlers } from '../finance/pay-setting/handlers.ts'
import { paymentHandlers } from '../finance/payment/handlers.ts'
import { startedWith } from '../finance/settlement/api.ts'
import { settlementHandlers } from '../finance/settlement/handlers.ts'
import { findStartedSettlements } from '../finance/settlement/hooks.ts'
import { brandHandlers } from '../foundation/brand/handlers.ts'
import { dictionaryHandlers } from '../foundation/dictionary/handlers.ts'
import { fileHandlers } from '../foundation/file/handlers.ts'
import { jobHandlers } from '../foundation/job/handlers.ts'
import { messageHandlers } from '../foundation/message/handlers.ts'
import { operationLogHandlers } from '../foundation/operation-log/handlers.ts'
import { logged } from '../foundation/operation-log/logged.ts'
import { operatorsNamed } from '../identity/access/api.ts'
import { accessHandlers } from '../identity/access/handlers.ts'
import { apiKeyHandlers } from '../identity/api-key/handlers.ts'
import { companyHandlers } from '../identity/company/handlers.ts'
import { decisionHandlers } from '../identity/decision/handlers.ts'
import { savedViewHandlers } from '../identity/saved-view/handlers.ts'
import { actingOperator } from '../identity/session/acting-operator.ts'
import { sessionHandlers } from '../identity/session/handlers.ts'
import { webhookHandlers } from '../identity/webhook/handlers.ts'
import { dashboardHandlers } from '../insight/dashboard/handlers.ts'
import { exportScheduleHandlers } from '../insight/export-schedule/handlers.ts'
import { firstStepsHandlers } from '../insight/first-steps/handlers.ts'
import { notificationHandlers } from '../insight/notification/handlers.ts'
import { statisticsHandlers } from '../insight/statistics/handlers.ts'
import type { HandlerMap } from '../kernel/command/incoming-request.ts'
import { mergerHandlers } from '../lifecycle/merger/handlers.ts'
import { postponementHandlers } from '../lifecycle/postponement/handlers.ts'
import { privacyHandlers } from '../lifecycle/privacy/handlers.ts'
import { sandboxHandlers } from '../lifecycle/rehearsal/handlers.ts'
import { subjectRequestHandlers } from '../lifecycle/subject-request/handlers.ts'
import { audienceHandlers } from '../sales/audience/handlers.ts'
import { agreedOnPage, saidOnPage } from '../sales/audience/hooks.ts'
import { formatTickets } from '../sales/spread/api.ts'
import { campaignHandlers } from '../sales/spread/handlers.ts'
import { jobCancelled } from '../sales/spread/hooks.ts'
import { surveyHandlers } from '../sales/survey/handlers.ts'
import { ticketsIn, ticketTypesOfZone } from '../sales/ticket/api.ts'
import { ticketHandlers } from '../sales/ticket/handlers.ts'
import { ticketLinkHandlers } from '../sales/ticket/links.ts'
import { shellHandlers } from './shell/handlers.ts'
import { journalEntryCauses } from './shell/journal-entry-cause.ts'

/**
 * Mirrors `contract/src/app/catalogue.ts`: a command without a handler does not compile. What a module needs from a later
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
  ...seriesHandlers({ exhibitionsOfSeries, editionRenumbered: rebuildRecordsOfEdition }),
  ...exhibitionHandlers,
  ...standHandlers,
  ...editionHandlers(rebuildRecordsLater),
  ...participationHandlers(relationUsed, [decisionsIn, ticketsIn, findBillsIn]),
  ...paySettingHandlers({ collectionChanged: payersFollow, feesSet: badgeFeesSet }),
  ...createBillHandlers({ begunOf: startedWith, sumOfApplications, hinderedOf }),
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
  ...rulebookHandlers,
  ...ruleTrialHandlers,
  ...ticketHandlers({ refuseUnknownZones }, findStartedSettlements, formatTickets),
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
