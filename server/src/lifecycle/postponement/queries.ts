import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import {
  openStates,
  postponementStateMachine,
  postponementTabs,
} from '@fairgate/contract/lifecycle/postponement/states'
import sql from 'sql-template-tag'
import {
  byCode,
  byName,
  bySponsor,
  planColumn,
  rowTables,
  runsExhibition,
  showFor,
} from '../../exhibitions/exhibition/api.ts'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import {
  addPendingRows,
  countPending,
  type DatedPendingCount,
  nothingPending,
} from '../../kernel/counter/pending-count.ts'
import { readRowCounts, tabTotals, venueScope } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { fetchHistory } from '../../kernel/transition/history.ts'
import { type LockedPostponement, postponementActionsOf, postponementScope } from './entity.ts'

type Row = Output<'getPostponementPage'>['list'][number]
type Detail = Result<'getPostponementDetail'>
type Fetched = LockedPostponement &
  Omit<Row, 'statusCode' | 'actions' | 'planned' | 'current'> &
  Record<'standing' | 'was', Row['current']>

const columns = sql`p.id, p.version, p.state, p.submitted_by as "submittedBy", p.exhibition_id as "exhibitionId",
  p.sponsor_id as "sponsorId", p.planned, p.note, e.name_cn as "nameCn", e.name_en as "nameEn", e.code,
  json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition,
  json_build_object('cn', c.name_cn, 'en', c.name_en) as sponsor, p.submitted_at as "submittedAt",
  p.decided_at as "decidedAt", p.was, ${planColumn} as standing`
const tables = sql`postponement p join (${rowTables}) on e.id = p.exhibition_id`

const open: readonly string[] = openStates

function rowOf(actor: Actor, { standing, was, ...row }: Fetched): Row {
  return {
    ...row,
    statusCode: statusOf(row.state),
    actions: postponementActionsOf(actor, row),
    current: open.includes(row.state) ? standing : was,
  }
}

/** Requests of organizers, the newest first, and their export. */
export const postponements = exportedList({
  ...{ kind: 'postponement.export', entityType: 'postponement', file: 'postponements', domain: 'postponement' },
  title: 'postponement.title',
  listing: ({ actor, db }: ListContext) =>
    ({
      select: columns,
      from: tables,
      where: [postponementScope(actor, 'p')],
      tabs: buildTabs('p.state', postponementTabs),
      totals: async db => tabTotals(await readRowCounts(db, venueScope, 'postponement'), postponementTabs),
      asks: async () => ({ pending: (await postponementsToDecide(db, actor)).count }),
      id: 'p.id',
      sorts: { submittedAt: { column: 'p.submitted_at', type: 'timestamptz' } },
      defaultSort: '-submittedAt',
      searches: { exhibition: byName, code: byCode, sponsor: bySponsor },
      finish: row => rowOf(actor, row),
    }) satisfies Listing<Fetched, Row, Input<'getPostponementPage'>>,
  columns: c => [
    c.name('exhibition'),
    c.text('code'),
    c.name('sponsor'),
    c.days('open', row => row.current.open),
    c.days('planned', row => row.planned.open),
    c.moment('submittedAt'),
    c.choice('state', postponementStateMachine.states, 'postponement.status'),
    c.text('note'),
  ],
})

export async function postponementDetail(context: ReadContext, { id }: { id: string }): Promise<Detail> {
  const { db, actor } = context
  const row = await db.maybe<Fetched>(
    sql`select ${columns} from ${tables} where p.id = ${id} and ${postponementScope(actor, 'p')}`,
  )
  return row ? { ...rowOf(actor, row), history: await fetchHistory(db, id) } : refuse('kernel.notFound')
}

/** The last request of an exhibition, for its organizer and the venue; null if there is none. */
export async function lastPostponement(
  context: ReadContext,
  { exhibitionId }: Input<'getLastPostponement'>,
): Promise<Result<'getLastPostponement'>> {
  const { db, actor } = context
  const exhibition = await showFor(db, actor, exhibitionId)
  if (!runsExhibition(actor, exhibition)) return { postponement: null }
  const last = await db.maybe<{ id: string }>(
    sql`select id from postponement where exhibition_id = ${exhibitionId} order by id desc limit 1`,
  )
  return { postponement: last ? await postponementDetail(context, last) : null }
}

/** Requests that await this caller's decision. */
export async function postponementsToDecide(db: Db, actor: Actor): Promise<DatedPendingCount> {
  if (!actor.permissions.has('exhibition:approve')) return nothingPending
  const { pending: count = 0 } = await readRowCounts(db, venueScope, 'postponement')
  const rule = { verb: 'approve', actions: (row: LockedPostponement) => postponementActionsOf(actor, row) }
  const pending = await countPending(db, actor, rule, [
    { like: { state: 'pending' }, count, where: sql`p.state = 'pending'` },
  ])
  return addPendingRows(pending, sql`postponement p where true`, { since: 'p.submitted_at' })
}
