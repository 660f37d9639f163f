import type { z } from 'zod'
import { accessCommands } from './access/commands.ts'
import { accessPermissions } from './access/permissions.ts'
import { accessPhrases, accessRefusals } from './access/phrases.ts'
import { operatorLife } from './access/states.ts'
import { audienceCommands } from './audience/commands.ts'
import { audienceImportCommands } from './audience/import-commands.ts'
import { audiencePermissions } from './audience/permissions.ts'
import { audiencePhrases, audienceRefusals } from './audience/phrases.ts'
import { badgeCommands } from './badge/commands.ts'
import { badgePermissions } from './badge/permissions.ts'
import { badgePhrases, badgeRefusals } from './badge/phrases.ts'
import { badgeLife, credentialLife } from './badge/states.ts'
import { bankCommands } from './bank/commands.ts'
import { bankPermissions } from './bank/permissions.ts'
import { bankPhrases, bankRefusals } from './bank/phrases.ts'
import { bankLineLife } from './bank/states.ts'
import { batchSearchCommands } from './batch-search/commands.ts'
import { batchSearchPermissions } from './batch-search/permissions.ts'
import { batchSearchPhrases, batchSearchRefusals } from './batch-search/phrases.ts'
import { brandCommands } from './brand/commands.ts'
import { brandPermissions } from './brand/permissions.ts'
import { brandPhrases, brandRefusals } from './brand/phrases.ts'
import { chargeCommands } from './charge/commands.ts'
import { feeCommands } from './charge/fee-commands.ts'
import { badgeFeeLife } from './charge/fee-states.ts'
import { chargePermissions } from './charge/permissions.ts'
import { chargePhrases, chargeRefusals } from './charge/phrases.ts'
import { chargeLife } from './charge/states.ts'
import { companyCommands } from './company/commands.ts'
import { companyPermissions } from './company/permissions.ts'
import { companyPhrases, companyRefusals } from './company/phrases.ts'
import { invoiceSettingLife } from './company/states.ts'
import { decisionCommands } from './decision/commands.ts'
import { decisionPhrases, decisionRefusals } from './decision/phrases.ts'
import { dictionaryCommands } from './dictionary/commands.ts'
import { dictionaryPermissions } from './dictionary/permissions.ts'
import { dictionaryPhrases, dictionaryRefusals } from './dictionary/phrases.ts'
import { exhibitionCommands } from './exhibition/commands.ts'
import { exhibitionPermissions } from './exhibition/permissions.ts'
import { exhibitionPhrases, exhibitionRefusals } from './exhibition/phrases.ts'
import { exhibitionLife } from './exhibition/states.ts'
import { fileCommands } from './file/commands.ts'
import { fileRefusals } from './file/phrases.ts'
import { gateCommands } from './gate/commands.ts'
import { gatePermissions } from './gate/permissions.ts'
import { gatePhrases, gateRefusals } from './gate/phrases.ts'
import { channelLife, deviceLife } from './gate/states.ts'
import { hotlineCommands } from './hotline/commands.ts'
import { hotlinePermissions } from './hotline/permissions.ts'
import { hotlinePhrases, hotlineRefusals } from './hotline/phrases.ts'
import { importPhrases } from './import/phrases.ts'
import { invoiceCommands } from './invoice/commands.ts'
import { invoicePermissions } from './invoice/permissions.ts'
import { invoicePhrases, invoiceRefusals } from './invoice/phrases.ts'
import { applicationLife, invoiceLife } from './invoice/states.ts'
import { jobCommands } from './job/commands.ts'
import { jobPhrases, jobRefusals } from './job/phrases.ts'
import { jobLife } from './job/states.ts'
import type { CommandBook } from './kernel/command.ts'
import { type Domain, domain } from './kernel/domain.ts'
import { kernelPhrases, kernelRefusals } from './kernel/kernel-phrases.ts'
import { noticePhrases } from './kernel/notice-phrases.ts'
import type { Permission } from './kernel/permission.ts'
import type { PhraseBook } from './kernel/phrases.ts'
import type { Refusal, RefusalBook } from './kernel/refusal.ts'
import { ledgerCommands } from './ledger/commands.ts'
import { ledgerPermissions } from './ledger/permissions.ts'
import { ledgerPhrases, ledgerRefusals } from './ledger/phrases.ts'
import { messageCommands } from './message/commands.ts'
import { messagePermissions } from './message/permissions.ts'
import { messagePhrases } from './message/phrases.ts'
import { messageLife } from './message/states.ts'
import { offsetCommands } from './offset/commands.ts'
import { offsetPermissions } from './offset/permissions.ts'
import { offsetPhrases, offsetRefusals } from './offset/phrases.ts'
import { offsetLife } from './offset/states.ts'
import { operationLogCommands } from './operation-log/commands.ts'
import { operationLogPermissions } from './operation-log/permissions.ts'
import { operationLogPhrases } from './operation-log/phrases.ts'
import { participationCommands } from './participation/commands.ts'
import { participationPermissions } from './participation/permissions.ts'
import { participationPhrases, participationRefusals } from './participation/phrases.ts'
import { participationLife, relationLife } from './participation/states.ts'
import { partnerCommands } from './partner/commands.ts'
import { partnerPermissions } from './partner/permissions.ts'
import { partnerPhrases, partnerRefusals } from './partner/phrases.ts'
import { partnerLife, shareLife } from './partner/states.ts'
import { paySettingCommands } from './pay-setting/commands.ts'
import { paySettingPermissions } from './pay-setting/permissions.ts'
import { paySettingPhrases, paySettingRefusals } from './pay-setting/phrases.ts'
import { paymentCommands } from './payment/commands.ts'
import { paymentPermissions } from './payment/permissions.ts'
import { paymentPhrases, paymentRefusals } from './payment/phrases.ts'
import { paymentLife } from './payment/states.ts'
import { postponementCommands } from './postponement/commands.ts'
import { postponementPhrases, postponementRefusals } from './postponement/phrases.ts'
import { postponementLife } from './postponement/states.ts'
import { sessionCommands } from './session/commands.ts'
import { sessionPermissions } from './session/permissions.ts'
import { sessionPhrases } from './session/phrases.ts'
import { proofPhrases } from './session/proof-phrases.ts'
import { sessionRefusals } from './session/refusals.ts'
import { secondFactorPhrases } from './session/second-factor-phrases.ts'
import { settlementCommands } from './settlement/commands.ts'
import { settlementPermissions } from './settlement/permissions.ts'
import { settlementPhrases, settlementRefusals } from './settlement/phrases.ts'
import { settlementLife } from './settlement/states.ts'
import { spreadCommands } from './spread/commands.ts'
import { spreadPermissions } from './spread/permissions.ts'
import { spreadPhrases, spreadRefusals } from './spread/phrases.ts'
import { templateLife } from './spread/states.ts'
import { statisticsCommands } from './statistics/commands.ts'
import { statisticsPermissions } from './statistics/permissions.ts'
import { statisticsPhrases } from './statistics/phrases.ts'
import { surveyCommands } from './survey/commands.ts'
import { surveyPermissions } from './survey/permissions.ts'
import { surveyPhrases, surveyRefusals } from './survey/phrases.ts'
import { surveyLife } from './survey/states.ts'
import { ticketCommands } from './ticket/commands.ts'
import { ticketImportCommands } from './ticket/import-commands.ts'
import { ticketLinkCommands } from './ticket/link-commands.ts'
import { ticketPermissions } from './ticket/permissions.ts'
import { ticketPhrases, ticketRefusals } from './ticket/phrases.ts'
import { orderLife, requestLife, ticketLife } from './ticket/states.ts'
import { travelCommands } from './travel/commands.ts'
import { travelPermissions } from './travel/permissions.ts'
import { travelPhrases, travelRefusals } from './travel/phrases.ts'

/** The one list of domains. `catalogue.test.ts` holds the rules that are true of all of them. */
export const domains = {
  kernel: domain({ phrases: { ...kernelPhrases, ...noticePhrases }, refusals: kernelRefusals }),
  session: domain({
    commands: sessionCommands,
    phrases: { ...sessionPhrases, ...proofPhrases, ...secondFactorPhrases },
    refusals: sessionRefusals,
    permissions: sessionPermissions,
  }),
  access: domain({
    commands: accessCommands,
    phrases: accessPhrases,
    refusals: accessRefusals,
    machines: { operator: operatorLife },
    permissions: accessPermissions,
  }),
  company: domain({
    commands: companyCommands,
    phrases: companyPhrases,
    refusals: companyRefusals,
    machines: { invoiceSetting: invoiceSettingLife },
    permissions: companyPermissions,
  }),
  decision: domain({ commands: decisionCommands, phrases: decisionPhrases, refusals: decisionRefusals }),
  dictionary: domain({
    commands: dictionaryCommands,
    phrases: dictionaryPhrases,
    refusals: dictionaryRefusals,
    permissions: dictionaryPermissions,
  }),
  operationLog: domain({
    commands: operationLogCommands,
    phrases: operationLogPhrases,
    permissions: operationLogPermissions,
  }),
  file: domain({ commands: fileCommands, refusals: fileRefusals }),
  import: domain({ phrases: importPhrases }),
  job: domain({ commands: jobCommands, phrases: jobPhrases, refusals: jobRefusals, machines: { life: jobLife } }),
  message: domain({
    commands: messageCommands,
    phrases: messagePhrases,
    machines: { life: messageLife },
    permissions: messagePermissions,
  }),
  brand: domain({
    commands: brandCommands,
    phrases: brandPhrases,
    refusals: brandRefusals,
    permissions: brandPermissions,
  }),
  exhibition: domain({
    commands: exhibitionCommands,
    phrases: exhibitionPhrases,
    refusals: exhibitionRefusals,
    machines: { life: exhibitionLife },
    permissions: exhibitionPermissions,
  }),
  participation: domain({
    commands: participationCommands,
    phrases: participationPhrases,
    refusals: participationRefusals,
    machines: { life: participationLife, relation: relationLife },
    permissions: participationPermissions,
  }),
  ledger: domain({
    commands: ledgerCommands,
    phrases: ledgerPhrases,
    refusals: ledgerRefusals,
    permissions: ledgerPermissions,
  }),
  payment: domain({
    commands: paymentCommands,
    phrases: paymentPhrases,
    refusals: paymentRefusals,
    machines: { life: paymentLife },
    permissions: paymentPermissions,
  }),
  postponement: domain({
    commands: postponementCommands,
    phrases: postponementPhrases,
    refusals: postponementRefusals,
    machines: { life: postponementLife },
  }),
  partner: domain({
    commands: partnerCommands,
    phrases: partnerPhrases,
    refusals: partnerRefusals,
    machines: { life: partnerLife, share: shareLife },
    permissions: partnerPermissions,
  }),
  paySetting: domain({
    commands: paySettingCommands,
    phrases: paySettingPhrases,
    refusals: paySettingRefusals,
    permissions: paySettingPermissions,
  }),
  charge: domain({
    commands: { ...chargeCommands, ...feeCommands },
    phrases: chargePhrases,
    refusals: chargeRefusals,
    machines: { life: chargeLife, badgeFee: badgeFeeLife },
    permissions: chargePermissions,
  }),
  invoice: domain({
    commands: invoiceCommands,
    phrases: invoicePhrases,
    refusals: invoiceRefusals,
    machines: { application: applicationLife, invoice: invoiceLife },
    permissions: invoicePermissions,
  }),
  settlement: domain({
    commands: settlementCommands,
    phrases: settlementPhrases,
    refusals: settlementRefusals,
    machines: { life: settlementLife },
    permissions: settlementPermissions,
  }),
  offset: domain({
    commands: offsetCommands,
    phrases: offsetPhrases,
    refusals: offsetRefusals,
    machines: { life: offsetLife },
    permissions: offsetPermissions,
  }),
  spread: domain({
    commands: spreadCommands,
    phrases: spreadPhrases,
    refusals: spreadRefusals,
    machines: { template: templateLife },
    permissions: spreadPermissions,
  }),
  audience: domain({
    commands: { ...audienceCommands, ...audienceImportCommands },
    phrases: audiencePhrases,
    refusals: audienceRefusals,
    permissions: audiencePermissions,
  }),
  badge: domain({
    commands: badgeCommands,
    phrases: badgePhrases,
    refusals: badgeRefusals,
    machines: { life: badgeLife, credential: credentialLife },
    permissions: badgePermissions,
  }),
  ticket: domain({
    commands: { ...ticketCommands, ...ticketLinkCommands, ...ticketImportCommands },
    phrases: ticketPhrases,
    refusals: ticketRefusals,
    machines: { life: ticketLife, order: orderLife, request: requestLife },
    permissions: ticketPermissions,
  }),
  bank: domain({
    commands: bankCommands,
    phrases: bankPhrases,
    refusals: bankRefusals,
    machines: { life: bankLineLife },
    permissions: bankPermissions,
  }),
  gate: domain({
    commands: gateCommands,
    phrases: gatePhrases,
    refusals: gateRefusals,
    machines: { channel: channelLife, device: deviceLife },
    permissions: gatePermissions,
  }),
  statistics: domain({
    commands: statisticsCommands,
    phrases: statisticsPhrases,
    permissions: statisticsPermissions,
  }),
  survey: domain({
    commands: surveyCommands,
    phrases: surveyPhrases,
    refusals: surveyRefusals,
    machines: { life: surveyLife },
    permissions: surveyPermissions,
  }),
  hotline: domain({
    commands: hotlineCommands,
    phrases: hotlinePhrases,
    refusals: hotlineRefusals,
    permissions: hotlinePermissions,
  }),
  batchSearch: domain({
    commands: batchSearchCommands,
    phrases: batchSearchPhrases,
    refusals: batchSearchRefusals,
    permissions: batchSearchPermissions,
  }),
  travel: domain({
    commands: travelCommands,
    phrases: travelPhrases,
    refusals: travelRefusals,
    permissions: travelPermissions,
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

type KeysOf<Part extends 'phrases' | 'refusals'> = {
  [D in keyof Domains & string]: `${D}.${keyof Domains[D][Part] & string}`
}[keyof Domains & string]
/** `domain.key` of a refusal, as `refuse` takes it and the wire's `reason` says it. */
export type RefusalKey = KeysOf<'refusals'>
/** `domain.key` of a phrase. */
export type PhraseKey = KeysOf<'phrases'>

const entries = Object.entries(domains as Record<string, Domain>)

export const commands = Object.assign({}, ...entries.map(([, { commands }]) => commands)) as Commands & CommandBook

export const refusals: Readonly<Record<string, Refusal>> = prefixed(({ refusals }): RefusalBook => refusals)

export const phrases: PhraseBook = prefixed(({ phrases }): PhraseBook => phrases)

export const permissions: Readonly<Record<string, Permission>> = Object.assign(
  {},
  ...entries.map(([, { permissions }]) => permissions),
)

function prefixed<T>(part: (domain: Domain) => Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(
    entries.flatMap(([name, domain]) => Object.entries(part(domain)).map(([key, value]) => [`${name}.${key}`, value])),
  )
}
