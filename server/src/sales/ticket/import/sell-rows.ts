import { parseAmount } from '@fairgate/contract/kernel/money/money'
import { uuidv7 } from 'uuidv7'
import { takeAllowance } from '../../../kernel/counter/allowance.ts'
import { publishRowChange } from '../../../kernel/push/publish-row-change.ts'
import { addHistories } from '../../../kernel/transition/history.ts'
import type { TransitionContext } from '../../../kernel/transition/transition.ts'
import { buildSlotRequests } from '../issue.ts'
import { makeTicketsOf, numbered, takeNumbers } from '../make-tickets.ts'
import { reserveSlots } from '../person-slots.ts'
import { isOnSale, type SoldLine, type SoldType, soldTypes } from '../sale.ts'
import { type BegunOf, refuseSettled } from '../seller.ts'
import { stockAllowance } from '../stock-rows.ts'
import { stageOf, updateTasks } from '../tasks.ts'
import type { TicketImport, TicketRules } from './import-rules.ts'
import { buyerDigest, buyerOf, byNumber, knownOrders, type TicketRow } from './order-facts.ts'
import type { TicketIssue } from './validate-row.ts'
import { addToOrders, type GrowingOrder, insertOrders } from './write-orders.ts'

interface Selling {
  found: TicketImport
  rules: TicketRules
  begunOf: BegunOf
  operatorId: string
}

/**
 * Sells valid rows in batches like the desk does: stock, orders with their lines, units per person, tickets with their
 * codes and facts for finance. Rows without stock become invalid. Refuses `ticket.settled`, and what somebody else has
 * taken since the rows were checked: a unit of a person, a payment, a number.
 * @returns the result of each row, in their order: its first ticket, the held order, or the reason
 */
export async function sellRows(
  context: TransitionContext,
  { found, rules, begunOf, operatorId }: Selling,
  rows: readonly TicketRow[],
): Promise<(string | TicketIssue[])[]> {
  const { db, services } = context
  const { exhibition, seller, sale } = rules
  const isReserved = found.settings.held
  await refuseSettled(db, begunOf, [found.participationId])
  const { outcomes, stocked } = await stockedRows(context, rules, rows)
  if (stocked.length === 0) return outcomes
  const known = new Map((await knownOrders(db, found, stocked)).map(order => [order.number, order]))
  const groups = [...byNumber(stocked)]
  const fresh = groups.filter(([number]) => !known.has(number)).length
  const tickets = isReserved ? 0 : stocked.reduce((sum, { entry }) => sum + entry.line.quantity, 0)
  const first = await takeNumbers(db, exhibition.id, fresh + tickets)
  let taken = 0
  const orders = groups.map(([number, some]): GrowingOrder => {
    const order = known.get(number)
    const buyer = buyerOf(some, sale)
    const reference = some[0]?.entry.reference ?? null
    return {
      ...(order
        ? { id: order.id, code: order.code, reference: order.reference, isNew: false, buyerKey: order.buyer }
        : {
            id: uuidv7(),
            code: numbered('TO', first + taken++),
            reference,
            isNew: true,
            buyerKey: buyerDigest(services.cipher, buyer),
          }),
      ...{ number, buyer, lines: linesOf(some), rows: some },
    }
  })
  await insertOrders(
    context,
    { found, exhibition, sale, operatorId },
    orders.filter(({ isNew }) => isNew),
  )
  const linesBefore = await addToOrders(context, { found, exhibition }, orders)
  const sales = orders.map(order => ({
    ...{ order: { ...order, participationId: found.participationId, companyId: found.companyId, method: sale.method } },
    ...{ lines: order.lines.map(({ line }) => line), linesBefore: linesBefore.get(order.id) ?? 0 },
    ids: isReserved ? [] : order.lines.flatMap(({ line }) => Array.from({ length: line.quantity }, () => uuidv7())),
  }))
  await reserveSlots(
    db,
    sales.flatMap(({ order, lines, ids }) => buildSlotRequests({ services }, order.buyerKey, order.id, lines, ids)),
  )
  const key = await services.keyring.badgeKey(exhibition.id)
  if (!isReserved) await makeTicketsOf({ db, services, exhibition, key }, sales, first + fresh)
  await recordNewOrders(context, found, orders)
  publishRowChange(context.push, [seller.companyId, exhibition.sponsorId], 'ticketOrder', 'ticket', 'ticketStock')

  const became = new Map<number, string>()
  for (const { order, ids } of sales) {
    let at = 0
    for (const { of } of order.lines)
      for (const row of of) {
        became.set(row.rowNumber, isReserved ? order.id : (ids[at] as string))
        at += row.entry.line.quantity
      }
  }
  return outcomes.map((outcome, at) => became.get(rows[at]?.rowNumber as number) ?? outcome)
}

/** The rows with stock, at the present price, in the order of the sheet; and the reason for the others. */
async function stockedRows(
  context: TransitionContext,
  { exhibition, seller, now }: TicketRules,
  rows: readonly TicketRow[],
) {
  const { db } = context
  const ids = [...new Set(rows.map(({ entry }) => entry.line.type.id))]
  const types = new Map((await soldTypes({ db }, exhibition.id, ids, seller)).map(type => [type.id, type]))
  const wanted = new Map<string, number>()
  const fresh = rows.map((row): TicketRow | undefined => {
    const { line } = row.entry
    const type = types.get(line.type.id)
    if (!type || type.stockId === null || !isOnSale(type, exhibition, now) || outside(line, type)) return undefined
    const unitFen = line.unitFen === 0n ? 0n : parseAmount(type.price)
    wanted.set(type.stockId, (wanted.get(type.stockId) ?? 0) + line.quantity)
    return { ...row, entry: { ...row.entry, line: { ...line, type: { ...type, stockId: type.stockId }, unitFen } } }
  })
  const left = new Map<string, number>()
  for (const [scope, n] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const key = { scope, name: stockAllowance }
    const all = await takeAllowance(db, { ...key, n })
    left.set(scope, all === true ? n : all.left)
    if (all === true) continue
    // After the refusal this transaction holds all slots: what is left is its own, as far as whole rows fit.
    const fits = fitting(fresh.filter(row => row?.entry.line.type.stockId === scope) as TicketRow[], all.left)
    left.set(scope, fits)
    if (fits > 0) await takeAllowance(db, { ...key, n: fits })
  }
  const stocked: TicketRow[] = []
  const outcomes = rows.map((row, at): string | TicketIssue[] => {
    const one = fresh[at]
    if (!one) {
      const { line } = row.entry
      const now = types.get(line.type.id)
      return now && outside(line, now)
        ? [{ field: 'day', reason: 'day', key: 'ticket.dayOutside' }]
        : [{ field: 'ticketType', reason: 'ticketType', key: 'ticket.notOnSale' }]
    }
    const { type, quantity } = one.entry.line
    const rest = left.get(type.stockId) ?? 0
    if (quantity > rest) return [{ field: 'quantity', reason: 'stock', key: 'ticket.soldOut', values: { left: rest } }]
    left.set(type.stockId, rest - quantity)
    stocked.push(one)
    return String(row.rowNumber)
  })
  return { outcomes, stocked }
}

/** The day is no longer one of the type: the exhibition was postponed since the row was checked. */
const outside = ({ day }: Pick<SoldLine, 'day'>, { firstDay, lastDay }: Pick<SoldType, 'firstDay' | 'lastDay'>) =>
  day !== null && (day < firstDay || day > lastDay)

/** How many tickets of consecutive rows fit into what is left. */
function fitting(rows: readonly TicketRow[], left: number): number {
  let sum = 0
  for (const { entry } of rows) if (sum + entry.line.quantity <= left) sum += entry.line.quantity
  return sum
}

/** Rows of one type and day are one line; those with a holder are separate from those without. */
function linesOf(rows: readonly TicketRow[]): GrowingOrder['lines'] {
  const keyOf = ({ entry: { line } }: TicketRow) => `${line.type.id} ${line.day} ${line.holders.length}`
  return [...Map.groupBy(rows, keyOf).values()].map(of => {
    const [one] = of as [TicketRow, ...TicketRow[]]
    const line: SoldLine = {
      ...one.entry.line,
      quantity: of.reduce((sum, { entry }) => sum + entry.line.quantity, 0),
      holders: of.flatMap(({ entry }) => entry.line.holders),
    }
    return { line, of }
  })
}

/** Writes the history of new orders and the task of the seller. */
async function recordNewOrders(
  context: TransitionContext,
  found: TicketImport,
  orders: readonly GrowingOrder[],
): Promise<void> {
  const begun = orders.filter(({ isNew }) => isNew)
  if (begun.length === 0) return
  const { held } = found.settings
  const state = held ? 'awaitingPayment' : 'confirmed'
  const { createdBy: operatorId, createdByName: operatorName, companyId, companyName } = found
  await addHistories(
    { db: context.db, actor: { operatorId, operatorName, companyId, companyName } },
    'ticketOrder',
    begun.map(({ id }) => ({ id, event: held ? 'hold' : 'sell', from: null, to: state })),
  )
  const { exhibitionId, participationId } = found
  await updateTasks(context.db, [{ exhibitionId, participationId, deltas: stageOf(state, 'none', begun.length) }])
}
