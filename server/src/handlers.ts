import type { CommandName } from '@fairgate/contract/catalogue'
import { operatorsNamed } from './access/facts.ts'
import { accessHandlers } from './access/handlers.ts'
import { agreedOnPage, saidOnPage } from './audience/effects.ts'
import { audienceHandlers } from './audience/handlers.ts'
import { badgeFeesSet } from './badge/effects.ts'
import { decisionsIn } from './badge/facts.ts'
import { badgeHandlers } from './badge/handlers.ts'
import { bankHandlers } from './bank/handlers.ts'
import { batchSearchHandlers } from './batch-search/handlers.ts'
import { brandHandlers } from './brand/handlers.ts'
import { payersFollow } from './charge/effects.ts'
import { chargesIn, openAmounts, refuseForeignCharge } from './charge/facts.ts'
import { chargeHandlers } from './charge/handlers.ts'
import { companyHandlers } from './company/handlers.ts'
import { decisionHandlers } from './decision/handlers.ts'
import { dictionaryHandlers } from './dictionary/handlers.ts'
import { exhibitionRunBy, runsOf } from './exhibition/facts.ts'
import { exhibitionHandlers } from './exhibition/handlers.ts'
import { fileHandlers } from './file/handlers.ts'
import { entriesOf, lastPassages, refuseUnknownZones, zonesToOpen } from './gate/facts.ts'
import { gateHandlers } from './gate/handlers.ts'
import { hotlineHandlers } from './hotline/handlers.ts'
import { askedOf } from './invoice/facts.ts'
import { invoiceHandlers } from './invoice/handlers.ts'
import { manualTaxPlatform } from './invoice/tax-platform.ts'
import { jobHandlers } from './job/handlers.ts'
import type { HandlerBook } from './kernel/dispatch.ts'
import { ledgerHandlers } from './ledger/handlers.ts'
import { messageHandlers } from './message/handlers.ts'
import { offsetHandlers } from './offset/handlers.ts'
import { operationLogHandlers } from './operation-log/handlers.ts'
import { participationHandlers } from './participation/handlers.ts'
import { relationUsed } from './partner/effects.ts'
import { partnerHandlers } from './partner/handlers.ts'
import { paySettingHandlers } from './pay-setting/handlers.ts'
import { paymentHandlers } from './payment/handlers.ts'
import { postponementHandlers } from './postponement/handlers.ts'
import { sessionHandlers } from './session/handlers.ts'
import { begunOf } from './settlement/effects.ts'
import { startedWith } from './settlement/facts.ts'
import { settlementHandlers } from './settlement/handlers.ts'
import { shellHandlers } from './shell/handlers.ts'
import { jobCancelled } from './spread/effects.ts'
import { spreadHandlers } from './spread/handlers.ts'
import { statisticsHandlers } from './statistics/handlers.ts'
import { surveyHandlers } from './survey/handlers.ts'
import { ticketHandlers } from './ticket/handlers.ts'
import { ticketLinkHandlers } from './ticket/links.ts'
import { travelHandlers } from './travel/handlers.ts'

/**
 * Mirrors `contract/src/catalogue.ts`: a command without a handler does not compile. What a noun needs of one above it
 * (the order of nouns, laws.test.ts) it is given here.
 */
const handlers = {
  ...sessionHandlers,
  ...accessHandlers,
  ...companyHandlers,
  ...decisionHandlers,
  ...dictionaryHandlers({ refuseUnlessRun: exhibitionRunBy, runs: runsOf }),
  ...operationLogHandlers(operatorsNamed),
  ...exhibitionHandlers,
  ...participationHandlers(relationUsed, [decisionsIn, chargesIn]),
  ...paySettingHandlers({ collectionChanged: payersFollow, feesSet: badgeFeesSet }),
  ...chargeHandlers({ begunOf: startedWith, askedOf }),
  ...badgeHandlers({ zonesToOpen, refuseUnknownZones }, lastPassages),
  ...ticketHandlers({ refuseUnknownZones }, begunOf),
  ...ticketLinkHandlers(entriesOf, { agreed: agreedOnPage, said: saidOnPage }),
  ...fileHandlers,
  ...jobHandlers(jobCancelled),
  ...messageHandlers,
  ...ledgerHandlers,
  ...paymentHandlers({ openAmounts, refuseForeign: refuseForeignCharge }),
  ...gateHandlers,
  ...postponementHandlers,
  ...partnerHandlers,
  ...invoiceHandlers(manualTaxPlatform),
  ...settlementHandlers,
  ...offsetHandlers,
  ...bankHandlers,
  ...audienceHandlers,
  ...spreadHandlers,
  ...brandHandlers,
  ...surveyHandlers,
  ...statisticsHandlers,
  ...travelHandlers,
  ...batchSearchHandlers,
  ...hotlineHandlers,
  ...shellHandlers,
} satisfies Record<CommandName, unknown>

export const handlerBook: HandlerBook = handlers
