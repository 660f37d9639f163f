import sql, { type Sql } from 'sql-template-tag'
import { setTaskStock } from '../../exhibitions/participation/hooks.ts'
import { closeAllowance, openAllowance, widen } from '../../kernel/counter/allowance.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

/** The name of ticket allowances; their scope is the stock. */
export const stockAllowance = 'ticket'

/** How many tickets of a type somebody may sell, or give on. */
export interface Stock {
  id: string
  version: number
  exhibitionId: string
  ticketTypeId: string
  participationId: string | null
  parentId: string | null
  granted: number
  given: number
}

const columns = sql`s.id, s.version, s.exhibition_id as "exhibitionId", s.ticket_type_id as "ticketTypeId",
  s.participation_id as "participationId", s.parent_id as "parentId", s.granted, s.given`

/** How many of a stock `s` may still be sold. */
export const leftOf = (stock: Sql): Sql => sql`(select coalesce(sum(a.open), 0)::int from stock_pool a
  where a.scope = ${stock} and a.name = ${stockAllowance})`

/**
 * Locks the stocks of a type and returns them: from the root down, so that concurrent grants and recalls on one line
 * never deadlock.
 */
export function lockedStocks(db: Db, ticketTypeId: string): Promise<Stock[]> {
  return db.many<Stock>(sql`
    select ${columns} from ticket_stock s where s.ticket_type_id = ${ticketTypeId}
    order by s.parent_id is not null, (select above.parent_id from ticket_stock above where above.id = s.parent_id) is not null,
      s.id for update`)
}

/** Creates the first stock of a type: the organizer's, with the total. */
export async function openRoot(db: Db, stock: Omit<Stock, 'id' | 'version' | 'parentId' | 'given'>): Promise<void> {
  const { id } = await addStock(db, { ...stock, parentId: null })
  await openAllowance(db, { scope: id, name: stockAllowance, open: stock.granted, exhibitionId: stock.exhibitionId })
}

/** Creates an empty stock under its giver. */
export async function openStock(db: Db, stock: Omit<Stock, 'id' | 'version' | 'granted' | 'given'>): Promise<Stock> {
  const { id } = await addStock(db, { ...stock, granted: 0 })
  await openAllowance(db, { scope: id, name: stockAllowance, open: 0, exhibitionId: stock.exhibitionId })
  return { ...stock, id, version: 0, granted: 0, given: 0 }
}

const addStock = (db: Db, stock: Omit<Stock, 'id' | 'version' | 'given'>) =>
  db.one<{ id: string }>(sql`
    insert into ticket_stock (exhibition_id, ticket_type_id, participation_id, parent_id, granted)
    values (${stock.exhibitionId}, ${stock.ticketTypeId}, ${stock.participationId}, ${stock.parentId}, ${stock.granted})
    returning id`)

/**
 * Grants `by` more tickets from one stock to the next below, or recalls -`by` unsold ones. Both are locked, the upper
 * first. Refuses `ticket.soldOut` if the giver has fewer left, `ticket.stockBelowUse` if the receiver has used more.
 * @returns the lower stock's version
 */
export async function pass(db: Db, from: Stock, to: Stock, by: number): Promise<number> {
  await narrowOrRefuse(db, by > 0 ? from : to, -Math.abs(by), by > 0 ? 'soldOut' : 'stockBelowUse', to.granted)
  await widen(db, { scope: (by > 0 ? to : from).id, name: stockAllowance, by: Math.abs(by) })
  const giver = await db.one<Turn>(sql`
    update ticket_stock set given = given + ${by}, version = version + 1 where id = ${from.id} returning ${turn}`)
  const taker = await db.one<Turn>(sql`
    update ticket_stock set granted = granted + ${by}, version = version + 1 where id = ${to.id} returning ${turn}`)
  // The organizer's own stock is no task for anybody.
  if (from.parentId !== null && from.participationId !== null && giver.turned)
    await setTaskStock(db, from.participationId)
  if (to.participationId !== null && taker.turned) await setTaskStock(db, to.participationId)
  return taker.version
}

/**
 * Deletes a stock that was created for a grant that was recalled, if nothing else was granted to it, sold or given on.
 */
export async function dropOpened(db: Db, { id }: Stock): Promise<void> {
  const dropped = await db.run(sql`
    delete from ticket_stock s where s.id = ${id} and s.granted = 0 and s.version = 3
      and not exists (select from ticket_stock below where below.parent_id = s.id)`)
  if (dropped > 0) await closeAllowance(db, { scope: id, name: stockAllowance })
}

interface Turn {
  version: number
  /** The stock was empty before, or is empty now. */
  turned: boolean
}

const turn = sql`version, (old.granted > old.given) <> (new.granted > new.given) as turned`

/** Changes the total of a type; refuses `ticket.stockBelowUse`. */
export async function widenRoot(db: Db, root: Stock, by: number): Promise<void> {
  await narrowOrRefuse(db, root, by, 'stockBelowUse', root.granted)
  await db.run(sql`update ticket_stock set granted = granted + ${by}, version = version + 1 where id = ${root.id}`)
}

async function narrowOrRefuse(
  db: Db,
  { id }: Stock,
  by: number,
  reason: 'soldOut' | 'stockBelowUse',
  granted: number,
): Promise<void> {
  const done = await widen(db, { scope: id, name: stockAllowance, by })
  if (done === true) return
  if (reason === 'soldOut') refuse('ticket.soldOut', { field: 'granted', values: { left: done.left } })
  refuse('ticket.stockBelowUse', { field: 'granted', values: { taken: granted - done.left } })
}
