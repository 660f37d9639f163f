import { standStateMachine } from '@fairgate/contract/exhibitions/stand/states'
import { formatNumber } from '../../kernel/format/format.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { kindLabels } from './kind-labels.ts'
import { SectionFilters } from './SectionFilters.tsx'
import type { StandProps } from './StandChangeDialog.tsx'
import { StandDrawer } from './StandDrawer.tsx'
import { StandSide } from './StandSide.tsx'
import { standActions } from './stand-actions.tsx'
import { useSectionStands } from './use-section-stands.ts'

/** The stands of one exhibition. */
export const Stands = defineList<'getStandPage', 'stand', StandProps>('getStandPage', {
  domain: 'stand',
  title: 'stand.stands',
  inside: true,
  payload: ({ exhibitionId }) => ({ exhibitionId }),
  add: {
    word: 'stand.add',
    can: ({ edits }) => (edits ? 'stand:edit' : ''),
    form: ({ exhibitionId, halls, list, onClose }) => (
      <StandDrawer exhibitionId={exhibitionId} halls={halls} start={list.filters} onClose={onClose} />
    ),
  },
  Filters: SectionFilters,
  filters: ['hall', 'section'],
  Side: StandSide,
  useRows: useSectionStands,
  exports: 'exportStands',
  tabs: { all: 'stand.tabAll', free: 'stand.tabFree', reserved: 'stand.tabReserved', assigned: 'stand.tabAssigned' },
  search: ['number', 'holder'],
  columns: c => [
    c.code('number', { width: 112 }),
    c.text('hall', { width: 72, priority: 3 }),
    c.text('section', { width: 128, priority: 4 }),
    c.cell('area', row => c.t('stand.squareMetres', { area: formatNumber(Number(row.area)) }), {
      width: 104,
      align: 'right',
      priority: 5,
    }),
    c.choice('kind', kindLabels, { priority: 1 }),
    c.name('holder', { priority: 6 }),
    c.text('note', { width: 128, priority: 2 }),
    c.state(standStateMachine.states),
  ],
  actions: standActions,
  empty: (_, { edits }) =>
    edits
      ? { title: 'stand.empty', why: 'stand.emptyWhy' }
      : { title: 'stand.emptyOwn', why: 'stand.emptyOwnWhy', action: false },
})
