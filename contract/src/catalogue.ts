import type { z } from 'zod'
import { accessCommands } from './access/commands.ts'
import { operatorStateMachine } from './access/states.ts'
import { apiKeyCommands } from './api-key/commands.ts'
import { audienceCommands } from './audience/commands.ts'
import { audienceImportCommands } from './audience/import-commands.ts'
import { badgeCommands } from './badge/commands.ts'
import { badgeStateMachine, credentialStateMachine } from './badge/states.ts'
import { bankCommands } from './bank/commands.ts'
import { bankLineStateMachine } from './bank/states.ts'
import { batchSearchCommands } from './batch-search/commands.ts'
import { blacklistCommands } from './blacklist/commands.ts'
import { blacklistStateMachine } from './blacklist/states.ts'
import { brandCommands } from './brand/commands.ts'
import { billCommands } from './charge/commands.ts'
import { feeCommands } from './charge/fee-commands.ts'
import { badgeFeeStateMachine } from './charge/fee-states.ts'
import { billStateMachine } from './charge/states.ts'
import { companyCommands } from './company/commands.ts'
import { invoiceSettingStateMachine } from './company/states.ts'
import { dashboardCommands } from './dashboard/commands.ts'
import { decisionCommands } from './decision/commands.ts'
import { dictionaryCommands } from './dictionary/commands.ts'
import { epidemicCommands } from './epidemic/commands.ts'
import { declarationStateMachine } from './epidemic/states.ts'
import { exhibitionCommands } from './exhibition/commands.ts'
import { exhibitionStateMachine } from './exhibition/states.ts'
import { exportScheduleCommands } from './export-schedule/commands.ts'
import { fileCommands } from './file/commands.ts'
import { firstStepsCommands } from './first-steps/commands.ts'
import { gateCommands } from './gate/commands.ts'
import { channelStateMachine, deviceStateMachine } from './gate/states.ts'
import { hotlineCommands } from './hotline/commands.ts'
import { invoiceCommands } from './invoice/commands.ts'
import { applicationStateMachine, invoiceStateMachine } from './invoice/states.ts'
import { jobCommands } from './job/commands.ts'
import { jobStateMachine } from './job/states.ts'
import type { CommandBook } from './kernel/command.ts'
import { type Domain, domain } from './kernel/domain.ts'
import { ledgerCommands } from './ledger/commands.ts'
import { mergerCommands } from './merger/commands.ts'
import { messageCommands } from './message/commands.ts'
import { messageStateMachine } from './message/states.ts'
import { notificationCommands } from './notification/commands.ts'
import { offlineCommands } from './offline/commands.ts'
import { discrepancyStateMachine } from './offline/states.ts'
import { offsetCommands } from './offset/commands.ts'
import { offsetStateMachine } from './offset/states.ts'
import { operationLogCommands } from './operation-log/commands.ts'
import { participationCommands } from './participation/commands.ts'
import { participationStateMachine, relationStateMachine } from './participation/states.ts'
import { partnerCommands } from './partner/commands.ts'
import { ownUsageCommands } from './partner/own-usage-commands.ts'
import { partnerStateMachine, shareStateMachine } from './partner/states.ts'
import { paySettingCommands } from './pay-setting/commands.ts'
import { paymentCommands } from './payment/commands.ts'
import { paymentStateMachine } from './payment/states.ts'
import { policyCommands } from './policy/commands.ts'
import { policyStateMachine } from './policy/states.ts'
import { postponementCommands } from './postponement/commands.ts'
import { postponementStateMachine } from './postponement/states.ts'
import { privacyCommands } from './privacy/commands.ts'
import { sandboxCommands } from './rehearsal/commands.ts'
import { savedViewCommands } from './saved-view/commands.ts'
import { sessionCommands } from './session/commands.ts'
import { settlementCommands } from './settlement/commands.ts'
import { settlementStateMachine } from './settlement/states.ts'
import { campaignCommands } from './spread/commands.ts'
import { templateStateMachine } from './spread/states.ts'
import { statisticsCommands } from './statistics/commands.ts'
import { subjectRequestCommands } from './subject-request/commands.ts'
import { subjectRequestStateMachine } from './subject-request/states.ts'
import { surveyCommands } from './survey/commands.ts'
import { surveyStateMachine } from './survey/states.ts'
import { domainTexts } from './texts.ts'
import { ticketCommands } from './ticket/commands.ts'
import { ticketImportCommands } from './ticket/import-commands.ts'
import { ticketLinkCommands } from './ticket/link-commands.ts'
import { ticketRequestCommands } from './ticket/request-commands.ts'
import { orderStateMachine, requestStateMachine, ticketStateMachine } from './ticket/states.ts'
import { travelCommands } from './travel/commands.ts'
import { webhookCommands } from './webhook/commands.ts'
import { whitelistCommands } from './whitelist/commands.ts'
import { whitelistStateMachine } from './whitelist/states.ts'

export { type CatalogueKey, permissions, type RefusalKey, refusals, texts } from './texts.ts'

/** The one list of domains, each with its words (`texts.ts`). `catalogue.test.ts` holds the rules that are true of all of them. */
export const domains = {
  kernel: domain({ ...domainTexts.kernel }),
  session: domain({ ...domainTexts.session, commands: sessionCommands }),
  access: domain({ ...domainTexts.access, commands: accessCommands, machines: { operator: operatorStateMachine } }),
  apiKey: domain({ ...domainTexts.apiKey, commands: apiKeyCommands }),
  webhook: domain({ ...domainTexts.webhook, commands: webhookCommands }),
  company: domain({
    ...domainTexts.company,
    commands: companyCommands,
    machines: { invoiceSetting: invoiceSettingStateMachine },
  }),
  decision: domain({ ...domainTexts.decision, commands: decisionCommands }),
  savedView: domain({ ...domainTexts.savedView, commands: savedViewCommands }),
  dictionary: domain({ ...domainTexts.dictionary, commands: dictionaryCommands }),
  operationLog: domain({ ...domainTexts.operationLog, commands: operationLogCommands }),
  file: domain({ ...domainTexts.file, commands: fileCommands }),
  import: domain({ ...domainTexts.import }),
  job: domain({ ...domainTexts.job, commands: jobCommands, machines: { main: jobStateMachine } }),
  merger: domain({ ...domainTexts.merger, commands: mergerCommands }),
  message: domain({ ...domainTexts.message, commands: messageCommands, machines: { main: messageStateMachine } }),
  brand: domain({ ...domainTexts.brand, commands: brandCommands }),
  exhibition: domain({
    ...domainTexts.exhibition,
    commands: exhibitionCommands,
    machines: { main: exhibitionStateMachine },
  }),
  participation: domain({
    ...domainTexts.participation,
    commands: participationCommands,
    machines: { main: participationStateMachine, relation: relationStateMachine },
  }),
  ledger: domain({ ...domainTexts.ledger, commands: ledgerCommands }),
  payment: domain({ ...domainTexts.payment, commands: paymentCommands, machines: { main: paymentStateMachine } }),
  postponement: domain({
    ...domainTexts.postponement,
    commands: postponementCommands,
    machines: { main: postponementStateMachine },
  }),
  rehearsal: domain({ ...domainTexts.rehearsal, commands: sandboxCommands }),
  partner: domain({
    ...domainTexts.partner,
    commands: { ...partnerCommands, ...ownUsageCommands },
    machines: { main: partnerStateMachine, share: shareStateMachine },
  }),
  paySetting: domain({ ...domainTexts.paySetting, commands: paySettingCommands }),
  charge: domain({
    ...domainTexts.charge,
    commands: { ...billCommands, ...feeCommands },
    machines: { main: billStateMachine, badgeFee: badgeFeeStateMachine },
  }),
  invoice: domain({
    ...domainTexts.invoice,
    commands: invoiceCommands,
    machines: { application: applicationStateMachine, invoice: invoiceStateMachine },
  }),
  settlement: domain({
    ...domainTexts.settlement,
    commands: settlementCommands,
    machines: { main: settlementStateMachine },
  }),
  offset: domain({ ...domainTexts.offset, commands: offsetCommands, machines: { main: offsetStateMachine } }),
  spread: domain({ ...domainTexts.spread, commands: campaignCommands, machines: { template: templateStateMachine } }),
  audience: domain({ ...domainTexts.audience, commands: { ...audienceCommands, ...audienceImportCommands } }),
  badge: domain({
    ...domainTexts.badge,
    commands: badgeCommands,
    machines: { main: badgeStateMachine, credential: credentialStateMachine },
  }),
  ticket: domain({
    ...domainTexts.ticket,
    commands: { ...ticketCommands, ...ticketRequestCommands, ...ticketLinkCommands, ...ticketImportCommands },
    machines: { main: ticketStateMachine, order: orderStateMachine, request: requestStateMachine },
  }),
  bank: domain({ ...domainTexts.bank, commands: bankCommands, machines: { main: bankLineStateMachine } }),
  policy: domain({ ...domainTexts.policy, commands: policyCommands, machines: { main: policyStateMachine } }),
  gate: domain({
    ...domainTexts.gate,
    commands: gateCommands,
    machines: { channel: channelStateMachine, device: deviceStateMachine },
  }),
  offline: domain({
    ...domainTexts.offline,
    commands: offlineCommands,
    machines: { conflict: discrepancyStateMachine },
  }),
  statistics: domain({ ...domainTexts.statistics, commands: statisticsCommands }),
  survey: domain({ ...domainTexts.survey, commands: surveyCommands, machines: { main: surveyStateMachine } }),
  hotline: domain({ ...domainTexts.hotline, commands: hotlineCommands }),
  batchSearch: domain({ ...domainTexts.batchSearch, commands: batchSearchCommands }),
  epidemic: domain({
    ...domainTexts.epidemic,
    commands: epidemicCommands,
    machines: { declaration: declarationStateMachine },
  }),
  blacklist: domain({
    ...domainTexts.blacklist,
    commands: blacklistCommands,
    machines: { main: blacklistStateMachine },
  }),
  travel: domain({ ...domainTexts.travel, commands: travelCommands }),
  privacy: domain({ ...domainTexts.privacy, commands: privacyCommands }),
  subjectRequest: domain({
    ...domainTexts.subjectRequest,
    commands: subjectRequestCommands,
    machines: { main: subjectRequestStateMachine },
  }),
  dashboard: domain({ ...domainTexts.dashboard, commands: dashboardCommands }),
  firstSteps: domain({ ...domainTexts.firstSteps, commands: firstStepsCommands }),
  exportSchedule: domain({ ...domainTexts.exportSchedule, commands: exportScheduleCommands }),
  notification: domain({ ...domainTexts.notification, commands: notificationCommands }),
  whitelist: domain({
    ...domainTexts.whitelist,
    commands: whitelistCommands,
    machines: { main: whitelistStateMachine },
  }),
}

type Domains = typeof domains
type Merge<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Every command by its wire name. */
export type Commands = Merge<Domains[keyof Domains]['commands']>
export type CommandName = keyof Commands & string
type Schemas<N extends CommandName> = Commands[N] extends {
  input: infer I extends z.ZodType
  output: infer O extends z.ZodType
}
  ? { input: I; output: O }
  : never
/** What a sender may write: defaults may be left out. */
export type Payload<N extends CommandName> = z.input<Schemas<N>['input']>
/** What a handler gets: parsed, defaults filled in. */
export type Input<N extends CommandName> = z.output<Schemas<N>['input']>
/** What a handler returns. */
export type Result<N extends CommandName> = z.input<Schemas<N>['output']>
/** What the wire brings back in `data`. */
export type Output<N extends CommandName> = z.output<Schemas<N>['output']>
/** Names of the commands that answer a list: by pages, or as a whole. */
export type ListCommand = { [N in CommandName]: Output<N> extends { list: unknown[] } ? N : never }[CommandName]
/** One row of such a list. */
export type RowOf<N extends ListCommand> = Output<N> extends { list: (infer Row)[] } ? Row : never

const entries = Object.entries(domains as Record<string, Domain>)

export const commands = Object.assign({}, ...entries.map(([, { commands }]) => commands)) as Commands & CommandBook
