import { type GateCheck, gateCheckNames, gateChecks } from '@fairgate/contract/admission/gate/checks'
import type { gateCommands } from '@fairgate/contract/admission/gate/commands'
import { gateTexts } from '@fairgate/contract/admission/gate/texts'
import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import sql, { type Sql } from 'sql-template-tag'
import { badgesNamed } from '../../badging/badge/api.ts'
import type { Actor, HandlersOf } from '../../kernel/command/context.ts'
import { readRowCounts } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing, matchAny } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { passedTicket, ticketsCoded, ticketsNamed } from '../../sales/ticket/api.ts'
import { clauseNamed } from '../policy/api.ts'
import { doorsOf, gateExhibition, gateScope } from './scope.ts'

type PassageRow = Output<'getPassagePage'>['list'][number]
type Explanation = Output<'explainPassage'>
type Passages = Pick<typeof gateCommands, 'getPassagePage' | 'exportPassages' | 'explainPassage'>

/** How many holders of one name a search follows; for more namesakes the operator searches by badge code. */
const namesakes = 200

export const passageColumns = sql`p.id, p.at, p.badge_id as "badgeId", p.ticket_id as "ticketId", p.people,
  coalesce(b.code, ${passedTicket.code}) as "badgeCode", coalesce(b.name, ${passedTicket.name}) as name,
  case when t.id is not null then json_build_object('cn', t.name_cn, 'en', t.name_en) else ${passedTicket.type} end as "badgeTypeName",
  t.colour as "badgeTypeColour", p.channel_id as "channelId", c.code as "channelCode", z.code as "zoneCode",
  d.name as "deviceName", p.direction, p.verdict, p.reason, p.overruled, p.clock_off as "clockOff"`
export const passageTables = sql`passage p join channel c on c.id = p.channel_id join zone z on z.id = p.zone_id
  join device d on d.id = p.device_id left join badge b on b.exhibition_id = p.exhibition_id and b.id = p.badge_id
  left join badge_type t on t.id = b.badge_type_id ${passedTicket.tables}`

/** Passages `p` through channels `c`, with the actor of each, for metrics. */
export const passedBy = {
  tables: sql`passage p join channel c on c.id = p.channel_id
    left join badge b on b.exhibition_id = p.exhibition_id and b.id = p.badge_id ${passedTicket.tables}
    cross join lateral (select coalesce(b.participation_id, ${passedTicket.participationId}, p.participation_id) as id) passed_by`,
  code: sql`coalesce(b.code, ${passedTicket.code})`,
  badgeTypeId: sql`b.badge_type_id`,
  ticketType: passedTicket.type,
  participationId: sql`passed_by.id`,
}

/** Passages `p` that an operator sees: all, or those through the doors they administer. */
const ofOwnDoors = (actor: Actor): Sql =>
  sql`p.channel_id in (select lane.id from channel lane where ${doorsOf(actor, ['passage:view'], sql`lane.door_id`)})`

/** Ids of badges and of tickets, as queries. */
export interface Holders {
  badges: Sql
  tickets: Sql
}

/** Badges and tickets with a code. */
export const holdersCoded = (exhibitionId: string, code: string): Holders => ({
  badges: sql`select id from badge where exhibition_id = ${exhibitionId} and code = ${normaliseNumber(code)}`,
  tickets: ticketsCoded(exhibitionId, code),
})

/** The first badges and tickets with a name, up to a limit. */
export const holdersNamed = (exhibitionId: string, name: string): Holders => ({
  badges: sql`${badgesNamed(exhibitionId, name)} limit ${namesakes}`,
  tickets: sql`${ticketsNamed(exhibitionId, name)} limit ${namesakes}`,
})

/**
 * Passages `p` of some holders, found by the index of each holder first; otherwise the list would be read in its own
 * order.
 */
const ofHolders = (exhibitionId: string, { badges, tickets }: Holders): Sql => sql`p.id = any(array(
  select own.id from passage own where own.exhibition_id = ${exhibitionId} and own.badge_id = any(array(${badges}))
  union all
  select own.id from passage own where own.exhibition_id = ${exhibitionId} and own.ticket_id = any(array(${tickets}))))`

type PageFilters = Omit<Input<'getPassagePage'>, keyof PageInput>

/** Admitted and refused passages, newest first, and their export. */
export const passageList = exportedList({
  ...{ kind: 'gate.exportPassages', entityType: 'passage', file: 'passages', domain: 'gate' },
  title: 'gate.exportPassagesTitle',
  listing: ({ actor }: ListContext, { exhibitionId, channelId, reason, from, to }: PageFilters) => {
    const narrowing: Sql[] = [
      ...(actor.permissions.has('passage:view') ? [] : [ofOwnDoors(actor)]),
      ...(channelId === undefined ? [] : [sql`p.channel_id = ${channelId}`]),
      ...matchAny(sql`p.reason`, reason),
      ...(from === undefined ? [] : [sql`p.at >= ${from}`]),
      ...(to === undefined ? [] : [sql`p.at < ${to}`]),
    ]
    return {
      select: passageColumns,
      from: passageTables,
      where: [sql`p.exhibition_id = ${exhibitionId}`, gateScope(actor, 'p'), ...narrowing],
      tabs: buildTabs('p.verdict', { all: [], admitted: ['admitted'], refused: ['refused'] }),
      id: 'p.id',
      sorts: { at: { column: 'p.at', type: 'timestamptz' } },
      defaultSort: '-at',
      searches: {
        code: (value: string) => ofHolders(exhibitionId, holdersCoded(exhibitionId, value)),
        name: (value: string) => ofHolders(exhibitionId, holdersNamed(exhibitionId, value)),
      },
      totals: async (db: Db) => totals(await readRowCounts(db, exhibitionId, 'gate')),
      filtered: narrowing.length > 0,
      finish: (row: Fetched): PassageRow => ({
        ...row,
        version: 1,
        state: row.verdict,
        statusCode: row.verdict === 'admitted' ? 2 : 5,
        actions: ['explain'],
      }),
    } satisfies Listing<Fetched, PassageRow, Input<'getPassagePage'>>
  },
  columns: c => [
    c.moment('at'),
    c.cell('badgeCode', row => row.badgeCode ?? ''),
    c.cell('name', row => row.name ?? ''),
    c.name('badgeTypeName', 'gate.badgeType'),
    c.text('zoneCode', 'gate.zone'),
    c.text('channelCode', 'gate.channel'),
    c.text('deviceName', 'gate.device'),
    c.choice('direction', { in: gateTexts.directionIn, out: gateTexts.directionOut }),
    c.choice('verdict', { admitted: gateTexts.admitted, refused: gateTexts.refused }),
    c.choice('reason', gateChecks),
    c.count('people'),
  ],
})
type Fetched = Omit<PassageRow, 'version' | 'state' | 'statusCode' | 'actions'>

export const passageHandlers: HandlersOf<Passages> = {
  async getPassagePage(input, context) {
    await gateExhibition(context, input.exhibitionId)
    return passageList.page(input, context)
  },
  exportPassages: passageList.start,

  async explainPassage({ exhibitionId, id }, context) {
    await gateExhibition(context, exhibitionId)
    type Found = Omit<Explanation, 'checks'>
    const found = await context.db.maybe<Found>(sql`
      select ${passageColumns}, p.exhibition_id as "exhibitionId", p.device_at as "deviceAt", p.gate_day as "gateDay", p.shown,
        p.facts, p.policy_no as "policyNo", ${clauseNamed(sql`p.exhibition_id`, sql`p.policy_no`, sql`p.clause_no`)} as clause
      from ${passageTables} where p.exhibition_id = ${exhibitionId} and p.id = ${id} and ${ofOwnDoors(context.actor)}`)
    if (!found) refuse('kernel.notFound')
    if (found.badgeId !== null || found.ticketId !== null) {
      const targetName = [found.badgeCode, found.name].filter(Boolean).join(' ')
      context.viewed({ entityType: 'passage', targetId: id, targetName, exhibitionId })
    }
    return { ...found, checks: checksOf(found) }
  },
}

/** The checks in their order: those before the failed one have passed, those after it were not reached. */
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

/** Sums the days of the counters `gate.<day>.in`, `.out` and `.refused.<reason>`. */
function totals(rowCounts: Record<string, number>): Record<string, number> {
  const tally = { all: 0, admitted: 0, refused: 0 }
  for (const [name, n] of Object.entries(rowCounts)) {
    tally.all += n
    tally[name.includes('.refused.') ? 'refused' : 'admitted'] += n
  }
  return tally
}
