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
import { chargeCommands } from './charge/commands.ts'
import { feeCommands } from './charge/fee-commands.ts'
import { badgeFeeStateMachine } from './charge/fee-states.ts'
import { chargeStateMachine } from './charge/states.ts'
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
import { conflictStateMachine } from './offline/states.ts'
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
import { rehearsalCommands } from './rehearsal/commands.ts'
import { savedViewCommands } from './saved-view/commands.ts'
import { sessionCommands } from './session/commands.ts'
import { settlementCommands } from './settlement/commands.ts'
import { settlementStateMachine } from './settlement/states.ts'
import { spreadCommands } from './spread/commands.ts'
import { templateStateMachine } from './spread/states.ts'
import { statisticsCommands } from './statistics/commands.ts'
import { subjectRequestCommands } from './subject-request/commands.ts'
import { subjectRequestStateMachine } from './subject-request/states.ts'
import { surveyCommands } from './survey/commands.ts'
import { surveyStateMachine } from './survey/states.ts'
import { ticketCommands } from './ticket/commands.ts'
import { ticketImportCommands } from './ticket/import-commands.ts'
import { ticketLinkCommands } from './ticket/link-commands.ts'
import { ticketRequestCommands } from './ticket/request-commands.ts'
import { orderStateMachine, requestStateMachine, ticketStateMachine } from './ticket/states.ts'
import { travelCommands } from './travel/commands.ts'
import { webhookCommands } from './webhook/commands.ts'
import { whitelistCommands } from './whitelist/commands.ts'
import { whitelistStateMachine } from './whitelist/states.ts'
import { words } from './words.ts'

export { type PhraseKey, permissions, phrases, type RefusalKey, refusals } from './words.ts'

/** The one list of domains, each with its words (`words.ts`). `catalogue.test.ts` holds the rules that are true of all of them. */
export const domains = {
  kernel: domain({ ...words.kernel }),
  session: domain({ ...words.session, commands: sessionCommands }),
  access: domain({ ...words.access, commands: accessCommands, machines: { operator: operatorStateMachine } }),
  apiKey: domain({ ...words.apiKey, commands: apiKeyCommands }),
  webhook: domain({ ...words.webhook, commands: webhookCommands }),
  company: domain({
    ...words.company,
    commands: companyCommands,
    machines: { invoiceSetting: invoiceSettingStateMachine },
  }),
  decision: domain({ ...words.decision, commands: decisionCommands }),
  savedView: domain({ ...words.savedView, commands: savedViewCommands }),
  dictionary: domain({ ...words.dictionary, commands: dictionaryCommands }),
  operationLog: domain({ ...words.operationLog, commands: operationLogCommands }),
  file: domain({ ...words.file, commands: fileCommands }),
  import: domain({ ...words.import }),
  job: domain({ ...words.job, commands: jobCommands, machines: { main: jobStateMachine } }),
  merger: domain({ ...words.merger, commands: mergerCommands }),
  message: domain({ ...words.message, commands: messageCommands, machines: { main: messageStateMachine } }),
  brand: domain({ ...words.brand, commands: brandCommands }),
  exhibition: domain({ ...words.exhibition, commands: exhibitionCommands, machines: { main: exhibitionStateMachine } }),
  participation: domain({
    ...words.participation,
    commands: participationCommands,
    machines: { main: participationStateMachine, relation: relationStateMachine },
  }),
  ledger: domain({ ...words.ledger, commands: ledgerCommands }),
  payment: domain({ ...words.payment, commands: paymentCommands, machines: { main: paymentStateMachine } }),
  postponement: domain({
    ...words.postponement,
    commands: postponementCommands,
    machines: { main: postponementStateMachine },
  }),
  rehearsal: domain({ ...words.rehearsal, commands: rehearsalCommands }),
  partner: domain({
    ...words.partner,
    commands: { ...partnerCommands, ...ownUsageCommands },
    machines: { main: partnerStateMachine, share: shareStateMachine },
  }),
  paySetting: domain({ ...words.paySetting, commands: paySettingCommands }),
  charge: domain({
    ...words.charge,
    commands: { ...chargeCommands, ...feeCommands },
    machines: { main: chargeStateMachine, badgeFee: badgeFeeStateMachine },
  }),
  invoice: domain({
    ...words.invoice,
    commands: invoiceCommands,
    machines: { application: applicationStateMachine, invoice: invoiceStateMachine },
  }),
  settlement: domain({ ...words.settlement, commands: settlementCommands, machines: { main: settlementStateMachine } }),
  offset: domain({ ...words.offset, commands: offsetCommands, machines: { main: offsetStateMachine } }),
  spread: domain({ ...words.spread, commands: spreadCommands, machines: { template: templateStateMachine } }),
  audience: domain({ ...words.audience, commands: { ...audienceCommands, ...audienceImportCommands } }),
  badge: domain({
    ...words.badge,
    commands: badgeCommands,
    machines: { main: badgeStateMachine, credential: credentialStateMachine },
  }),
  ticket: domain({
    ...words.ticket,
    commands: { ...ticketCommands, ...ticketRequestCommands, ...ticketLinkCommands, ...ticketImportCommands },
    machines: { main: ticketStateMachine, order: orderStateMachine, request: requestStateMachine },
  }),
  bank: domain({ ...words.bank, commands: bankCommands, machines: { main: bankLineStateMachine } }),
  policy: domain({ ...words.policy, commands: policyCommands, machines: { main: policyStateMachine } }),
  gate: domain({
    ...words.gate,
    commands: gateCommands,
    machines: { channel: channelStateMachine, device: deviceStateMachine },
  }),
  offline: domain({ ...words.offline, commands: offlineCommands, machines: { conflict: conflictStateMachine } }),
  statistics: domain({ ...words.statistics, commands: statisticsCommands }),
  survey: domain({ ...words.survey, commands: surveyCommands, machines: { main: surveyStateMachine } }),
  hotline: domain({ ...words.hotline, commands: hotlineCommands }),
  batchSearch: domain({ ...words.batchSearch, commands: batchSearchCommands }),
  epidemic: domain({
    ...words.epidemic,
    commands: epidemicCommands,
    machines: { declaration: declarationStateMachine },
  }),
  blacklist: domain({ ...words.blacklist, commands: blacklistCommands, machines: { main: blacklistStateMachine } }),
  travel: domain({ ...words.travel, commands: travelCommands }),
  privacy: domain({ ...words.privacy, commands: privacyCommands }),
  subjectRequest: domain({
    ...words.subjectRequest,
    commands: subjectRequestCommands,
    machines: { main: subjectRequestStateMachine },
  }),
  dashboard: domain({ ...words.dashboard, commands: dashboardCommands }),
  firstSteps: domain({ ...words.firstSteps, commands: firstStepsCommands }),
  exportSchedule: domain({ ...words.exportSchedule, commands: exportScheduleCommands }),
  notification: domain({ ...words.notification, commands: notificationCommands }),
  whitelist: domain({ ...words.whitelist, commands: whitelistCommands, machines: { main: whitelistStateMachine } }),
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
