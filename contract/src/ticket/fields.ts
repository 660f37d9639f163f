import { type DocumentTypeCode, documentTypeCodes } from '../badge/document.ts'
import { entriesKinds } from '../badge/fields.ts'
import { checkName, normaliseName } from '../badge/person-name.ts'
import { amount } from '../kernel/amount-field.ts'
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
} from '../kernel/field.ts'
import { languages } from '../kernel/language.ts'
import { email, telephoneAnywhere } from '../kernel/pattern.ts'
import { normaliseTelephone } from '../kernel/telephone.ts'

/** Tickets one order may have. */
export const ticketsAnOrder = 500

export const audiences = ['adult', 'child', 'group'] as const
export const holderKinds = ['none', 'phone', 'document'] as const
export const payMethods = ['cash', 'wechat', 'alipay', 'card', 'transfer', 'complimentary'] as const
export type PayMethod = (typeof payMethods)[number]

/** Days an unpaid order may be held. */
export const mostHeldDays = 7

export const ticketTypeFields = fields('ticket', {
  nameCn: text(20, { lang: 'zh-CN', label: 'nameCnField' }),
  nameEn: text(40, { lang: 'en', label: 'nameEnField' }),
  price: amount({ check: value => (value.length > 8 ? { key: 'ticket.priceTooHigh', params: {} } : undefined) }),
  total: wholeNumber({ min: 1, max: 1_000_000 }),
  /** The venue's days it is sold on, both with, of those the exhibition sells on; left out: all of them. */
  saleFrom: orAbsent(day()),
  saleTo: orAbsent(day()),
  firstDay: day(),
  lastDay: day(),
  /** The buyer chooses its day. */
  dated: optional(flag()),
  /** Else on how many days it opens; left out: on all. */
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
  /** The venue's day at whose end what is unsold goes back to the organizer. */
  returnsOn: orAbsent(day()),
})

/** Who a ticket is for. */
export const holderFields = fields('ticket', {
  name: text(400, { plain: normaliseName, check: checkOf('badge', checkName), label: 'holderName' }),
  phone: orAbsent(
    text(20, { plain: normaliseTelephone, pattern: telephoneAnywhere, phrase: 'badge.phoneForm', keys: 'tel' }),
  ),
  documentType: orAbsent(choice(documentTypeCodes)),
  documentNumber: orAbsent(text(40)),
  birth: orAbsent(day()),
})

/** Who pays: reached by telephone or mail. */
export const buyerFields = fields('ticket', {
  name: text(100, { label: 'buyerName' }),
  phone: orAbsent(
    text(20, { plain: normaliseTelephone, pattern: telephoneAnywhere, phrase: 'badge.phoneForm', keys: 'tel' }),
  ),
  email: orAbsent(text(100, { pattern: email, phrase: 'kernel.wrongKind', keys: 'email' })),
  company: optional(text(100, { label: 'buyerCompany' })),
  /** In which messages and links are written to them. */
  language: preset(choice(languages), 'cn'),
})

/** How it was paid: by reference, but cash and what is complimentary; that with its reason. */
export const paidFields = fields('ticket', {
  method: choice(payMethods),
  reference: orAbsent(text(64)),
  reason: orAbsent(text(200)),
})

/** Whether its link goes to who buys: with the sale, or by somebody later; else the tickets are handed over. */
export const sendWays = ['now', 'later'] as const

/** What a list of tickets, and one of orders, is searched by. */
export const ticketSearchTypes = ['code', 'order', 'name', 'phone', 'documentNumber'] as const
export const orderSearchTypes = ['code', 'name', 'phone', 'reference'] as const

/** How money goes back, and why. */
export const refundFields = fields('ticket', {
  method: orAbsent(choice(['cash', 'wechat', 'alipay', 'card', 'transfer'])),
  reference: optional(text(64)),
  reasonCode: option(undefined, { label: 'reason' }),
  note: optional(text(500)),
})

/** Why somebody looks at whole numbers; kept in the operation log. */
export const ticketRevealFields = fields('ticket', { reason: text(200, { min: 4, label: 'revealReason' }) })

/** Why money is to come back: by the dictionary, and in words. */
export const refundRequestFields = fields('ticket', {
  reasonCode: option(undefined, { label: 'requestReason' }),
  reason: text(500, { label: 'note' }),
})

/** By what a link goes out; anew where the one before is to be good no longer. */
export const sendFields = fields('ticket', {
  channel: choice(['sms', 'mail']),
  renew: optional(flag()),
})

/** What somebody is to have of a type altogether, and how much of it goes back. */
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

/** Holders typed at the desk for one line; more come by an import. */
export const mostHoldersByHand = 50

/** A line of a sale at the desk: so many tickets of a type, each with its holder where the type asks for them. */
export const saleLineFields = fields('ticket', {
  ticketTypeId: id('ticketType', { label: 'type' }),
  /** Of a type whose buyer chooses it. */
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
  /** As it is typed. */
  quantity: string
  /** Who buys is the first of its holders: their name and telephone are asked once. */
  self: boolean
  holders: readonly DeskHolder[]
}

/** A sale at the desk: tickets of several types, to one who pays; held for some days where it is not paid at once. */
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
  holdDays: wholeNumber({ min: 1, max: mostHeldDays }),
})
