import { type DocumentTypeCode, documentTypeCodes } from '../../badging/badge/document.ts'
import { entriesKinds } from '../../badging/badge/fields.ts'
import { checkName, normaliseName } from '../../badging/badge/person-name.ts'
import { amount } from '../../kernel/field/amount-field.ts'
import {
  checkOf,
  choice,
  day,
  fields,
  flag,
  id,
  ids,
  option,
  optional,
  orAbsent,
  other,
  preset,
  text,
  wholeNumber,
} from '../../kernel/field/field.ts'
import { email, telephoneAnywhere } from '../../kernel/field/pattern.ts'
import { normaliseTelephone } from '../../kernel/field/telephone.ts'
import { languages } from '../../kernel/i18n/language.ts'

/** Maximum number of tickets of an order. */
export const ticketsAnOrder = 500

export const audiences = ['adult', 'child', 'group'] as const
export const holderKinds = ['none', 'phone', 'document'] as const
export const payMethods = ['cash', 'wechat', 'alipay', 'card', 'transfer', 'complimentary'] as const
export type PayMethod = (typeof payMethods)[number]

/** Maximum number of days that an unpaid order may be held. */
export const maxReservedDays = 7

export const ticketTypeFields = fields('ticket', {
  nameCn: text(20, { lang: 'zh-CN', label: 'nameCnField' }),
  nameEn: text(40, { lang: 'en', label: 'nameEnField' }),
  price: amount({ check: value => (value.length > 8 ? { key: 'ticket.priceTooHigh', params: {} } : undefined) }),
  total: wholeNumber({ min: 1, max: 1_000_000 }),
  /**
   * The days of sale in the venue's zone, both inclusive, within the sale of the exhibition; all of them if omitted.
   */
  saleFrom: orAbsent(day()),
  saleTo: orAbsent(day()),
  firstDay: day(),
  lastDay: day(),
  /** The buyer chooses the day. */
  dated: optional(flag()),
  /** Otherwise the number of days on which it is valid; all if omitted. */
  allowedDays: orAbsent(wholeNumber({ min: 1, max: 99 })),
  entriesKind: preset(choice(entriesKinds), 'unlimited'),
  entriesADay: orAbsent(wholeNumber({ min: 1, max: 99 })),
  zones: optional(ids('zone', { max: 200, label: 'zonesField' })),
  audience: preset(choice(audiences), 'adult'),
  underAge: orAbsent(wholeNumber({ min: 1, max: 18 })),
  people: orAbsent(wholeNumber({ min: 2, max: 200 })),
  gateNote: optional(text(40)),
  holder: preset(choice(holderKinds, { label: 'holderKind' }), 'none'),
  perPerson: orAbsent(wholeNumber({ min: 1, max: 20 })),
  refundFee: preset(wholeNumber({ min: 0, max: 100 }), 0),
  /** The day (venue's zone) at whose end unsold tickets return to the organizer. */
  returnsOn: orAbsent(day()),
})

/** The holder of a ticket. */
export const holderFields = fields('ticket', {
  name: text(400, { plain: normaliseName, check: checkOf('badge', checkName), label: 'holderName' }),
  phone: orAbsent(
    text(20, { plain: normaliseTelephone, pattern: telephoneAnywhere, phrase: 'badge.phoneForm', keys: 'tel' }),
  ),
  documentType: orAbsent(choice(documentTypeCodes)),
  documentNumber: orAbsent(text(40)),
  birth: orAbsent(day()),
})

/** The buyer, who can be reached by telephone or mail. */
export const buyerFields = fields('ticket', {
  name: text(100, { label: 'buyerName' }),
  phone: orAbsent(
    text(20, { plain: normaliseTelephone, pattern: telephoneAnywhere, phrase: 'badge.phoneForm', keys: 'tel' }),
  ),
  email: orAbsent(text(100, { pattern: email, phrase: 'kernel.wrongKind', keys: 'email' })),
  company: optional(text(100, { label: 'buyerCompany' })),
  /** The language of messages and links. */
  language: preset(choice(languages), 'cn'),
})

/** How it was paid: with a reference, except cash and complimentary; complimentary with a reason. */
export const paidFields = fields('ticket', {
  method: choice(payMethods),
  reference: orAbsent(text(64)),
  reason: orAbsent(text(200)),
})

/** Whether the buyer gets a link: with the sale, or later; otherwise the tickets are handed over. */
export const sendWays = ['now', 'later'] as const

/** Search types of the lists of tickets and orders. */
export const ticketSearchTypes = ['code', 'order', 'name', 'phone', 'documentNumber'] as const
export const orderSearchTypes = ['code', 'name', 'phone', 'reference'] as const

/** How money is paid back, and why. */
export const refundFields = fields('ticket', {
  method: orAbsent(choice(['cash', 'wechat', 'alipay', 'card', 'transfer'])),
  reference: optional(text(64)),
  reasonCode: option(undefined, { label: 'reason' }),
  note: optional(text(500)),
})

/** Why somebody reads full numbers; stored in the audit log. */
export const ticketRevealFields = fields('ticket', { reason: text(200, { min: 4, label: 'revealReason' }) })

/** Why money should be paid back: by dictionary and in words. */
export const refundRequestFields = fields('ticket', {
  reasonCode: option(undefined, { label: 'requestReason' }),
  reason: text(500, { label: 'note' }),
})

/** How a link is sent; renewed if the previous one must become invalid. */
export const sendFields = fields('ticket', {
  channel: choice(['sms', 'mail']),
  renew: optional(flag()),
})

/** The total stock of a type that somebody should have, and how much of it is returned. */
export const allotFields = fields('ticket', { granted: wholeNumber({ min: 0, max: 1_000_000 }) })
export const giveFields = fields('ticket', {
  ticketTypeId: id('ticketType', { label: 'type' }),
  /** `venue`, or a participation. */
  taker: option(undefined, { label: 'giveTo' }),
  granted: wholeNumber({ min: 0, max: 1_000_000 }),
})
export const returnFields = fields('ticket', { quantity: wholeNumber({ min: 1, max: 1_000_000 }) })
export const stockRequestFields = fields('ticket', {
  quantity: wholeNumber({ min: 1, max: 1_000_000 }),
  reason: text(500),
})

/** Holders typed at the desk for one line; an import takes more. */
export const maxHoldersByHand = 50

/** A line of a sale at the desk: a number of tickets of a type, each with its holder if the type requires holders. */
export const saleLineFields = fields('ticket', {
  ticketTypeId: id('ticketType', { label: 'type' }),
  /** Only for a type whose buyer chooses the day. */
  day: orAbsent(day()),
  quantity: wholeNumber({ min: 1, max: ticketsAnOrder }),
})

export interface DeskHolder {
  name: string
  phone: string
  documentType: DocumentTypeCode
  documentNumber: string
  birth?: string
}

export interface DeskLine {
  ticketTypeId: string
  day?: string
  /** As typed. */
  quantity: string
  /** The buyer is the first holder, so name and telephone are asked once. */
  self: boolean
  holders: readonly DeskHolder[]
}

/** A sale at the desk: tickets of several types for one buyer; held for some days if not paid immediately. */
export const deskFields = fields('ticket', {
  lines: other<readonly DeskLine[]>(),
  name: text(100, { label: 'buyerGiven' }),
  phone: buyerFields.phone,
  email: buyerFields.email,
  company: buyerFields.company,
  method: paidFields.method,
  reference: paidFields.reference,
  reason: paidFields.reason,
  send: preset(choice(['now', 'later', 'none']), 'none'),
  reservationDays: wholeNumber({ min: 1, max: maxReservedDays }),
})
