import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { formatArea } from '@fairgate/contract/exhibitions/stand/area'
import type { standRowActions } from '@fairgate/contract/exhibitions/stand/commands'
import { standStateMachine, standStates } from '@fairgate/contract/exhibitions/stand/states'
import { standKindLabels } from '@fairgate/contract/exhibitions/stand/texts'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import type { ReadContext } from '../../kernel/command/context.ts'
import { readRowCounts, tabTotals } from '../../kernel/counter/row-count.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing } from '../../kernel/list/listing.ts'
import { isRunning, runsExhibition, showFor } from '../exhibition/api.ts'
import { byParticipant, namesOf, ownDerivedQuotas, participants, withParticipation } from '../participation/api.ts'
import { standScope } from './entity.ts'

type StandOut = Output<'getStandPage'>['list'][number]
type Fetched = Omit<StandOut, 'statusCode' | 'actions' | 'area'> & { area: number }
type Filters = Omit<Input<'getStandPage'>, keyof PageInput>
type RowAction = (typeof standRowActions)[number]

const states = { all: [...standStates], free: ['free'], reserved: ['reserved'], assigned: ['assigned'] } as const

/** What may be done to a stand in a state. */
const actionsIn: Readonly<Record<StandOut['state'], readonly RowAction[]>> = {
  free: ['assign', 'reserve', 'swap', 'split', 'merge', 'resize', 'move', 'edit', 'end'],
  reserved: ['assign', 'release', 'swap', 'split', 'merge', 'resize', 'move', 'edit', 'end'],
  assigned: ['assign', 'release', 'swap', 'split', 'merge', 'resize', 'move', 'edit', 'end'],
}

const notEnded = sql`t.state <> 'ended'`
const same = (column: Sql, value: string | undefined): Sql[] => (value === undefined ? [] : [sql`${column} = ${value}`])

/** Stands of an exhibition by hall and number, and their export. */
export const standList = exportedList({
  ...{ kind: 'stand.export', entityType: 'stand', file: 'stands', domain: 'stand', title: 'stand.exportTitle' },
  listing: async ({ actor, db }: ListContext, { exhibitionId, hall, section, participationId }: Filters) => {
    const exhibition = await showFor(db, actor, exhibitionId)
    const runs = runsExhibition(actor, exhibition)
    const edits = runs && actor.permissions.has('stand:edit') && isRunning(exhibition)
    const narrowing = [
      ...same(sql`t.hall`, hall),
      ...same(sql`t.section`, section),
      ...same(sql`t.participation_id`, participationId),
    ]
    return {
      select: sql`t.id, t.version, t.state, t.exhibition_id as "exhibitionId", t.hall, t.number, t.section,
        t.area_dm2 as area, t.kind, t.participation_id as "participationId", ${namesOf('pc')} as holder, t.note`,
      from: sql`stand t ${withParticipation}`,
      countFrom: sql`stand t`,
      where: [sql`t.exhibition_id = ${exhibitionId}`, standScope(actor), notEnded, ...narrowing],
      tabs: buildTabs('t.state', states),
      totals: async () => tabTotals(await readRowCounts(db, exhibitionId, 'stand'), states),
      // The counters are those of the whole exhibition.
      filtered: narrowing.length > 0 || !runs,
      id: 't.id',
      sorts: { location: { column: 't.location', type: 'text' } },
      defaultSort: 'location',
      searches: {
        number: (typed: string) => sql`strpos(t.number, upper(${typed})) > 0`,
        holder: (typed: string) => sql`t.participation_id in (
          select p.id from ${participants} where p.exhibition_id = ${exhibitionId} and ${byParticipant(typed)})`,
      },
      finish: ({ area, ...row }: Fetched): StandOut => ({
        ...row,
        area: formatArea(area),
        statusCode: statusOf(row.state),
        actions: edits ? [...actionsIn[row.state]] : [],
      }),
    } satisfies Listing<Fetched, StandOut, Input<'getStandPage'>>
  },
  columns: c => [
    c.text('hall'),
    c.text('number'),
    c.text('section'),
    c.cell('area', row => Number(row.area)),
    c.choice('kind', standKindLabels),
    c.choice('state', standStateMachine.states),
    c.name('holder'),
    c.text('note'),
  ],
})

type Sections = Output<'getStandSections'>

/** The halls and sections of an exhibition with their stands, in the order of the halls. */
export async function findStandSections(
  { exhibitionId }: Input<'getStandSections'>,
  { actor, db }: ReadContext,
): Promise<Sections> {
  const exhibition = await showFor(db, actor, exhibitionId)
  type Row = Omit<Sections['list'][number], 'area'> & { area: number }
  const rows = await db.many<Row>(sql`
    select t.hall, t.section, count(*) filter (where t.state = 'free')::int as free,
      count(*) filter (where t.state = 'reserved')::int as reserved,
      count(*) filter (where t.state = 'assigned')::int as assigned, sum(t.area_dm2)::int8 as area
    from stand t where t.exhibition_id = ${exhibitionId} and ${standScope(actor)} and ${notEnded}
    group by t.hall, t.section order by min(t.location)`)
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    list: rows.map(row => ({ ...row, area: formatArea(row.area) })),
    stands: sum(({ free, reserved, assigned }) => free + reserved + assigned),
    area: formatArea(sum(({ area }) => area)),
    quotas: runsExhibition(actor, exhibition) ? [] : await ownDerivedQuotas(db, exhibitionId, actor.companyId),
  }
}
