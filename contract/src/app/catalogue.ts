import type { z } from 'zod'
import { batchSearchCommands } from '../admission/batch-search/commands.ts'
import { blacklistCommands } from '../admission/blacklist/commands.ts'
import { blacklistStateMachine } from '../admission/blacklist/states.ts'
import { epidemicCommands } from '../admission/epidemic/commands.ts'
import { declarationStateMachine } from '../admission/epidemic/states.ts'
import { gateCommands } from '../admission/gate/commands.ts'
import { channelStateMachine, deviceStateMachine } from '../admission/gate/states.ts'
import { hotlineCommands } from '../admission/hotline/commands.ts'
import { offlineCommands } from '../admission/offline/commands.ts'
import { discrepancyStateMachine } from '../admission/offline/states.ts'
import { policyCommands } from '../admission/policy/commands.ts'
import { travelCommands } from '../admission/travel/commands.ts'
import { whitelistCommands } from '../admission/whitelist/commands.ts'
import { whitelistStateMachine } from '../admission/whitelist/states.ts'
import { badgeCommands } from '../badging/badge/commands.ts'
import { evidenceStateMachine } from '../badging/badge/evidence-states.ts'
import { badgeStateMachine, credentialStateMachine } from '../badging/badge/states.ts'
import { violationStateMachine } from '../badging/badge/violation-states.ts'
import { rulebookCommands } from '../badging/rulebook/commands.ts'
import { exhibitionCommands } from '../exhibitions/exhibition/commands.ts'
import { exhibitionStateMachine } from '../exhibitions/exhibition/states.ts'
import { participationCommands } from '../exhibitions/participation/commands.ts'
import { participationStateMachine, relationStateMachine } from '../exhibitions/participation/states.ts'
import { partnerCommands } from '../exhibitions/partner/commands.ts'
import { ownUsageCommands } from '../exhibitions/partner/own-usage-commands.ts'
import { partnerStateMachine, shareStateMachine } from '../exhibitions/partner/states.ts'
import { seriesCommands } from '../exhibitions/series/commands.ts'
import { standCommands } from '../exhibitions/stand/commands.ts'
import { standStateMachine } from '../exhibitions/stand/states.ts'
import { bankCommands } from '../finance/bank/commands.ts'
import { bankLineStateMachine } from '../finance/bank/states.ts'
import { billCommands } from '../finance/charge/commands.ts'
import { feeCommands } from '../finance/charge/fee-commands.ts'
import { badgeFeeStateMachine } from '../finance/charge/fee-states.ts'
import { billStateMachine } from '../finance/charge/states.ts'
import { invoiceCommands } from '../finance/invoice/commands.ts'
import { applicationStateMachine, invoiceStateMachine } from '../finance/invoice/states.ts'
import { ledgerCommands } from '../finance/ledger/commands.ts'
import { offsetCommands } from '../finance/offset/commands.ts'
import { offsetStateMachine } from '../finance/offset/states.ts'
import { paySettingCommands } from '../finance/pay-setting/commands.ts'
import { paymentCommands } from '../finance/payment/commands.ts'
import { paymentStateMachine } from '../finance/payment/states.ts'
import { settlementCommands } from '../finance/settlement/commands.ts'
import { settlementStateMachine } from '../finance/settlement/states.ts'
import { brandCommands } from '../foundation/brand/commands.ts'
import { dictionaryCommands } from '../foundation/dictionary/commands.ts'
import { fileCommands } from '../foundation/file/commands.ts'
import { jobCommands } from '../foundation/job/commands.ts'
import { jobStateMachine } from '../foundation/job/states.ts'
import { messageCommands } from '../foundation/message/commands.ts'
import { messageStateMachine } from '../foundation/message/states.ts'
import { operationLogCommands } from '../foundation/operation-log/commands.ts'
import { accessCommands } from '../identity/access/commands.ts'
import { operatorStateMachine } from '../identity/access/states.ts'
import { apiKeyCommands } from '../identity/api-key/commands.ts'
import { companyCommands } from '../identity/company/commands.ts'
import { invoiceSettingStateMachine } from '../identity/company/states.ts'
import { decisionCommands } from '../identity/decision/commands.ts'
import { savedViewCommands } from '../identity/saved-view/commands.ts'
import { sessionCommands } from '../identity/session/commands.ts'
import { webhookCommands } from '../identity/webhook/commands.ts'
import { dashboardCommands } from '../insight/dashboard/commands.ts'
import { exportScheduleCommands } from '../insight/export-schedule/commands.ts'
import { firstStepsCommands } from '../insight/first-steps/commands.ts'
import { notificationCommands } from '../insight/notification/commands.ts'
import { statisticsCommands } from '../insight/statistics/commands.ts'
import type { CommandBook } from '../kernel/command/command.ts'
import { type Domain, domain } from '../kernel/command/domain.ts'
import { versionStateMachine } from '../kernel/transition/version-machine.ts'
import { mergerCommands } from '../lifecycle/merger/commands.ts'
import { postponementCommands } from '../lifecycle/postponement/commands.ts'
import { postponementStateMachine } from '../lifecycle/postponement/states.ts'
import { privacyCommands } from '../lifecycle/privacy/commands.ts'
import { sandboxCommands } from '../lifecycle/rehearsal/commands.ts'
import { subjectRequestCommands } from '../lifecycle/subject-request/commands.ts'
import { subjectRequestStateMachine } from '../lifecycle/subject-request/states.ts'
import { audienceCommands } from '../sales/audience/commands.ts'
import { audienceImportCommands } from '../sales/audience/import-commands.ts'
import { campaignCommands } from '../sales/spread/commands.ts'
import { templateStateMachine } from '../sales/spread/states.ts'
import { surveyCommands } from '../sales/survey/commands.ts'
import { surveyStateMachine } from '../sales/survey/states.ts'
import { ticketCommands } from '../sales/ticket/commands.ts'
import { ticketImportCommands } from '../sales/ticket/import-commands.ts'
import { ticketLinkCommands } from '../sales/ticket/link-commands.ts'
import { ticketRequestCommands } from '../sales/ticket/request-commands.ts'
import { orderStateMachine, requestStateMachine, ticketStateMachine } from '../sales/ticket/states.ts'
import { domainTexts } from './texts.ts'

export { type CatalogueKey, permissions, type RefusalKey, refusals, texts } from './texts.ts'

/** The one list of domains, each with its texts (`texts.ts`). `catalogue.test.ts` checks the rules for all of them. */
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
  series: domain({ ...domainTexts.series, commands: seriesCommands }),
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
  stand: domain({ ...domainTexts.stand, commands: standCommands, machines: { main: standStateMachine } }),
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
    machines: {
      main: badgeStateMachine,
      credential: credentialStateMachine,
      evidence: evidenceStateMachine,
      violation: violationStateMachine,
    },
  }),
  evidence: domain({ ...domainTexts.evidence }),
  violation: domain({ ...domainTexts.violation }),
  ticket: domain({
    ...domainTexts.ticket,
    commands: { ...ticketCommands, ...ticketRequestCommands, ...ticketLinkCommands, ...ticketImportCommands },
    machines: { main: ticketStateMachine, order: orderStateMachine, request: requestStateMachine },
  }),
  bank: domain({ ...domainTexts.bank, commands: bankCommands, machines: { main: bankLineStateMachine } }),
  rulebook: domain({
    ...domainTexts.rulebook,
    commands: rulebookCommands,
    machines: { main: versionStateMachine },
  }),
  policy: domain({ ...domainTexts.policy, commands: policyCommands, machines: { main: versionStateMachine } }),
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
/** What a client may send: fields with defaults are optional. */
export type Payload<N extends CommandName> = z.input<Schemas<N>['input']>
/** What a handler gets: parsed, with defaults. */
export type Input<N extends CommandName> = z.output<Schemas<N>['input']>
/** What a handler returns. */
export type Result<N extends CommandName> = z.input<Schemas<N>['output']>
/** The `data` of an answer. */
export type Output<N extends CommandName> = z.output<Schemas<N>['output']>
/** Names of the commands that return a list: by pages, or as a whole. */
export type ListCommand = { [N in CommandName]: Output<N> extends { list: unknown[] } ? N : never }[CommandName]
/** One row of such a list. */
export type RowOf<N extends ListCommand> = Output<N> extends { list: (infer Row)[] } ? Row : never

const entries = Object.entries(domains as Record<string, Domain>)

export const commands = Object.assign({}, ...entries.map(([, { commands }]) => commands)) as Commands & CommandBook
