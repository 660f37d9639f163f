import { ticketsAnOrder } from '@fairgate/contract/sales/ticket/fields'
import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import type { Services } from '../../../kernel/services/services.ts'
import { personOf } from '../holders.ts'
import type { TicketImport, TicketRules } from './import-rules.ts'
import { buyerDigest, buyerOf, byNumber, type KnownOrder, knownOrders, type TicketRow } from './order-facts.ts'
import type { TicketIssue } from './validate-row.ts'

type Refused = Map<number, TicketIssue[]>

/**
 * Faults of valid rows in combination: the order belongs to another seller or is over, its payment is registered, a
 * person has reached the limit.
 */
export async function refusedAmong(
  { db, services }: { db: Db; services: Pick<Services, 'cipher'> },
  found: TicketImport,
  { sale }: Pick<TicketRules, 'sale'>,
  rows: readonly TicketRow[],
): Promise<Refused> {
  const refused: Refused = new Map()
  const known = new Map((await knownOrders(db, found, rows)).map(order => [order.number, order]))
  const orders = byNumber(rows)
  for (const [number, some] of orders) validateOrder(some, known.get(number), found, refused)
  await validateReferences(db, found, orders, known, refused)
  const buyers = new Map(
    [...orders].map(([number, some]) => [
      number,
      known.get(number)?.buyer ?? buyerDigest(services.cipher, buyerOf(some, sale)),
    ]),
  )
  const open = rows.filter(({ rowNumber }) => !refused.has(rowNumber))
  await validatePersons({ db, services }, open, ({ entry }) => buyers.get(entry.number) as Buffer, refused)
  return refused
}

function validateOrder(
  rows: readonly TicketRow[],
  known: KnownOrder | undefined,
  found: TicketImport,
  refused: Refused,
) {
  const open = found.settings.held ? 'awaitingPayment' : 'confirmed'
  let quantity = known?.quantity ?? 0
  for (const { rowNumber, entry } of rows) {
    const addIssue = (key: string, values: TicketIssue['values']) =>
      refused.set(rowNumber, [{ field: 'orderNumber', reason: 'order', key, values }])
    if (known && !known.own) addIssue('ticket.orderKnown', { number: known.number })
    else if (known && known.state !== open) addIssue('ticket.orderClosed', {})
    else {
      quantity += entry.line.quantity
      // A held order is paid at once, like one of the desk.
      if (found.settings.held && quantity > ticketsAnOrder) addIssue('ticket.tooManyTickets', { max: ticketsAnOrder })
    }
  }
}

/** A payment is registered once, and for one order of the sheet. */
async function validateReferences(
  db: Db,
  found: TicketImport,
  orders: ReadonlyMap<string, readonly TicketRow[]>,
  known: ReadonlyMap<string, KnownOrder>,
  refused: Refused,
) {
  const fresh = [...orders].filter(([number]) => !known.has(number))
  const named = fresh.flatMap(([, rows]) => rows[0]?.entry.reference ?? [])
  if (named.length === 0) return
  const used = await db.many<{ reference: string }>(sql`
    select reference from ticket_order where company_id = ${found.companyId} and method = ${found.settings.method}
      and reference = any(${named}::text[]) and state <> 'cancelled'`)
  const taken = new Set(used.map(({ reference }) => reference))
  for (const [, rows] of fresh) {
    const reference = rows[0]?.entry.reference
    if (!reference) continue
    if (taken.has(reference))
      for (const { rowNumber } of rows)
        refused.set(rowNumber, [{ field: 'reference', reason: 'order', key: 'ticket.referenceUsed' }])
    taken.add(reference)
  }
}

/** Nobody gets more of a type than it permits, including earlier tickets and earlier rows. */
async function validatePersons(
  { db, services: { cipher } }: { db: Db; services: Pick<Services, 'cipher'> },
  rows: readonly TicketRow[],
  buyerFor: (row: TicketRow) => Buffer,
  refused: Refused,
) {
  const limited = rows.flatMap(row => {
    const { type, quantity, holders } = row.entry.line
    if (type.perPerson === null) return []
    return [
      { row, quantity, max: type.perPerson, typeId: type.id, person: personOf(cipher, holders[0], buyerFor(row)) },
    ]
  })
  if (limited.length === 0) return
  const had = await db.many<{ typeId: string; person: Buffer; n: number }>(sql`
    select k.ticket_type_id as "typeId", k.person, count(*)::int as n from ticket_person_slot k
    join (select distinct * from unnest(${limited.map(({ typeId }) => typeId)}::uuid[], ${limited.map(({ person }) => person)}::bytea[])
      m (type, person)) m on k.ticket_type_id = m.type and k.person = m.person group by 1, 2`)
  const keyOf = (typeId: string, person: Buffer) => `${typeId} ${person.toString('base64')}`
  const counts = new Map(had.map(({ typeId, person, n }) => [keyOf(typeId, person), n]))
  for (const { row, quantity, max, typeId, person } of limited) {
    const key = keyOf(typeId, person)
    const n = (counts.get(key) ?? 0) + quantity
    if (n > max) {
      const field = row.entry.line.holders.length > 0 ? ('name' as const) : ('quantity' as const)
      refused.set(row.rowNumber, [{ field, reason: 'person', key: 'ticket.perPersonReached', values: { max } }])
    } else counts.set(key, n)
  }
}
