import type { Input } from '@fairgate/contract/app/catalogue'
import { type Fen, parseAmount } from '@fairgate/contract/kernel/money/money'
import { compareDays, type Day, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import type { ExhibitionFacts } from '../../exhibitions/exhibition/api.ts'
import { saleStateAt } from '../../exhibitions/exhibition/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { type FieldRefusal, refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { type ReadHolder, readHolder } from './holders.ts'
import type { Seller } from './seller.ts'

/** A type at the moment of sale; its row stays locked until the sale is done. */
export interface SoldType {
  id: string
  no: number
  /** As on the wire. */
  price: string
  saleFrom: string | null
  saleTo: string | null
  firstDay: Day
  lastDay: Day
  dated: boolean
  audience: 'adult' | 'child' | 'group'
  underAge: number | null
  people: number
  holder: 'none' | 'phone' | 'document'
  perPerson: number | null
  entriesKind: 'single' | 'daily' | 'unlimited'
  entriesADay: number | null
  /** The seller's stock; null if it has none. */
  stockId: string | null
}

/** A validated line of an order. */
export interface SoldLine {
  type: SoldType & { stockId: string }
  day: Day | null
  quantity: number
  unitFen: Fen
  holders: readonly ReadHolder[]
}

type SaleInput = Pick<Input<'issueTickets'>, 'lines' | 'method'>

/** The later of two days. */
export const laterDay = (a: Day, b: Day): Day => (compareDays(a, b) < 0 ? b : a)

/** The named types in no order, under a lock that an edit of their price waits for. */
export function soldTypes(
  { db }: Pick<WriteContext, 'db'>,
  exhibitionId: string,
  ids: readonly string[],
  { participation }: Seller,
): Promise<SoldType[]> {
  return db.many<SoldType>(sql`
    select y.id, y.number as no, ${formatAmountSql(sql`y.price_fen`)} as price, y.sale_from as "saleFrom", y.sale_to as "saleTo",
      y.first_day as "firstDay", y.last_day as "lastDay", y.dated, y.audience, y.under_age as "underAge", y.people, y.holder,
      y.per_person as "perPerson", y.entries_kind as "entriesKind", y.entries_a_day as "entriesADay",
      (select s.id from ticket_stock s where s.ticket_type_id = y.id
        and s.participation_id is not distinct from ${participation?.id ?? null}::uuid) as "stockId"
    from ticket_type y where y.exhibition_id = ${exhibitionId} and y.id = any(${[...new Set(ids)]}::uuid[])
    for key share of y`)
}

/**
 * Whether a type is on sale at a moment: during the sale of the exhibition, and within its own window if it has one.
 */
export function isOnSale(
  { saleFrom, saleTo }: Pick<SoldType, 'saleFrom' | 'saleTo'>,
  exhibition: ExhibitionFacts,
  now: Date,
): boolean {
  if (saleStateAt(exhibition, now) !== 'open') return false
  const at = now.getTime()
  return (saleFrom === null || Date.parse(saleFrom) <= at) && (saleTo === null || at < Date.parse(saleTo))
}

/**
 * Validates a sale. Refuses `kernel.notFound` for a type of another exhibition, `ticket.notOnSale`, `ticket.soldOut` if
 * the seller has no stock of it, `ticket.tooOld`, and at their fields an invalid day and missing holder data.
 */
export function validateLines(
  { lines, method }: SaleInput,
  types: readonly SoldType[],
  exhibition: ExhibitionFacts,
  { now, timeZone }: { now: Date; timeZone: string },
): SoldLine[] {
  const today = dayOf(now, timeZone)
  const issues: FieldRefusal[] = []
  const soldLines = lines.map((line, at): SoldLine => {
    const path = `lines.${at}`
    const type = types.find(({ id }) => id === line.ticketTypeId) ?? refuse('kernel.notFound')
    if (!isOnSale(type, exhibition, now)) refuse('ticket.notOnSale', { field: `${path}.ticketTypeId` })
    const { stockId } = type
    if (stockId === null) refuse('ticket.soldOut', { field: `${path}.quantity`, values: { left: 0 } })
    const day = line.day ?? null
    const outside = day !== null && (day < type.firstDay || day > type.lastDay || day < today)
    if (type.dated ? day === null || outside : day !== null || type.lastDay < today)
      issues.push({ path: `${path}.day`, key: day === null && type.dated ? 'kernel.required' : 'ticket.dayOutside' })
    const holders = line.holders ?? []
    const due = type.holder === 'none' ? [0, line.quantity] : [line.quantity]
    if (!due.includes(holders.length))
      issues.push({ path: `${path}.holders`, key: 'ticket.holdersLack', values: { n: line.quantity } })
    const on = day ?? laterDay(type.firstDay, today)
    return {
      ...{ type: { ...type, stockId }, day, quantity: line.quantity },
      unitFen: method === 'complimentary' ? 0n : parseAmount(type.price),
      holders: holders.map((form, n) => readHolder(form, type, { on, today, path: `${path}.holders.${n}`, issues })),
    }
  })
  if (issues.length > 0) refuseFields(issues)
  return soldLines
}
