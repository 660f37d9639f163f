import { figureNames } from '@fairgate/contract/finance/ledger/figures'
import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import { settlementKindNames, settlementKindOf } from '@fairgate/contract/finance/settlement/kinds'
import { settlementStateMachine, settlementTabs } from '@fairgate/contract/finance/settlement/states'
import { turnLabels } from '@fairgate/contract/finance/settlement/texts'
import { writeAmount } from '@fairgate/contract/kernel/money/money'
import type { RedPoints } from '@fairgate/contract/kernel/page/menu-flags'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import { counts, ofOneOrCounting } from '../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { readRowCounts, tabTotals, venueScope } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing, type RowsInput } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import type { Figures } from '../ledger/api.ts'
import {
  type LockedSettlement,
  remainderOf,
  settlementActionsOf,
  settlementColumns,
  settlementScope,
} from './entity.ts'
import type { FamilyInput, FamilyResult } from './family-input.ts'
import { shownFigures } from './to-pay.ts'

type Row = FamilyResult<'get…SettlementPage'>['list'][number]
type Name = Row['company']

export interface FetchedSettlement extends LockedSettlement {
  participationKind: Row['participationKind']
  company: Name
  exhibition: Name
  code: string | null
  turn: Row['turn']
  since: string
}

/** Columns of a row of a list, from `settlementTables`. */
export const rowColumns = sql`${settlementColumns('s')}, p.kind as "participationKind",
  json_build_object('cn', c.name_cn, 'en', c.name_en) as company,
  json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition, e.code, s.turn, s.since`
export const settlementTables = sql`settlement s join participation p on p.id = s.participation_id
  join company c on c.id = s.company_id join exhibition e on e.id = s.exhibition_id`

/** The six figures as on the wire. */
export const figuresOut = (figures: Figures) =>
  Object.fromEntries(figureNames.map(name => [name, writeAmount(figures[name])])) as Pick<
    Row,
    (typeof figureNames)[number]
  >

/** Whether it is the turn of the caller's company. */
export function isTurnOf({ companyId, companyType }: Actor, { turn, companyId: settled, holderId }: FetchedSettlement) {
  if (turn === 'platform') return companyType === 'platform'
  return (
    (companyId === settled && (turn === 'company' || turn === 'both')) ||
    (companyId === holderId && (turn === 'holder' || turn === 'both'))
  )
}

/** A row in the form that the caller is shown. */
export function rowOf(actor: Actor, row: FetchedSettlement, figures: Figures): Row {
  const { id, version, state, participationId, participationKind, companyId, company, exhibitionId, exhibition } = row
  return {
    ...{ id, version, state, participationId, participationKind, companyId, company, exhibitionId, exhibition },
    ...{ code: row.code, turn: row.turn, since: row.since, statusCode: statusOf(state) },
    ...figuresOut(figures),
    ...{ expenses: writeAmount(figures.expenses), held: writeAmount(figures.held) },
    ...{ number: row.number, revision: row.revision, remainder: writeAmount(remainderOf(row)) },
    actions: settlementActionsOf(actor, row),
    mine: isTurnOf(actor, row),
  }
}

const inside = (columns: Sql) => (value: string) => textInside([columns], value)

/** The searches of the list. */
export const searches = {
  company: inside(sql`c.name_cn || ' ' || c.name_en`),
  exhibition: inside(sql`e.name_cn || ' ' || e.name_en || ' ' || coalesce(e.code, '')`),
}

/** Filters of a list besides tab and search. */
export function narrowing(
  { companyId, companyType }: Actor,
  { exhibitionId, turn }: Pick<FamilyInput<'get…SettlementPage'>, 'exhibitionId' | 'turn'>,
): Sql[] {
  const mine = sql`(s.company_id = ${companyId} and s.turn in ('company', 'both')
    or s.holder_id = ${companyId} and s.turn in ('holder', 'both')
    or ${companyType === 'platform'} and s.turn = 'platform')`
  return [...(exhibitionId ? [sql`s.exhibition_id = ${exhibitionId}`] : []), ...(turn ? [mine] : [])]
}

/** Settlements of a kind; a company's own and its secondaries'. */
function settlementListing(
  kind: SettlementKindName,
  input: RowsInput<FamilyInput<'get…SettlementPage'>>,
  { actor, db }: ListContext,
): Listing<FetchedSettlement, Row> {
  const narrowed = narrowing(actor, input)
  return {
    select: rowColumns,
    from: settlementTables,
    where: [
      sql`s.family = ${kind}`,
      settlementScope(actor, 's'),
      ofOneOrCounting('s.exhibition_id', input.exhibitionId),
      ...narrowed,
    ],
    tabs: buildTabs('s.state', settlementTabs),
    totals: async venue => tabTotals(await readRowCounts(venue, venueScope, `settlement.${kind}`), settlementTabs),
    // Counters cover the whole venue; a partner has only few rows.
    filtered: narrowed.length > 0 || actor.companyType !== 'platform',
    id: 's.id',
    sorts: { since: { column: 's.since', type: 'timestamptz' } },
    defaultSort: '-since',
    searches,
    finish: () => {
      throw new Error('settlements are mapped by finishAll')
    },
    finishAll: async rows => {
      const figures = await shownFigures(db, rows)
      return rows.map(row => rowOf(actor, row, figures.get(row.participationId) as Figures))
    },
  }
}

/** The list of a kind, and its export with the six figures of each. */
const settlementList = (kind: SettlementKindName) =>
  exportedList({
    ...{ kind: `settlement.export.${kind}`, entityType: 'settlement', file: 'settlements', domain: 'settlement' },
    title: 'settlement.exportTitle',
    listing: (context: ListContext, input: RowsInput<FamilyInput<'get…SettlementPage'>>) =>
      settlementListing(kind, input, context),
    columns: c => [
      c.text('number'),
      c.name('company'),
      c.text('code'),
      c.name('exhibition'),
      ...figureNames.map(name => c.amount(name)),
      c.choice('turn', turnLabels),
      c.choice('state', settlementStateMachine.states, 'settlement.status'),
      c.moment('since'),
    ],
  })

export const settlementLists = {
  Cooperator: settlementList('Cooperator'),
  Agent: settlementList('Agent'),
  Sponsor: settlementList('Sponsor'),
} satisfies Readonly<Record<SettlementKindName, unknown>>

/** How many settlements of each kind await the caller's company, with the same condition as the filter of the list. */
export const countByParty = (db: Db, actor: Actor): Promise<{ family: SettlementKindName; count: number }[]> =>
  db.many(sql`
    select s.family, count(*)::int as count from settlement s
    where s.state <> 'settled' and ${settlementScope(actor, 's')} and ${counts('s.exhibition_id')}
      and ${narrowing(actor, { turn: 'mine' })[0]} group by 1 order by 1`)

/**
 * Menu flags faCooperSettle, faAgentSettle, fasponsorSettle: it is the caller's turn, and the caller has the
 * permission.
 */
export async function findSettlementFlags(db: Db, actor: Actor): Promise<Partial<RedPoints>> {
  const may = (permission: string) => actor.permissions.has(permission)
  if (!may('settlement:view')) return {}
  const own = await readRowCounts(db, actor.companyId, 'settlementTurn')
  const venue = may('settlement:start') ? await readRowCounts(db, venueScope, 'settlementTurn') : {}
  const acts = may('settlement:confirm') || may('settlement:pay') || may('settlement:answer')
  return Object.fromEntries(
    settlementKindNames.map(kind => {
      const count = (acts ? (own[kind] ?? 0) : 0) + (venue[kind] ?? 0)
      return [settlementKindOf(kind).redPoint, count > 0]
    }),
  )
}
