import { operatorLife } from './access/states.ts'
import { badgeLife, credentialLife } from './badge/states.ts'
import { bankLineLife } from './bank/states.ts'
import { blacklistLife } from './blacklist/states.ts'
import { badgeFeeLife } from './charge/fee-states.ts'
import { chargeLife } from './charge/states.ts'
import { invoiceSettingLife } from './company/states.ts'
import { declarationLife } from './epidemic/states.ts'
import { exhibitionLife } from './exhibition/states.ts'
import { channelLife, deviceLife } from './gate/states.ts'
import { applicationLife, invoiceLife } from './invoice/states.ts'
import type { Machine } from './kernel/machine.ts'
import { type CompanyType, companyTypes } from './kernel/permission.ts'
import type { Words } from './kernel/phrases.ts'
import { conflictLife } from './offline/states.ts'
import { offsetLife } from './offset/states.ts'
import { participationLife, relationLife } from './participation/states.ts'
import { kindOf, partnerKindNames } from './partner/kinds.ts'
import { partnerLife, shareLife } from './partner/states.ts'
import { paymentLife } from './payment/states.ts'
import { policyLife } from './policy/states.ts'
import { postponementLife } from './postponement/states.ts'
import { settlementLife } from './settlement/states.ts'
import { templateLife } from './spread/states.ts'
import { subjectRequestLife } from './subject-request/states.ts'
import { surveyLife } from './survey/states.ts'
import { orderLife, requestLife, ticketLife } from './ticket/states.ts'
import { whitelistLife } from './whitelist/states.ts'
import { permissions } from './words.ts'

/** What was made to be sent by hand: no event of a row. */
export const testEvent = 'webhook.test'

/** A noun whose rows tell of their moves. */
export interface EventSource {
  readonly noun: string
  readonly words: Words
  readonly machine: Machine
  /** Who holds one of these looks at such rows, and may have their events sent. */
  readonly views: readonly string[]
}

const source = (words: Words, machine: Machine, ...views: string[]) => ({ words, machine, views })
const partners = partnerKindNames.map(kind => `${kindOf(kind).noun}:view`)

/** Jobs and messages are left out: they are how the house works, and are told to who waits for them. */
const sources = {
  exhibition: source(['展会', 'Exhibition'], exhibitionLife, 'exhibition:view'),
  postponement: source(['改期申请', 'Postponement'], postponementLife, 'exhibition:view'),
  participation: source(['参展', 'Participation'], participationLife, 'participation:view'),
  relation: source(['合作关系', 'Partnership'], relationLife, ...partners),
  company: source(['合作伙伴', 'Partner'], partnerLife, ...partners),
  share: source(['共享申请', 'Share application'], shareLife, ...partners),
  operator: source(['操作员', 'Operator'], operatorLife, 'operator:view'),
  badge: source(['证件', 'Badge'], badgeLife, 'badge:view'),
  credential: source(['证卡', 'Credential'], credentialLife, 'badge:view'),
  ticket: source(['门票', 'Ticket'], ticketLife, 'ticket:view'),
  ticketOrder: source(['门票订单', 'Ticket order'], orderLife, 'ticket:view'),
  ticketRequest: source(['门票申请', 'Ticket request'], requestLife, 'ticket:view'),
  whitelist: source(['白名单', 'White list'], whitelistLife, 'whitelist:view'),
  blacklist: source(['黑名单', 'Black list'], blacklistLife, 'blacklist:view'),
  declaration: source(['防疫申报', 'Declaration'], declarationLife, 'epidemic:view', 'epidemic:approve'),
  policy: source(['通行策略', 'Policy'], policyLife, 'policy:view'),
  channel: source(['通道', 'Channel'], channelLife, 'door:view'),
  device: source(['设备', 'Device'], deviceLife, 'device:view'),
  conflict: source(['通行异常', 'Gate case'], conflictLife, 'passage:view', 'case:resolve'),
  charge: source(['收费单', 'Charge'], chargeLife, 'charge:view'),
  badgeFee: source(['制证费', 'Badge fee'], badgeFeeLife, 'charge:view'),
  payment: source(['收付款', 'Payment'], paymentLife, 'ledger:view'),
  bankLine: source(['银行流水', 'Bank line'], bankLineLife, 'bankStatement:match'),
  invoiceSetting: source(['开票信息', 'Invoice information'], invoiceSettingLife, 'mInvoice:set'),
  invoiceApplication: source(['开票申请', 'Invoice application'], applicationLife, 'invoice:view'),
  invoice: source(['发票', 'Invoice'], invoiceLife, 'invoice:view'),
  settlement: source(['结算', 'Settlement'], settlementLife, 'settlement:view'),
  offset: source(['冲抵', 'Offset'], offsetLife, 'settlement:view'),
  survey: source(['问卷', 'Survey'], surveyLife, 'survey:view'),
  subjectRequest: source(['个人信息请求', 'Subject request'], subjectRequestLife, 'privacy:view'),
  messageTemplate: source(
    ['消息模板', 'Message template'],
    templateLife,
    'messageTemplate:edit',
    'messageTemplate:approve',
  ),
}

export const eventSources: readonly EventSource[] = Object.entries(sources).map(([noun, one]) => ({ noun, ...one }))

/** States that some event leads to: what rows begin as is no event but where they come back to it. */
export const listEventStates = ({ machine }: Pick<EventSource, 'machine'>): string[] => {
  const reached = new Set(Object.values(machine.table).flatMap(row => Object.values(row ?? {})))
  return Object.keys(machine.states).filter(state => reached.has(state))
}

/** Names of the events of a noun: `badge.active`. */
export const eventsOf = (one: EventSource): string[] => listEventStates(one).map(state => `${one.noun}.${state}`)

const byNoun = new Map(eventSources.map(one => [one.noun, one]))
const all = new Map(eventSources.flatMap(one => eventsOf(one).map(event => [event, one] as const)))

/** The noun an event is of; undefined of one that there is not. */
export const sourceOfEvent = (event: string): EventSource | undefined => all.get(event)

/** An event in words, noun and state. */
export function eventWords(event: string): { noun: Words; state: Words } | undefined {
  if (event === testEvent) return { noun: ['Webhook', 'Webhook'], state: ['测试', 'test'] }
  const [noun = '', state = ''] = event.split('.')
  const one = byNoun.get(noun)
  const words = one?.machine.states[state]
  return one && words && { noun: one.words, state: words }
}

/** Whether companies of a type may look at such rows at all. */
export const isFor = ({ views }: EventSource, type: CompanyType): boolean =>
  views.some(name => permissions[name]?.companies.includes(type))

/** Types of companies that may have an event sent. */
export const typesOf = (one: EventSource): CompanyType[] => companyTypes.filter(type => isFor(one, type))
