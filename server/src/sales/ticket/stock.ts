import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import { exhibitionFor, refuseUnlessRunning, runsExhibition, runsOf } from '../../exhibitions/exhibition/api.ts'
import {
  namesOf,
  participants,
  participationById,
  participationOf,
  secondariesOf,
  whyNotTakingPart,
  withParticipation,
} from '../../exhibitions/participation/api.ts'
import { stockGiven } from '../../exhibitions/participation/hooks.ts'
import type { Actor, ReadContext, WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import type { Listing } from '../../kernel/list/listing.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { leftOf, lockedStocks, openStock, pass, type Stock } from './stock-rows.ts'

const venueName = sql`(select json_build_object('cn', v.name_cn, 'en', v.name_en) from company v where v.type = 'platform')`

type StockOut = Output<'getStockPage'>['list'][number]
type StockRow = Omit<StockOut, 'state' | 'statusCode' | 'actions' | 'sold'> & {
  companyId: string | null
  runs: boolean
}

/** Tickets of unpaid orders of a stock `t`: neither sold nor left. */
const reservedQuantity = sql`(select coalesce(sum(l.quantity), 0)::int from ticket_order o join ticket_order_line l on l.order_id = o.id
  where o.exhibition_id = t.exhibition_id and o.state = 'awaitingPayment' and l.stock_id = t.id)`

/** Stocks that an actor sees: all of an exhibition it organizes, else its own and those it gives to. */
export const stocks = exportedList({
  ...{
    kind: 'ticket.exportStock',
    entityType: 'ticketStock',
    file: 'stock',
    domain: 'ticket',
    title: 'ticket.exportStockTitle',
  },
  listing: ({ actor }: ListContext, { exhibitionId, ticketTypeId }: Omit<Input<'getStockPage'>, keyof PageInput>) => {
    const allots = actor.permissions.has('ticket:allot')
    const sells = actor.permissions.has('ticket:sell')
    return {
      select: sql`t.id, t.version, t.ticket_type_id as "ticketTypeId", t.participation_id as "participationId",
        t.parent_id as "parentId", t.granted, t.given, ${reservedQuantity} as held, ${leftOf(sql`t.id`)} as left, p.company_id as "companyId",
        ${runsOf(actor, sql`t.exhibition_id`)} as runs,
        json_build_object('cn', y.name_cn, 'en', y.name_en) as type, coalesce(${namesOf('pc')}, ${venueName}) as holder`,
      from: sql`ticket_stock t join ticket_type y on y.id = t.ticket_type_id ${withParticipation}`,
      where: [
        sql`t.exhibition_id = ${exhibitionId}`,
        ownAndBelow(actor),
        ...(ticketTypeId ? [sql`t.ticket_type_id = ${ticketTypeId}`] : []),
      ],
      filtered: true,
      id: 't.id',
      sorts: { createdAt: { column: 't.id', type: 'uuid' } },
      defaultSort: 'createdAt',
      finish({ companyId, runs, ...row }: StockRow): StockOut {
        const organizes = runs || actor.companyType === 'platform'
        const isOwn = actor.companyType === 'platform' ? row.participationId === null : companyId === actor.companyId
        const given = row.parentId !== null
        return {
          ...row,
          // A stock above a partner's own belongs to another company.
          parentId: organizes || !isOwn ? row.parentId : null,
          ...{ state: 'active', statusCode: statusOf('active'), sold: row.granted - row.given - row.held - row.left },
          actions: [
            ...(allots && given && (organizes || !isOwn) ? (['allot'] as const) : []),
            ...(given && isOwn && row.left > 0 ? (['return'] as const) : []),
            ...(sells && given && isOwn && row.participationId !== null ? (['apply'] as const) : []),
          ],
        }
      },
    } satisfies Listing<StockRow, StockOut, Input<'getStockPage'>>
  },
  columns: c => [
    c.name('type'),
    c.name('holder', 'ticket.stockHolder'),
    c.count('granted'),
    c.count('given'),
    c.count('sold'),
    c.count('held'),
    c.count('left'),
  ],
})

/**
 * Rows of stock `t` that the actor sees, with the participation `p`: the organizer all, others their own and those they
 * give to.
 */
const ownAndBelow = (actor: Pick<Actor, 'companyId' | 'companyType'>) =>
  actor.companyType === 'platform'
    ? sql`true`
    : sql`(${runsOf(actor, sql`t.exhibition_id`)} or p.company_id = ${actor.companyId}
        or p.id in (${secondariesOf(actor.companyId)}))`

/**
 * Participations to which the actor may give stock: the organizer to the venue and all agents, others to those below
 * them.
 */
export async function getStockTakerList(
  { exhibitionId }: Input<'getStockTakerList'>,
  { actor, db }: ReadContext,
): Promise<Output<'getStockTakerList'>> {
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const organizes = runsExhibition(actor, exhibition)
  const own = await participationOf(db, exhibitionId, actor.companyId)
  const below = organizes ? sql`true` : sql`p.parent_id = ${own?.id ?? null}::uuid`
  const takers = await db.many<Output<'getStockTakerList'>['list'][number]>(sql`
    select p.id as "participationId", ${namesOf('pc')} as name from ${participants}
    where p.exhibition_id = ${exhibitionId} and p.state in ('pendingAllocation', 'active') and p.kind in ('agent', 'secondaryAgent') and ${below}
    order by pc.name_cn, p.id`)
  if (!organizes) return { list: takers }
  const { name } = await db.one<{ name: { cn: string; en: string } }>(sql`select ${venueName} as name`)
  return { list: [{ participationId: null, name }, ...takers] }
}

/** The giver of a stock for this participation; null: the venue's, which the organizer gives. */
interface Taker {
  participationId: string | null
  /** The participation above; that of the root if the organizer gives. */
  parentId: string
  companyId: string | null
}

/**
 * Sets how many tickets of a type somebody may sell. Refuses `ticket.soldOut`, `ticket.stockBelowUse`,
 * `kernel.changedMeanwhile`.
 */
export async function allotStock(
  { ticketTypeId, participationId, granted, version }: Input<'allotStock'>,
  context: WriteContext,
): Promise<Output<'allotStock'>> {
  const { db, actor } = context
  const type = await typeFor(db, actor, ticketTypeId)
  const taker = await takerOf(db, actor, type, participationId)
  const stocks = await lockedStocks(db, ticketTypeId)
  const from = stocks.find(stock => stock.participationId === taker.parentId)
  const found = stocks.find(stock => stock.participationId === participationId)
  if (found && version !== undefined && found.version !== version) refuse('kernel.changedMeanwhile')
  if (!found && version !== undefined) refuse('kernel.notFound')
  if (!from) refuse('ticket.soldOut', { field: 'granted', values: { left: 0 } })
  const { exhibitionId } = type
  const to = found ?? (await openStock(db, { exhibitionId, ticketTypeId, participationId, parentId: from.id }))
  const by = granted - to.granted
  const after = by === 0 ? to.version : await pass(db, from, to, by)
  if (by > 0 && participationId !== null) await stockGiven(context, participationId)
  publishAndLog(context, type, [taker.companyId], { before: to.granted, after: granted }, to)
  return { id: to.id, version: after }
}

/** Returns unsold tickets to their giver. Refuses `ticket.stockBelowUse` if fewer are left. */
export async function returnStock(
  { ticketTypeId, quantity, version }: Input<'returnStock'>,
  context: WriteContext,
): Promise<Output<'returnStock'>> {
  const { db, actor } = context
  const type = await typeFor(db, actor, ticketTypeId)
  const own = actor.companyType === 'platform' ? null : await participationOf(db, type.exhibitionId, actor.companyId)
  if (own === undefined) refuse('kernel.notFound')
  const stocks = await lockedStocks(db, ticketTypeId)
  const mine = stocks.find(({ participationId }) => participationId === (own?.id ?? null))
  const above = stocks.find(({ id }) => id === mine?.parentId)
  if (!mine || !above) refuse('kernel.notFound')
  if (mine.version !== version) refuse('kernel.changedMeanwhile')
  if (quantity > mine.granted) refuseFields([{ path: 'quantity', key: 'ticket.moreThanGranted' }])
  const after = await pass(db, above, mine, -quantity)
  publishAndLog(context, type, [actor.companyId], { before: mine.granted, after: mine.granted - quantity }, mine)
  return { id: mine.id, version: after }
}

/**
 * Returns unsold tickets to the root, from the lowest stocks up: of a due type, or of ended participations. Returns
 * their number.
 */
export async function sendHome(db: Db, ticketTypeId: string, participationIds?: readonly string[]): Promise<number> {
  const stocks = await lockedStocks(db, ticketTypeId)
  const named = (stock: Stock) => !participationIds || participationIds.includes(stock.participationId ?? '')
  let home = 0
  for (const stock of stocks.toReversed()) {
    const above = stocks.find(({ id }) => id === stock.parentId)
    if (!above || !named(stock)) continue
    const { left } = await db.one<{ left: number }>(sql`
      select coalesce(sum(locked.open), 0)::int as left from (select a.open from stock_pool a
        where a.scope = ${stock.id} and a.name = 'ticket' order by a.slot for update) locked`)
    if (left === 0) continue
    await pass(db, above, stock, -left)
    home += left
  }
  return home
}

interface TypeOf {
  id: string
  exhibitionId: string
  sponsorId: string
  nameCn: string
  nameEn: string
}

async function typeFor(db: Db, actor: Actor, id: string): Promise<TypeOf> {
  const type = await db.maybe<Omit<TypeOf, 'sponsorId'>>(sql`
    select y.id, y.exhibition_id as "exhibitionId", y.name_cn as "nameCn", y.name_en as "nameEn"
    from ticket_type y where y.id = ${id} for key share`)
  if (!type) refuse('kernel.notFound')
  const exhibition = await exhibitionFor(db, actor, type.exhibitionId)
  refuseUnlessRunning(exhibition)
  return { ...type, sponsorId: exhibition.sponsorId }
}

/** Finds receiver and giver; refuses `kernel.notFound` if the actor may not give to the receiver. */
async function takerOf(
  db: Db,
  actor: Actor,
  { exhibitionId, sponsorId }: TypeOf,
  participationId: string | null,
): Promise<Taker> {
  const root = await participationOf(db, exhibitionId, sponsorId)
  const organizes = actor.companyType === 'platform' || actor.companyId === sponsorId
  if (!root) refuse('kernel.notFound')
  if (participationId === null) {
    if (!organizes) refuse('kernel.notFound')
    return { participationId, parentId: root.id, companyId: null }
  }
  const taker = await participationById(db, participationId)
  const kinds: readonly string[] = ['agent', 'secondaryAgent']
  if (taker?.exhibitionId !== exhibitionId || !kinds.includes(taker.kind) || taker.parentId === null)
    refuse('kernel.notFound')
  const giver = await participationById(db, taker.parentId)
  if (!organizes && giver?.companyId !== actor.companyId) refuse('kernel.notFound')
  if (taker.state !== 'active' && taker.state !== 'pendingAllocation') refuse(whyNotTakingPart(taker.state))
  return { participationId, parentId: taker.parentId, companyId: taker.companyId }
}

function publishAndLog(
  { push, log, actor }: WriteContext,
  type: TypeOf,
  companies: readonly (string | null)[],
  { before, after }: { before: number; after: number },
  stock: Stock,
): void {
  publishRowChange(push, [...companies, type.sponsorId, actor.companyId], 'ticketStock')
  log({
    ...{ entityType: 'ticketStock', targetId: stock.id, targetName: type.nameCn, exhibitionId: type.exhibitionId },
    ...{ before: { granted: before }, after: { granted: after } },
  })
}
