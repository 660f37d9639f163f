import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { parseAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { exhibitionById, refuseUnlessRunning } from '../../exhibitions/exhibition/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { transition } from '../../kernel/transition/transition.ts'
import type { ReadHolder } from './holders.ts'
import { buildSlotRequests, refuseUnpaid } from './issue.ts'
import { makeTickets, takeNumbers } from './make-tickets.ts'
import { type LockedOrder, order, runs } from './order-entity.ts'
import { reserveSlots } from './person-slots.ts'
import type { SoldLine, SoldType } from './sale.ts'
import { type BegunOf, refuseSettled } from './seller.ts'
import { type LinkTexts, sendDueLink } from './send-link.ts'
import { lineDays } from './shifted-days.ts'

/**
 * Pays a held order and creates its tickets. Of a concurrent payment and expiry one wins; a late payment counts as long
 * as the order has not been cancelled. Refuses like `transition`, faults of the payment, `ticket.referenceUsed`,
 * `ticket.settled`.
 */
export const payTicketOrder =
  (begunOf: BegunOf, linkTexts: LinkTexts) =>
  async (input: Input<'payTicketOrder'>, context: WriteContext): Promise<Output<'payTicketOrder'>> => {
    const { db } = context
    const { exhibitionId, id, version, method, reference, reason } = input
    const within = sql`t.exhibition_id = ${exhibitionId}`
    const free = method === 'complimentary'
    const firstNumber = await lockReserved(db, exhibitionId, { id, version })
    const { row, version: after } = await transition(context, order, { id, version }, 'pay', {
      within,
      check: row => {
        refuseUnpaid(input, runs(context.actor, row))
        if (free) refuse('ticket.freeIsNotHeld', { field: 'method' })
      },
      set: sql`method = ${method}, reference = ${reference ?? null}, reason = ${free ? reason : null},
        confirmed_at = clock_timestamp(), holders_encrypted = null`,
    })
    if (firstNumber === undefined) refuse('kernel.changedMeanwhile')
    await refuseSettled(db, begunOf, [row.participationId])
    const ticketIds = await ticketsOf(context, row, { method, reference: reference ?? null }, firstNumber)
    return { id, version: row.links === 'due' ? await sendDueLink(context, linkTexts, row) : after, ticketIds }
  }

/**
 * Locks types and numbers in the order of sales, before the order and its task, so that concurrent sales, payments and
 * postponements never deadlock. Returns the first of the numbers; for an order that changed since there are none, and
 * it will not be paid.
 */
async function lockReserved(db: Db, exhibitionId: string, { id, version }: { id: string; version: number }) {
  await db.run(sql`
    select from ticket_type where exhibition_id = ${exhibitionId}
      and id in (select ticket_type_id from ticket_order_line where order_id = ${id}) order by id for key share`)
  const reserved = await db.maybe<{ quantity: number }>(sql`
    select quantity from ticket_order
    where id = ${id} and exhibition_id = ${exhibitionId} and version = ${version} and state = 'awaitingPayment'`)
  return reserved && takeNumbers(db, exhibitionId, reserved.quantity)
}

/** Creates the tickets of a held order for its stored holders. */
async function ticketsOf(
  context: WriteContext,
  row: LockedOrder,
  paid: { method: string; reference: string | null },
  firstNumber: number,
): Promise<string[]> {
  const { db, services } = context
  const exhibition = await exhibitionById(db, row.exhibitionId)
  if (!exhibition) throw new Error(`an order without its exhibition ${row.exhibitionId}`)
  refuseUnlessRunning(exhibition)
  const lines = await readReservedLines(context, row)
  const ids = Array.from({ length: row.quantity }, () => uuidv7())
  const { buyer } = await db.one<{ buyer: Buffer }>(
    sql`select coalesce(phone_blind_index, email_blind_index) as buyer from ticket_order where id = ${row.id}`,
  )
  await db.run(sql`delete from ticket_person_slot where order_id = ${row.id}`)
  await reserveSlots(db, buildSlotRequests(context, buyer, row.id, lines, ids))
  const key = await services.keyring.badgeKey(exhibition.id)
  await makeTickets({ db, services, exhibition, key }, { ...row, ...paid }, lines, { firstNumber, ids })
  return ids
}

/** The lines as ordered, at the prices of that time. */
async function readReservedLines({ db, services }: WriteContext, row: LockedOrder): Promise<SoldLine[]> {
  const holdersCell = { table: 'ticket_order', column: 'holders_sealed', row: row.id }
  const holders: readonly ReadHolder[][] = row.holdersEncrypted
    ? JSON.parse(services.cipher.decrypt(row.holdersEncrypted, holdersCell))
    : []
  const lines = await db.many<
    Omit<SoldType, 'stockId'> & { day: SoldLine['day']; quantity: number; paid: string; stockId: string }
  >(sql`
    select ${lineDays.day} as day, l.quantity, ${formatAmountSql(sql`l.unit_fen`)} as paid, l.stock_id as "stockId", y.id, y.number as no, ${formatAmountSql(sql`y.price_fen`)} as price,
      null as "saleFrom", null as "saleTo", y.first_day as "firstDay", y.last_day as "lastDay", y.dated, y.audience,
      y.under_age as "underAge", y.people, y.holder, y.per_person as "perPerson", y.entries_kind as "entriesKind",
      y.entries_a_day as "entriesADay"
    from ticket_order_line l join ticket_type y on y.id = l.ticket_type_id ${lineDays.moved}
    where l.order_id = ${row.id} order by l.ordinal for share of l, y`)
  return lines.map(({ day, quantity, paid, ...type }, at) => ({
    ...{ type, day, quantity, unitFen: parseAmount(paid), holders: holders[at] ?? [] },
  }))
}
