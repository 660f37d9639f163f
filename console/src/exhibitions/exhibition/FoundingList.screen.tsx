import { InvoiceQuestion } from '../../app/shell/InvoiceQuestion.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { type ExhibitionRow, exhibitionColumns } from './exhibition-columns.tsx'
import { titleOf } from './exhibition-labels.ts'

const ownActions = defineActions<ExhibitionRow>(
  'exhibition',
  {
    withdraw: {
      command: 'withdrawExhibition',
      ask: confirm({ one: 'exhibition.withdrawAsk', why: 'exhibition.withdrawWhy' }),
      done: 'exhibition.withdrawn',
    },
    delete: {
      command: 'deleteExhibition',
      ask: confirm({ kind: 'delete' }),
      done: 'shell.deleted',
      tone: 'danger',
    },
  },
  titleOf,
)

const Exhibitions = defineList('getExhibitionPage', {
  domain: 'exhibition',
  add: { word: 'exhibition.create', can: 'exhibition:add', to: '/foundingExhibition/new' },
  tabs: {
    all: 'exhibition.tabAll',
    draft: 'exhibition.tabDraft',
    pending: 'exhibition.tabPending',
    returned: 'decision.returned',
    approved: 'exhibition.tabApproved',
    rejected: 'decision.rejected',
  },
  search: [
    'name',
    'code',
    { value: 'showType', label: 'exhibition.showType', type: 'select', dictionary: 'show_type' },
    { value: 'openOn', label: 'exhibition.openOn', type: 'date' },
  ],
  columns: exhibitionColumns,
  actions: ownActions,
  open: ({ id }) => `/foundingExhibition/${id}`,
  openLabel: row => (row.actions.includes('edit') ? 'exhibition.edit' : 'exhibition.view'),
  empty: { title: 'exhibition.noneFirst', why: 'exhibition.noneFirstWhy' },
})

/** An organizer's exhibitions by creation state (`/foundingExhibition`). */
export function FoundingList() {
  return (
    <>
      <Exhibitions />
      <InvoiceQuestion />
    </>
  )
}
