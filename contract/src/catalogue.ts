import type { z } from 'zod'
import { accessCommands } from './access/commands.ts'
import { operatorLife } from './access/states.ts'
import { apiKeyCommands } from './api-key/commands.ts'
import { audienceCommands } from './audience/commands.ts'
import { audienceImportCommands } from './audience/import-commands.ts'
import { badgeCommands } from './badge/commands.ts'
import { badgeLife, credentialLife } from './badge/states.ts'
import { bankCommands } from './bank/commands.ts'
import { bankLineLife } from './bank/states.ts'
import { batchSearchCommands } from './batch-search/commands.ts'
import { blacklistCommands } from './blacklist/commands.ts'
import { blacklistLife } from './blacklist/states.ts'
import { brandCommands } from './brand/commands.ts'
import { chargeCommands } from './charge/commands.ts'
import { feeCommands } from './charge/fee-commands.ts'
import { badgeFeeLife } from './charge/fee-states.ts'
import { chargeLife } from './charge/states.ts'
import { companyCommands } from './company/commands.ts'
import { invoiceSettingLife } from './company/states.ts'
import { dashboardCommands } from './dashboard/commands.ts'
import { decisionCommands } from './decision/commands.ts'
import { dictionaryCommands } from './dictionary/commands.ts'
import { epidemicCommands } from './epidemic/commands.ts'
import { declarationLife } from './epidemic/states.ts'
import { exhibitionCommands } from './exhibition/commands.ts'
import { exhibitionLife } from './exhibition/states.ts'
import { exportScheduleCommands } from './export-schedule/commands.ts'
import { fileCommands } from './file/commands.ts'
import { firstStepsCommands } from './first-steps/commands.ts'
import { gateCommands } from './gate/commands.ts'
import { channelLife, deviceLife } from './gate/states.ts'
import { hotlineCommands } from './hotline/commands.ts'
import { invoiceCommands } from './invoice/commands.ts'
import { applicationLife, invoiceLife } from './invoice/states.ts'
import { jobCommands } from './job/commands.ts'
import { jobLife } from './job/states.ts'
import type { CommandBook } from './kernel/command.ts'
import { type Domain, domain } from './kernel/domain.ts'
import { ledgerCommands } from './ledger/commands.ts'
import { mergerCommands } from './merger/commands.ts'
import { messageCommands } from './message/commands.ts'
import { messageLife } from './message/states.ts'
import { notificationCommands } from './notification/commands.ts'
import { offlineCommands } from './offline/commands.ts'
import { conflictLife } from './offline/states.ts'
import { offsetCommands } from './offset/commands.ts'
import { offsetLife } from './offset/states.ts'
import { operationLogCommands } from './operation-log/commands.ts'
import { participationCommands } from './participation/commands.ts'
import { participationLife, relationLife } from './participation/states.ts'
import { partnerCommands } from './partner/commands.ts'
import { ownUsageCommands } from './partner/own-usage-commands.ts'
import { partnerLife, shareLife } from './partner/states.ts'
import { paySettingCommands } from './pay-setting/commands.ts'
import { paymentCommands } from './payment/commands.ts'
import { paymentLife } from './payment/states.ts'
import { policyCommands } from './policy/commands.ts'
import { policyLife } from './policy/states.ts'
import { postponementCommands } from './postponement/commands.ts'
import { postponementLife } from './postponement/states.ts'
import { privacyCommands } from './privacy/commands.ts'
import { rehearsalCommands } from './rehearsal/commands.ts'
import { savedViewCommands } from './saved-view/commands.ts'
import { sessionCommands } from './session/commands.ts'
import { settlementCommands } from './settlement/commands.ts'
import { settlementLife } from './settlement/states.ts'
import { spreadCommands } from './spread/commands.ts'
import { templateLife } from './spread/states.ts'
import { statisticsCommands } from './statistics/commands.ts'
import { subjectRequestCommands } from './subject-request/commands.ts'
import { subjectRequestLife } from './subject-request/states.ts'
import { surveyCommands } from './survey/commands.ts'
import { surveyLife } from './survey/states.ts'
import { ticketCommands } from './ticket/commands.ts'
import { ticketImportCommands } from './ticket/import-commands.ts'
import { ticketLinkCommands } from './ticket/link-commands.ts'
import { ticketRequestCommands } from './ticket/request-commands.ts'
import { orderLife, requestLife, ticketLife } from './ticket/states.ts'
import { travelCommands } from './travel/commands.ts'
import { webhookCommands } from './webhook/commands.ts'
import { whitelistCommands } from './whitelist/commands.ts'
import { whitelistLife } from './whitelist/states.ts'
import { words } from './words.ts'

export { type PhraseKey, permissions, phrases, type RefusalKey, refusals } from './words.ts'

/** The one list of domains, each with its words (`words.ts`). `catalogue.test.ts` holds the rules that are true of all of them. */
export const domains = {
  kernel: domain({ ...words.kernel }),
  session: domain({ ...words.session, commands: sessionCommands }),
  access: domain({ ...words.access, commands: accessCommands, machines: { operator: operatorLife } }),
  apiKey: domain({ ...words.apiKey, commands: apiKeyCommands }),
  webhook: domain({ ...words.webhook, commands: webhookCommands }),
  company: domain({ ...words.company, commands: companyCommands, machines: { invoiceSetting: invoiceSettingLife } }),
  decision: domain({ ...words.decision, commands: decisionCommands }),
  savedView: domain({ ...words.savedView, commands: savedViewCommands }),
  dictionary: domain({ ...words.dictionary, commands: dictionaryCommands }),
  operationLog: domain({ ...words.operationLog, commands: operationLogCommands }),
  file: domain({ ...words.file, commands: fileCommands }),
  import: domain({ ...words.import }),
  job: domain({ ...words.job, commands: jobCommands, machines: { life: jobLife } }),
  merger: domain({ ...words.merger, commands: mergerCommands }),
  message: domain({ ...words.message, commands: messageCommands, machines: { life: messageLife } }),
  brand: domain({ ...words.brand, commands: brandCommands }),
  exhibition: domain({ ...words.exhibition, commands: exhibitionCommands, machines: { life: exhibitionLife } }),
  participation: domain({
    ...words.participation,
    commands: participationCommands,
    machines: { life: participationLife, relation: relationLife },
  }),
  ledger: domain({ ...words.ledger, commands: ledgerCommands }),
  payment: domain({ ...words.payment, commands: paymentCommands, machines: { life: paymentLife } }),
  postponement: domain({ ...words.postponement, commands: postponementCommands, machines: { life: postponementLife } }),
  rehearsal: domain({ ...words.rehearsal, commands: rehearsalCommands }),
  partner: domain({
    ...words.partner,
    commands: { ...partnerCommands, ...ownUsageCommands },
    machines: { life: partnerLife, share: shareLife },
  }),
  paySetting: domain({ ...words.paySetting, commands: paySettingCommands }),
  charge: domain({
    ...words.charge,
    commands: { ...chargeCommands, ...feeCommands },
    machines: { life: chargeLife, badgeFee: badgeFeeLife },
  }),
  invoice: domain({
    ...words.invoice,
    commands: invoiceCommands,
    machines: { application: applicationLife, invoice: invoiceLife },
  }),
  settlement: domain({ ...words.settlement, commands: settlementCommands, machines: { life: settlementLife } }),
  offset: domain({ ...words.offset, commands: offsetCommands, machines: { life: offsetLife } }),
  spread: domain({ ...words.spread, commands: spreadCommands, machines: { template: templateLife } }),
  audience: domain({ ...words.audience, commands: { ...audienceCommands, ...audienceImportCommands } }),
  badge: domain({ ...words.badge, commands: badgeCommands, machines: { life: badgeLife, credential: credentialLife } }),
  ticket: domain({
    ...words.ticket,
    commands: { ...ticketCommands, ...ticketRequestCommands, ...ticketLinkCommands, ...ticketImportCommands },
    machines: { life: ticketLife, order: orderLife, request: requestLife },
  }),
  bank: domain({ ...words.bank, commands: bankCommands, machines: { life: bankLineLife } }),
  policy: domain({ ...words.policy, commands: policyCommands, machines: { life: policyLife } }),
  gate: domain({ ...words.gate, commands: gateCommands, machines: { channel: channelLife, device: deviceLife } }),
  offline: domain({ ...words.offline, commands: offlineCommands, machines: { conflict: conflictLife } }),
  statistics: domain({ ...words.statistics, commands: statisticsCommands }),
  survey: domain({ ...words.survey, commands: surveyCommands, machines: { life: surveyLife } }),
  hotline: domain({ ...words.hotline, commands: hotlineCommands }),
  batchSearch: domain({ ...words.batchSearch, commands: batchSearchCommands }),
  epidemic: domain({ ...words.epidemic, commands: epidemicCommands, machines: { declaration: declarationLife } }),
  blacklist: domain({ ...words.blacklist, commands: blacklistCommands, machines: { life: blacklistLife } }),
  travel: domain({ ...words.travel, commands: travelCommands }),
  privacy: domain({ ...words.privacy, commands: privacyCommands }),
  subjectRequest: domain({
    ...words.subjectRequest,
    commands: subjectRequestCommands,
    machines: { life: subjectRequestLife },
  }),
  dashboard: domain({ ...words.dashboard, commands: dashboardCommands }),
  firstSteps: domain({ ...words.firstSteps, commands: firstStepsCommands }),
  exportSchedule: domain({ ...words.exportSchedule, commands: exportScheduleCommands }),
  notification: domain({ ...words.notification, commands: notificationCommands }),
  whitelist: domain({ ...words.whitelist, commands: whitelistCommands, machines: { life: whitelistLife } }),
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
