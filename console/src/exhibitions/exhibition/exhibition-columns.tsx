import type { RowOf } from '@fairgate/contract/app/catalogue'
import { exhibitionStateMachine } from '@fairgate/contract/exhibitions/exhibition/states'
import { formatDate, formatNumber, venueClock } from '../../kernel/format/format.ts'
import type { ColumnKit } from '../../kernel/ui/list/column-kit.tsx'
import { titleOf } from './exhibition-labels.ts'

export type ExhibitionRow = RowOf<'getExhibitionPage'>

/** Columns of the lists of exhibitions. */
export const exhibitionColumns = (
  c: ColumnKit<ExhibitionRow, 'submittedAt' | 'openFrom' | 'createdAt', 'exhibition'>,
) => [
  c.name('nameCn', { title: 'exhibition.name', render: row => titleOf(row) || c.t('exhibition.untitled') }),
  c.code('code', { priority: 2 }),
  c.text('sponsor', { priority: 1 }),
  c.halls('halls', { priority: 5 }),
  c.cell('openDate', row => row.open.from && formatDate(venueClock(row.open.from).date), {
    width: 112,
    priority: 6,
    sort: 'openFrom',
  }),
  c.cell('area', row => row.area && c.t('exhibition.areaUnit', { area: formatNumber(row.area) }), {
    width: 96,
    priority: 3,
    align: 'right',
  }),
  c.moment('submittedAt', { priority: 4, sort: 'submittedAt' }),
  c.state(exhibitionStateMachine.states, { title: 'exhibition.status' }),
]
