import { notReadCount } from '@fairgate/contract/admission/batch-search/not-read'
import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import type { Listing } from '../../kernel/list/listing.ts'

type Row = Output<'getBatchSearchPage'>['list'][number]
type Fetched = Omit<Row, 'state' | 'statusCode' | 'actions'> & { failure: string | null }

const figures = ['lines', 'found', 'missing', 'repeated', 'meaningless'] as const

/** Searches with number of lines and reason, the newest first; and their export. */
export const searches = exportedList({
  ...{ kind: 'batchSearch.export', entityType: 'batchSearch', file: 'batch-searches', domain: 'batchSearch' },
  title: 'batchSearch.exportTitle',
  listing: (_: ListContext) =>
    ({
      select: sql`t.id, 1 as version, t.at, t.operator_name as operator, t.reason, t.lines, t.found, t.missing, t.repeated, t.meaningless,
        t.not_read as "notRead", t.failure`,
      from: sql`batch_search t`,
      where: [],
      filtered: true,
      id: 't.id',
      sorts: { at: { column: 't.at', type: 'timestamptz' } },
      defaultSort: '-at',
      finish: ({ failure, ...row }: Fetched): Row => {
        const state = row.lines !== null ? 'done' : failure === null ? 'running' : 'failed'
        return { ...row, state, statusCode: statusOf(state), actions: [] }
      },
    }) satisfies Listing<Fetched, Row, Input<'getBatchSearchPage'>>,
  columns: c => [
    c.text('reason'),
    ...figures.map(figure => c.cell(figure, row => row[figure] ?? '')),
    c.cell('notRead', ({ notRead }) => notReadCount(notRead)),
    c.text('operator'),
    c.cell('status', ({ state }) => translateKey(`batchSearch.state_${state}`, c.language)),
    c.moment('at'),
  ],
})
