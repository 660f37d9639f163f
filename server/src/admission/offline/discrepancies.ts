import type { offlineCommands } from '@fairgate/contract/admission/offline/commands'
import { discrepancyTabs } from '@fairgate/contract/admission/offline/states'
import { offlineLabels } from '@fairgate/contract/admission/offline/texts'
import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor, HandlersOf } from '../../kernel/command/context.ts'
import { readRowCounts, tabTotals } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing, matchAny } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { listActions } from '../../kernel/transition/entity-definition.ts'
import { fetchHistory } from '../../kernel/transition/history.ts'
import { transition } from '../../kernel/transition/transition.ts'
import { holdersCoded, passageColumns, passageMore, passageOf, passageTables } from '../gate/api.ts'
import { discrepancyColumns, discrepancyEntity, discrepancyScope, type LockedDiscrepancy } from './entity.ts'

type Row = Output<'getConflictPage'>['list'][number]
type Fetched = Omit<Row, 'statusCode' | 'actions'> & LockedDiscrepancy
type Detail = Result<'getConflict'>
type Passage = NonNullable<Detail['passage']>

const columns = sql`${discrepancyColumns}, ${passageOf.columns}, t.at, t.created_at as "createdAt", t.taken_name as "takenBy"`
const tables = sql`discrepancy t ${passageOf.tables}`

const out = (actor: Actor, { admins, ...row }: Fetched): Row => ({
  ...row,
  statusCode: statusOf(row.state),
  actions: listActions(discrepancyEntity, actor, { ...row, admins }),
})

type PageFilters = Omit<Input<'getConflictPage'>, keyof PageInput> & Pick<PageInput, 'tab'>

/** Cases, newest first, and their export. */
export const discrepancyList = exportedList({
  ...{ kind: 'offline.exportConflicts', entityType: 'conflict', file: 'cases', domain: 'offline' },
  title: 'offline.exportConflictsTitle',
  listing: ({ actor }: ListContext, { exhibitionId, kind, doorId }: PageFilters) => {
    const narrowing: Sql[] = [...matchAny(sql`t.kind`, kind), ...matchAny(sql`t.door_id`, doorId)]
    const all = actor.permissions.has('passage:view') || actor.permissions.has('case:resolve')
    return {
      select: columns,
      from: tables,
      countFrom: sql`discrepancy t`,
      where: [sql`t.exhibition_id = ${exhibitionId}`, discrepancyScope(actor), ...narrowing],
      filtered: narrowing.length > 0 || !all,
      tabs: buildTabs('t.state', discrepancyTabs),
      totals: async (db: Db) => tabTotals(await readRowCounts(db, exhibitionId, 'conflict'), discrepancyTabs),
      id: 't.id',
      sorts: { at: { column: 't.at', type: 'timestamptz' } },
      defaultSort: '-at',
      searches: {
        badgeCode: (typed: string) => {
          const { badges, tickets } = holdersCoded(exhibitionId, typed)
          return sql`t.id = any(array(
            select own.id from discrepancy own where own.exhibition_id = ${exhibitionId} and own.badge_id = any(array(${badges}))
            union all
            select own.id from discrepancy own where own.exhibition_id = ${exhibitionId} and own.ticket_id = any(array(${tickets}))))`
        },
      },
      finish: (row: Fetched): Row => out(actor, row),
    } satisfies Listing<Fetched, Row, Input<'getConflictPage'>>
  },
  columns: c => [
    c.choice('kind', offlineLabels.kinds),
    c.cell('badgeCode', row => row.badgeCode ?? ''),
    c.cell('name', row => row.name ?? ''),
    c.text('doorCode'),
    c.text('channelCode'),
    c.text('deviceName'),
    c.moment('at'),
    c.moment('createdAt'),
    c.cell('takenBy', row => row.takenBy ?? ''),
  ],
})

type Handled =
  | 'getConflictPage'
  | 'exportConflicts'
  | 'getConflict'
  | 'takeConflict'
  | 'resolveConflict'
  | 'reopenConflict'

export const discrepancyHandlers: HandlersOf<Pick<typeof offlineCommands, Handled>> = {
  getConflictPage: discrepancyList.page,
  exportConflicts: discrepancyList.start,

  async getConflict({ id }, { db, actor }) {
    const row = await db.maybe<
      Fetched & Pick<Detail, 'resolution' | 'note' | 'zones'> & { passageId: string; otherId: string | null }
    >(sql`
      select ${columns}, t.resolution, t.note, t.passage_id as "passageId", t.other_id as "otherId",
        coalesce(t.facts -> 'zones', '[]') as zones
      from ${tables} where t.id = ${id} and ${discrepancyScope(actor)}`)
    if (!row) refuse('kernel.notFound')
    const { passageId, otherId, resolution, note, zones, ...shown } = row
    const passages = await passagesOf(db, row.exhibitionId, [passageId, ...(otherId ? [otherId] : [])])
    return {
      ...out(actor, shown),
      ...{ resolution, note, zones },
      passage: passages.get(passageId) ?? null,
      other: (otherId && passages.get(otherId)) || null,
      history: await fetchHistory(db, id),
    }
  },

  async takeConflict({ id, version }, context) {
    const { operatorId, operatorName } = context.actor
    const set = sql`taken_by = ${operatorId}, taken_name = ${operatorName}`
    const changed = await transition(context, discrepancyEntity, { id, version }, 'take', { set })
    return { id, version: changed.version }
  },

  async resolveConflict({ id, version, resolution, note }, context) {
    const set = sql`resolution = ${resolution}, note = ${note}`
    const changed = await transition(context, discrepancyEntity, { id, version }, 'resolve', { set, note })
    context.log({ after: { resolution, note } })
    return { id, version: changed.version }
  },

  async reopenConflict({ id, version, note }, context) {
    const set = sql`resolution = null, note = null, taken_by = null, taken_name = null`
    const changed = await transition(context, discrepancyEntity, { id, version }, 'reopen', { set, note })
    return { id, version: changed.version }
  },
}

async function passagesOf(db: Db, exhibitionId: string, ids: readonly string[]): Promise<Map<string, Passage>> {
  const rows = await db.many<Omit<Passage, 'guardName'> & { shiftId: string | null }>(sql`
    select ${passageColumns}, ${passageMore}, (
      select g.name from shift s join gate_staff g on g.id = s.guard_id where s.id = p.shift_id) as "guardName"
    from ${passageTables} where p.exhibition_id = ${exhibitionId} and p.id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map(({ shiftId, ...row }) => [row.id, row as Passage]))
}
