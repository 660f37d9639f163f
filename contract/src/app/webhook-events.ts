import { blacklistStateMachine } from '../admission/blacklist/states.ts'
import { declarationStateMachine } from '../admission/epidemic/states.ts'
import { channelStateMachine, deviceStateMachine } from '../admission/gate/states.ts'
import { discrepancyStateMachine } from '../admission/offline/states.ts'
import { whitelistStateMachine } from '../admission/whitelist/states.ts'
import { evidenceStateMachine } from '../badging/badge/evidence-states.ts'
import { badgeStateMachine, credentialStateMachine } from '../badging/badge/states.ts'
import { violationStateMachine } from '../badging/badge/violation-states.ts'
import { exhibitionStateMachine } from '../exhibitions/exhibition/states.ts'
import { participationStateMachine, relationStateMachine } from '../exhibitions/participation/states.ts'
import { kindOf, partnerKindNames } from '../exhibitions/partner/kinds.ts'
import { partnerStateMachine, shareStateMachine } from '../exhibitions/partner/states.ts'
import { standStateMachine } from '../exhibitions/stand/states.ts'
import { bankLineStateMachine } from '../finance/bank/states.ts'
import { badgeFeeStateMachine } from '../finance/charge/fee-states.ts'
import { billStateMachine } from '../finance/charge/states.ts'
import { applicationStateMachine, invoiceStateMachine } from '../finance/invoice/states.ts'
import { offsetStateMachine } from '../finance/offset/states.ts'
import { paymentStateMachine } from '../finance/payment/states.ts'
import { settlementStateMachine } from '../finance/settlement/states.ts'
import { operatorStateMachine } from '../identity/access/states.ts'
import { invoiceSettingStateMachine } from '../identity/company/states.ts'
import { type CompanyType, companyTypes } from '../kernel/auth/permission.ts'
import type { LocalizedText } from '../kernel/i18n/localized-text.ts'
import type { Machine } from '../kernel/transition/machine.ts'
import { versionStateMachine } from '../kernel/transition/version-machine.ts'
import { postponementStateMachine } from '../lifecycle/postponement/states.ts'
import { subjectRequestStateMachine } from '../lifecycle/subject-request/states.ts'
import { templateStateMachine } from '../sales/spread/states.ts'
import { surveyStateMachine } from '../sales/survey/states.ts'
import { orderStateMachine, requestStateMachine, ticketStateMachine } from '../sales/ticket/states.ts'
import { permissions } from './texts.ts'

/** Sent by hand; not the event of a row. */
export const testEvent = 'webhook.test'

/** An entity whose transitions are events. */
export interface EventSource {
  readonly entityType: string
  readonly label: LocalizedText
  readonly machine: Machine
  /** Permissions to view such rows; one of them is needed to subscribe. */
  readonly views: readonly string[]
}

const source = (label: LocalizedText, machine: Machine, ...views: string[]) => ({ label, machine, views })
const partners = partnerKindNames.map(kind => `${kindOf(kind).entityType}:view`)

/** Jobs and messages are left out: they are internal, and those who wait for them are notified. */
const sources = {
  exhibition: source(['展会', 'Exhibition'], exhibitionStateMachine, 'exhibition:view'),
  postponement: source(['改期申请', 'Postponement'], postponementStateMachine, 'exhibition:view'),
  participation: source(['参展', 'Participation'], participationStateMachine, 'participation:view'),
  stand: source(['展位', 'Stand'], standStateMachine, 'stand:view'),
  relation: source(['合作关系', 'Partnership'], relationStateMachine, ...partners),
  company: source(['合作伙伴', 'Partner'], partnerStateMachine, ...partners),
  share: source(['共享申请', 'Share application'], shareStateMachine, ...partners),
  operator: source(['操作员', 'Operator'], operatorStateMachine, 'operator:view'),
  badge: source(['证件', 'Badge'], badgeStateMachine, 'badge:view'),
  evidence: source(['证明材料', 'Evidence'], evidenceStateMachine, 'evidence:view'),
  violation: source(['违规记录', 'Violation'], violationStateMachine, 'violation:view'),
  credential: source(['证卡', 'Credential'], credentialStateMachine, 'badge:view'),
  ticket: source(['门票', 'Ticket'], ticketStateMachine, 'ticket:view'),
  ticketOrder: source(['门票订单', 'Ticket order'], orderStateMachine, 'ticket:view'),
  ticketRequest: source(['门票申请', 'Ticket request'], requestStateMachine, 'ticket:view'),
  whitelist: source(['白名单', 'White list'], whitelistStateMachine, 'whitelist:view'),
  blacklist: source(['黑名单', 'Black list'], blacklistStateMachine, 'blacklist:view'),
  declaration: source(['防疫申报', 'Declaration'], declarationStateMachine, 'epidemic:view', 'epidemic:approve'),
  ruleBook: source(['办证规则', 'Rule book'], versionStateMachine, 'ruleBook:view'),
  policy: source(['通行策略', 'Policy'], versionStateMachine, 'policy:view'),
  channel: source(['通道', 'Channel'], channelStateMachine, 'door:view'),
  device: source(['设备', 'Device'], deviceStateMachine, 'device:view'),
  conflict: source(['通行异常', 'Gate case'], discrepancyStateMachine, 'passage:view', 'case:resolve'),
  charge: source(['收费单', 'Charge'], billStateMachine, 'charge:view'),
  badgeFee: source(['制证费', 'Badge fee'], badgeFeeStateMachine, 'charge:view'),
  payment: source(['收付款', 'Payment'], paymentStateMachine, 'ledger:view'),
  bankLine: source(['银行流水', 'Bank line'], bankLineStateMachine, 'bankStatement:match'),
  invoiceSetting: source(['开票信息', 'Invoice information'], invoiceSettingStateMachine, 'mInvoice:set'),
  invoiceApplication: source(['开票申请', 'Invoice application'], applicationStateMachine, 'invoice:view'),
  invoice: source(['发票', 'Invoice'], invoiceStateMachine, 'invoice:view'),
  settlement: source(['结算', 'Settlement'], settlementStateMachine, 'settlement:view'),
  offset: source(['冲抵', 'Offset'], offsetStateMachine, 'settlement:view'),
  survey: source(['问卷', 'Survey'], surveyStateMachine, 'survey:view'),
  subjectRequest: source(['个人信息请求', 'Subject request'], subjectRequestStateMachine, 'privacy:view'),
  messageTemplate: source(
    ['消息模板', 'Message template'],
    templateStateMachine,
    'messageTemplate:edit',
    'messageTemplate:approve',
  ),
}

export const eventSources: readonly EventSource[] = Object.entries(sources).map(([entityType, one]) => ({
  entityType,
  ...one,
}))

/** States that an event leads to: an initial state counts only if an event returns to it. */
export const listEventStates = ({ machine }: Pick<EventSource, 'machine'>): string[] => {
  const reached = new Set(Object.values(machine.table).flatMap(row => Object.values(row ?? {})))
  return Object.keys(machine.states).filter(state => reached.has(state))
}

/** Names of the events of an entity: `badge.active`. */
export const eventsOf = (one: EventSource): string[] => listEventStates(one).map(state => `${one.entityType}.${state}`)

const byEntityType = new Map(eventSources.map(one => [one.entityType, one]))
const all = new Map(eventSources.flatMap(one => eventsOf(one).map(event => [event, one] as const)))

/** The entity of an event; undefined for an unknown event. */
export const sourceOfEvent = (event: string): EventSource | undefined => all.get(event)

/** The labels of an event, entity and state. */
export function findEventLabels(event: string): { entityType: LocalizedText; state: LocalizedText } | undefined {
  if (event === testEvent) return { entityType: ['Webhook', 'Webhook'], state: ['测试', 'test'] }
  const [entityType = '', state = ''] = event.split('.')
  const one = byEntityType.get(entityType)
  const label = one?.machine.states[state]
  return one && label && { entityType: one.label, state: label }
}

/** Whether companies of a type may view such rows at all. */
export const isFor = ({ views }: EventSource, type: CompanyType): boolean =>
  views.some(name => permissions[name]?.companies.includes(type))

/** Types of companies that may subscribe to an event. */
export const typesOf = (one: EventSource): CompanyType[] => companyTypes.filter(type => isFor(one, type))
