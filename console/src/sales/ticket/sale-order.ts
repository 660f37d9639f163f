import type { Payload } from '@fairgate/contract/app/catalogue'
import type { WireOf } from '@fairgate/contract/kernel/field/field'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { parseAmount } from '@fairgate/contract/kernel/money/money'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import {
  type DeskHolder,
  type DeskLine,
  type deskFields,
  holderFields,
  maxHoldersByHand,
  maxReservedDays,
  saleLineFields,
  ticketsAnOrder,
} from '@fairgate/contract/sales/ticket/fields'
import type { Text } from '../../kernel/i18n/language.ts'
import { findFieldErrors, toInput } from '../../kernel/ui/form/form-values.ts'
import type { TicketType } from './use-ticket-types.ts'

type TypeOf = (id: string) => TicketType | undefined

const blank: DeskHolder = { name: '', phone: '', documentType: 'identityCard', documentNumber: '' }

/** The quantity of a line, as its field reads it; undefined if it is not valid yet. */
function quantityOf(line: DeskLine): number | undefined {
  const { quantity } = toInput(saleLineFields, typedLine(line))
  return quantity >= 1 && quantity <= ticketsAnOrder ? quantity : undefined
}

const typedLine = ({ ticketTypeId, day, quantity }: DeskLine) => ({
  ...{ ticketTypeId: ticketTypeId || undefined, day, quantity },
})

/** The holders that a line requires, as far as typed: one for each ticket, none if the type has no holders. */
export function holdersOf(line: DeskLine, type: TicketType | undefined): DeskHolder[] {
  const holderCount = type && type.holder !== 'none' ? (quantityOf(line) ?? 1) : 0
  return holderCount > maxHoldersByHand ? [] : Array.from({ length: holderCount }, (_, n) => line.holders[n] ?? blank)
}

/** The fields of a holder that are not asked: what the buyer has given, and what the type does not need. */
export const holderWithout = (line: DeskLine, n: number, type: TicketType): ReadonlySet<keyof typeof holderFields> =>
  new Set([
    ...(line.self && n === 0 ? (['name', 'phone'] as const) : []),
    ...(type.holder === 'document' ? [] : (['documentType', 'documentNumber'] as const)),
    ...(type.audience === 'child' ? [] : (['birth'] as const)),
  ])

/** Faults of the lines, each at its field. */
export function lineFaults(lines: readonly DeskLine[], typeOf: TypeOf, t: Text): InputIssue[] {
  const required = t('kernel.required')
  const found = lines.flatMap((line, at): InputIssue[] => {
    const type = typeOf(line.ticketTypeId)
    const path = (field: string) => `lines.${at}.${field}`
    const own = findFieldErrors(saleLineFields, typedLine(line), t).map(issue => ({ ...issue, path: path(issue.path) }))
    if (type?.dated && !line.day) own.push({ path: path('day'), msg: required })
    if (!type) return own
    if (type.holder !== 'none' && (quantityOf(line) ?? 0) > maxHoldersByHand)
      own.push({ path: path('quantity'), msg: t('ticket.holdersByHand', { max: maxHoldersByHand }) })
    const holders = holdersOf(line, type).flatMap((holder, n) => {
      const without = holderWithout(line, n, type)
      const lacks = (['phone', 'documentNumber'] as const).filter(
        name => !without.has(name) && type.holder === (name === 'phone' ? 'phone' : 'document') && !holder[name].trim(),
      )
      return [
        ...findFieldErrors(holderFields, { ...holder, birth: holder.birth }, t, without),
        ...lacks.map(name => ({ path: name, msg: required })),
      ].map(issue => ({ ...issue, path: path(`holders.${n}.${issue.path}`) }))
    })
    return [...own, ...holders]
  })
  const whole = lines.reduce((sum, line) => sum + (quantityOf(line) ?? 0), 0)
  if (whole > ticketsAnOrder && found.length === 0) {
    const path = `lines.${lines.length - 1}.quantity`
    return [{ path, msg: t('ticket.tooManyTickets', { max: ticketsAnOrder }) }]
  }
  return found
}

/** The field of the desk's form for `buyer.phone` of an order, or for `lines.0.holders.0.phone` of the buyer. */
export function deskPath(path: string, lines: readonly DeskLine[]): string {
  const [, at, rest = ''] = /^lines\.(\d+)\.(.*)$/.exec(path) ?? []
  const line = at === undefined ? undefined : lines[Number(at)]
  if (line) {
    if (rest === 'holders') return `lines.${at}.quantity`
    const [, own] = /^holders\.0\.(name|phone)$/.exec(rest) ?? []
    return own && line.self ? own : path
  }
  if (path === 'lines') return 'lines.0.quantity'
  return path === 'holdUntil' ? 'reservationDays' : path.replace(/^buyer\./, '')
}

/** The price of the lines, in fen; undefined while one of them is incomplete. */
export function totalOf(lines: readonly DeskLine[], typeOf: TypeOf): bigint | undefined {
  let fen = 0n
  for (const line of lines) {
    const type = typeOf(line.ticketTypeId)
    const quantity = quantityOf(line)
    if (!type || quantity === undefined) return undefined
    fen += parseAmount(type.price) * BigInt(quantity)
  }
  return fen
}

/** The end of a hold of this many days; some minutes less for the maximum, because clocks differ. */
export const toReservationEnd = (days: number, now = Date.now()): string =>
  new Date(now + days * 86_400_000 - (days === maxReservedDays ? 300_000 : 0)).toISOString()

interface Selling {
  exhibitionId: string
  typeOf: TypeOf
  language: Language
  holdUntil?: string
}

/** The desk's form as an order. */
export function saleOf(
  { exhibitionId, typeOf, language, holdUntil }: Selling,
  {
    lines,
    name,
    phone,
    email,
    company,
    method,
    reference,
    reason,
    send,
  }: Omit<WireOf<typeof deskFields>, 'reservationDays'>,
): Payload<'issueTickets'> {
  return {
    exhibitionId,
    lines: lines.map(line => {
      const type = typeOf(line.ticketTypeId)
      const holders = holdersOf(line, type).map((holder, n) => {
        const form = toInput(holderFields, { ...holder, birth: holder.birth }, type && holderWithout(line, n, type))
        return line.self && n === 0 ? { ...form, name, phone } : form
      })
      return {
        ...{ ticketTypeId: line.ticketTypeId, quantity: quantityOf(line) ?? 1 },
        ...(type?.dated && line.day !== undefined && { day: line.day as never }),
        ...(holders.length > 0 && { holders: holders as never }),
      }
    }),
    buyer: { name, phone, email, company, language },
    ...{ method, reference, reason },
    ...(send !== 'none' && { send }),
    ...(holdUntil !== undefined && { holdUntil: holdUntil as never }),
  }
}
