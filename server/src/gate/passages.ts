import type { Input, Output } from '@fairgate/contract/catalogue'
import { type GateCheck, gateCheckNames, gateChecks } from '@fairgate/contract/gate/checks'
import type { gateCommands } from '@fairgate/contract/gate/commands'
import sql, { type Sql } from 'sql-template-tag'
import { badgesNamed } from '../badge/facts.ts'
import type { Actor, HandlersOf, ReadContext } from '../kernel/context.ts'
import { countersOf } from '../kernel/counter.ts'
import { type Listing, page, tabsOf } from '../kernel/listing.ts'
import { refuse } from '../kernel/refuse.ts'
import { passedTicket, ticketsCoded, ticketsNamed } from '../ticket/facts.ts'
import { doorsOf, gateExhibition } from './scope.ts'

type PassageRow = Output<'getPassagePage'>['list'][number]
type Explanation = Output<'explainPassage'>
type Passages = Pick<typeof gateCommands, 'getPassagePage' | 'explainPassage'>

/** Holders of one name that a search follows; whoever has more namesakes searches by badge code. */
const namesakes = 200

const columns = sql`p.id, p.at, p.badge_id as "badgeId", p.ticket_id as "ticketId", p.people,
  coalesce(b.code, ${passedTicket.code}) as "badgeCode", coalesce(b.name, ${passedTicket.name}) as name,
  case when t.id is not null then json_build_object('cn', t.name_cn, 'en', t.name_en) else ${passedTicket.type} end as "badgeTypeName",
  t.colour as "badgeTypeColour", p.channel_id as "channelId", c.code as "channelCode", z.code as "zoneCode",
  d.name as "deviceName", p.direction, p.verdict, p.reason, p.overruled, p.clock_off as "clockOff"`
const tables = sql`passage p join channel c on c.id = p.channel_id join zone z on z.id = p.zone_id
  join device d on d.id = p.device_id left join badge b on b.exhibition_id = p.exhibition_id and b.id = p.badge_id
  left join badge_type t on t.id = b.badge_type_id ${passedTicket.tables}`

export const passageHandlers: HandlersOf<Passages> = {
  getPassagePage: (input, context) => passagePage(context, input),

  async explainPassage({ exhibitionId, id }, context) {
    await gateExhibition(context, exhibitionId)
    type Found = Omit<Explanation, 'checks'>
    const found = await context.db.maybe<Found>(sql`
      select ${columns}, p.exhibition_id as "exhibitionId", p.device_at as "deviceAt", p.gate_day as "gateDay", p.shown,
        p.facts
      from ${tables} where p.exhibition_id = ${exhibitionId} and p.id = ${id} and ${ofOwnDoors(context.actor)}`)
    if (!found) refuse('kernel.notFound')
    return { ...found, checks: checksOf(found) }
  },
}

/** Passages `p` a reader sees: all, or those through the doors it looks after. */
const ofOwnDoors = (actor: Actor): Sql =>
  sql`p.channel_id in (select lane.id from channel lane where ${doorsOf(actor, ['passage:view'], sql`lane.door_id`)})`

/** Each check in its order: what came before the one that failed was passed, what comes after was not reached. */
export function checksOf({ reason, overruled }: { reason: GateCheck | null; overruled: GateCheck | null }) {
  const stopped = reason ?? overruled
  const stop = stopped === null ? gateCheckNames.length : gateCheckNames.indexOf(stopped)
  return gateCheckNames.map((check, at) => {
    const [cn, en] = gateChecks[check]
    const here = reason === null ? ('overruled' as const) : ('failed' as const)
    return {
      check,
      result: at < stop ? ('passed' as const) : at === stop ? here : ('notReached' as const),
      words: { cn, en },
    }
  })
}

async function passagePage(context: ReadContext, input: Input<'getPassagePage'>) {
  const { exhibitionId, channelId, reason, from, to } = input
  await gateExhibition(context, exhibitionId)
  const seesAll = context.actor.permissions.has('passage:view')
  const filters: Sql[] = [
    ...(seesAll ? [] : [ofOwnDoors(context.actor)]),
    ...(channelId === undefined ? [] : [sql`p.channel_id = ${channelId}`]),
    ...(reason === undefined ? [] : [sql`p.reason = ${reason}`]),
    ...(from === undefined ? [] : [sql`p.at >= ${from}`]),
    ...(to === undefined ? [] : [sql`p.at < ${to}`]),
  ]
  const listing: Listing<Omit<PassageRow, 'version' | 'state' | 'statusCode' | 'actions'>, PassageRow, typeof input> = {
    select: columns,
    from: tables,
    where: [sql`p.exhibition_id = ${exhibitionId}`, ...filters],
    tabs: tabsOf('p.verdict', { all: [], admitted: ['admitted'], refused: ['refused'] }),
    id: 'p.id',
    sorts: { at: { column: 'p.at', type: 'timestamptz' } },
    defaultSort: '-at',
    searches: {
      code: value => sql`(p.badge_id in (
        select id from badge where exhibition_id = ${exhibitionId} and code = ${value.toUpperCase()})
        or p.ticket_id in (${ticketsCoded(exhibitionId, value)}))`,
      name: value => sql`(p.badge_id in (
        ${badgesNamed(exhibitionId, value)} limit ${namesakes})
        or p.ticket_id in (${ticketsNamed(exhibitionId, value)} limit ${namesakes}))`,
    },
    totals: async db => totals(await countersOf(db, exhibitionId, 'gate')),
    filtered: filters.length > 0,
    finish: row => ({
      ...row,
      version: 1,
      state: row.verdict,
      statusCode: row.verdict === 'admitted' ? 2 : 5,
      actions: ['explain'],
    }),
  }
  return page(context.db, listing, input)
}

/** Sums the days of the counters `gate.<day>.in`, `.out` and `.refused.<reason>`. */
function totals(counters: Record<string, number>): Record<string, number> {
  const tally = { all: 0, admitted: 0, refused: 0 }
  for (const [name, n] of Object.entries(counters)) {
    tally.all += n
    tally[name.includes('.refused.') ? 'refused' : 'admitted'] += n
  }
  return tally
}
