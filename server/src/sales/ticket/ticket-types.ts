import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { addDays, type Day, dayOf, gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { type ExhibitionFacts, refuseUnlessRunning, showFor, showRunBy } from '../../exhibitions/exhibition/api.ts'
import { participantsOf, participationOf } from '../../exhibitions/participation/api.ts'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { closeAllowance } from '../../kernel/counter/allowance.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuseIfNamed } from '../../kernel/database/named-by.ts'
import { changedMembers, selectColumns, table } from '../../kernel/database/rows.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { type FieldRefusal, refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { ordersOfTicketType } from './named-by.ts'
import { request } from './request-entity.ts'
import { isOnSale } from './sale.ts'
import { leftOf, lockedStocks, openRoot, stockAllowance, widenRoot } from './stock-rows.ts'

type Form = Omit<Input<'addTicketType'>, 'exhibitionId'>

/** A type as its row has it: the days of its window as instants in the venue's zone. */
interface TicketType
  extends Omit<
    Form,
    'saleFrom' | 'saleTo' | 'allowedDays' | 'entriesADay' | 'underAge' | 'people' | 'perPerson' | 'returnsOn'
  > {
  exhibitionId: string
  no: number
  saleFrom: string | null
  saleTo: string | null
  allowedDays: number | null
  entriesADay: number | null
  underAge: number | null
  people: number
  perPerson: number | null
  returnsOn: string | null
}

const names = {
  ...{
    exhibitionId: 'exhibition_id',
    no: 'number',
    nameCn: 'name_cn',
    nameEn: 'name_en',
    price: 'price_fen',
    total: 'total',
  },
  ...{ saleFrom: 'sale_from', saleTo: 'sale_to', firstDay: 'first_day', lastDay: 'last_day', dated: 'dated' },
  ...{ allowedDays: 'allowed_days', entriesKind: 'entries_kind', entriesADay: 'entries_a_day', zones: 'zones' },
  ...{ audience: 'audience', underAge: 'under_age', people: 'people', gateNote: 'gate_note', holder: 'holder' },
  ...{ perPerson: 'per_person', refundFee: 'refund_fee', returnsOn: 'returns_at' },
} as const

const types = table<TicketType>('ticket_type', {
  entityType: 'ticketType',
  names,
  scope: () => sql`true`,
  nameOf: (row, language) => (language === 'en' && row.nameEn) || row.nameCn,
  refusals: {
    ticket_type_name_cn: ['ticket.typeNameTaken', 'nameCn'],
    ticket_type_name_en: ['ticket.typeNameTaken', 'nameEn'],
  },
})

/** The queries about zones that ticket types need from the gate. */
export interface ZonesOfTickets {
  refuseUnknownZones(db: Db, exhibitionId: string, zones: readonly string[], field: string): Promise<void>
}

export async function getTicketTypeList(
  { exhibitionId }: Input<'getTicketTypeList'>,
  { actor, db, now, services }: ReadContext,
): Promise<Output<'getTicketTypeList'>> {
  const exhibition = await showFor(db, actor, exhibitionId)
  const organizes = actor.companyType === 'platform' || exhibition.sponsorId === actor.companyId
  const own = await participationOf(db, exhibitionId, actor.companyId)
  const timeZone = services.config.venueTimeZone
  const rows = await db.many<
    TicketType & { id: string; version: number; sold: number; left: number; stocked: boolean; inUse: boolean }
  >(sql`
    select t.id, t.version, ${selectColumns('t', names)},
      (select coalesce(sum(c.value), 0)::int from row_count c where c.scope = t.id and c.name like 'ticket.%'
        and c.name <> 'ticket.refunded') as sold,
      s.id is not null as stocked, case when s.id is null then 0 else ${leftOf(sql`s.id`)} end as left,
      exists (select from ticket_order_line l where l.ticket_type_id = t.id) as "inUse"
    from ticket_type t left join ticket_stock s on s.ticket_type_id = t.id
      and s.participation_id is not distinct from ${actor.companyType === 'platform' ? null : (own?.id ?? exhibitionId)}::uuid
    where t.exhibition_id = ${exhibitionId} order by t.number`)
  const may = organizes && actor.permissions.has('ticketType:edit')
  const shownDay = (at: string | null) => at && dayOf(new Date(at), timeZone)
  return {
    open: {
      ...{ from: shownDay(exhibition.open.from), to: shownDay(exhibition.open.to) },
      refundRule: exhibition.refundRule,
    },
    actions: [
      ...(may ? (['add'] as const) : []),
      ...(actor.permissions.has('ticket:sell') && (organizes || own?.state === 'active') ? (['sell'] as const) : []),
    ],
    list: rows
      .filter(({ stocked }) => organizes || stocked)
      .map(({ stocked: _stocked, inUse, exhibitionId: _exhibition, saleFrom, saleTo, returnsOn, sold, ...row }) => ({
        ...row,
        ...{ saleFrom: shownDay(saleFrom), saleTo: lastDayBefore(saleTo, timeZone) },
        returnsOn: lastDayBefore(returnsOn, timeZone),
        // A partner must not see the sales of others.
        sold: organizes ? sold : 0,
        onSale: isOnSale({ saleFrom, saleTo }, exhibition, now),
        actions: [...(may ? (['edit'] as const) : []), ...(may && !inUse ? (['delete'] as const) : [])],
      })),
  }
}

export const ticketTypeHandlers = ({ refuseUnknownZones }: ZonesOfTickets) => ({
  async addTicketType(
    { exhibitionId, ...form }: Input<'addTicketType'>,
    context: WriteContext,
  ): Promise<Output<'addTicketType'>> {
    const { db } = context
    const exhibition = await showRunBy(db, context.actor, exhibitionId)
    refuseUnlessRunning(exhibition)
    const members = membersOf(context, exhibition, form)
    await refuseUnknownZones(db, exhibitionId, form.zones, 'zones')
    const root = await participationOf(db, exhibitionId, exhibition.sponsorId)
    if (!root) refuse('exhibition.notRunning')
    // Numbers are consecutive: concurrent additions wait here.
    await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`ticket_type ${exhibitionId}`}, 7246521))`)
    const { no } = await db.one<{ no: number }>(
      sql`select coalesce(max(number), 1000)::int + 1 as no from ticket_type where exhibition_id = ${exhibitionId}`,
    )
    const made = await types.add(context, { exhibitionId, no, ...members })
    await openRoot(db, { exhibitionId, ticketTypeId: made.id, participationId: root.id, granted: form.total })
    await publishTicketTypes(context, exhibition)
    return made
  },

  async editTicketType(
    { exhibitionId, id, version, ...form }: Input<'editTicketType'>,
    context: WriteContext,
  ): Promise<Output<'editTicketType'>> {
    const { db } = context
    const exhibition = await showRunBy(db, context.actor, exhibitionId)
    const before = await types.locked(context, { exhibitionId, id, version })
    const members = membersOf(context, exhibition, form)
    if (await isSold(db, id)) refuseFixed(before, members)
    await refuseUnknownZones(db, exhibitionId, form.zones, 'zones')
    if (form.total !== before.total) {
      const root = (await lockedStocks(db, id)).find(({ parentId }) => parentId === null)
      if (!root) throw new Error(`a ticket type without stock ${id}`)
      await widenRoot(db, root, form.total - before.total)
    }
    const changed = await types.change(context, before, members)
    await publishTicketTypes(context, exhibition)
    return changed
  },

  async deleteTicketType(
    { exhibitionId, id, version }: Input<'deleteTicketType'>,
    context: WriteContext,
  ): Promise<Output<'deleteTicketType'>> {
    const { db } = context
    const exhibition = await showRunBy(db, context.actor, exhibitionId)
    const before = await types.locked(context, { exhibitionId, id, version })
    await refuseIfNamed(context, [ordersOfTicketType], exhibitionId, id)
    const stocks = await lockedStocks(db, id)
    // Pending requests for it are closed with it.
    await transitionWhere(context, request, sql`t.ticket_type_id = ${id}`, 'withdraw')
    await db.run(sql`delete from ticket_request where ticket_type_id = ${id}`)
    for (const stock of stocks) await closeAllowance(db, { scope: stock.id, name: stockAllowance })
    await types.remove(context, before)
    await publishTicketTypes(context, exhibition)
    return {}
  },
})

/** Publishes a change of ticket types to all participants, who see the types and their own stock. */
async function publishTicketTypes({ db, push }: WriteContext, { id }: ExhibitionFacts): Promise<void> {
  publishRowChange(push, await participantsOf(db, id), 'ticketType', 'ticketStock')
}

/** Whether a type was ever ordered; a concurrent order holds a lock on its row until it is visible. */
async function isSold(db: Db, id: string): Promise<boolean> {
  const { sold } = await db.one<{ sold: boolean }>(
    sql`select exists (select from ticket_order_line where ticket_type_id = ${id}) as sold`,
  )
  return sold
}

const open: readonly string[] = ['nameCn', 'nameEn', 'saleFrom', 'saleTo', 'gateNote', 'total']

/** Once sold, only names, window, note and a higher total may change. */
function refuseFixed(before: TicketType, members: Partial<TicketType>): void {
  const fixed = Object.keys(changedMembers(before, members).after).filter(name => !open.includes(name))
  if ((members.total ?? before.total) < before.total) fixed.push('total')
  if (fixed.length > 0) refuseFields(fixed.map(path => ({ path, key: 'ticket.soldFixed' })))
}

/** Converts a form to its row; refuses contradictions at their fields. */
function membersOf(
  { services }: WriteContext,
  { open: opening }: ExhibitionFacts,
  form: Form,
): Omit<TicketType, 'exhibitionId' | 'no'> {
  const timeZone = services.config.venueTimeZone
  const { saleFrom, saleTo, returnsOn, entriesADay, underAge, people, allowedDays, perPerson, ...rest } = form
  const issues: FieldRefusal[] = []
  const wrong = (path: string, key: FieldRefusal['key']) => void issues.push({ path, key })
  const first = opening.from && dayOf(new Date(opening.from), timeZone)
  const last = opening.to && dayOf(new Date(opening.to), timeZone)
  if (!first || form.firstDay < first) wrong('firstDay', 'ticket.dayOutside')
  if (!last || form.lastDay > last) wrong('lastDay', 'ticket.dayOutside')
  if (form.firstDay > form.lastDay) wrong('lastDay', 'ticket.daysTurned')
  if (saleFrom && saleTo && saleFrom > saleTo) wrong('saleTo', 'ticket.daysTurned')
  if (form.audience === 'child' && underAge === undefined) wrong('underAge', 'kernel.required')
  if (form.audience === 'group' && people === undefined) wrong('people', 'kernel.required')
  if (form.entriesKind === 'daily' && entriesADay === undefined) wrong('entriesADay', 'kernel.required')
  if (issues.length > 0) refuseFields(issues)
  const begins = (at: string | undefined) => (at === undefined ? null : gateDayStart(at as Day, timeZone, 0))
  const ends = (at: string | undefined) => (at === undefined ? null : gateDayStart(addDays(at as Day, 1), timeZone, 0))
  return {
    ...rest,
    ...{ saleFrom: begins(saleFrom), saleTo: ends(saleTo), returnsOn: ends(returnsOn) },
    entriesADay: form.entriesKind === 'daily' ? (entriesADay ?? null) : null,
    underAge: form.audience === 'child' ? (underAge ?? null) : null,
    people: form.audience === 'group' ? (people ?? 1) : 1,
    allowedDays: form.dated ? null : (allowedDays ?? null),
    perPerson: perPerson ?? null,
  }
}

/** The last day of a window that ends at this midnight. */
const lastDayBefore = (at: string | null, timeZone: string) => at && dayOf(new Date(Date.parse(at) - 1), timeZone)
