import { turnWords } from '@fairgate/contract/settlement/phrases'
import { settlementLife } from '@fairgate/contract/settlement/states'
import { defineList } from '../ui/list/define-list.tsx'
import { SettlementButtons } from './SettlementButtons.tsx'
import { SettlementFilters } from './SettlementFilters.tsx'
import { settlementActions } from './settlement-actions.tsx'
import { commandOf, type OfKind, settlementPaths, useKind } from './settlement-places.ts'

/** Six of them stand in a row. */
const figure = { width: 116, min: 108 }

const List = defineList<'getCooperatorSettlementPage', 'settlement', OfKind>('getCooperatorSettlementPage', {
  words: 'settlement',
  label: 'settlement.list',
  command: ({ kind }) => commandOf('get…SettlementPage', kind),
  tabs: {
    all: 'settlement.tabAll',
    pending: 'settlement.tabPending',
    processing: 'settlement.tabProcessing',
    finished: 'settlement.tabFinished',
  },
  search: ['company', 'exhibition'],
  filters: ['exhibitionId', 'turn'],
  Filters: SettlementFilters,
  Buttons: SettlementButtons,
  exports: ({ kind }) => commandOf('export…Settlement', kind),
  columns: c => [
    c.name('company', { min: 184, mark: row => row.mine && c.t('settlement.mine') }),
    c.text('exhibition', { width: 216, min: 168, priority: 8 }),
    c.code('code', { priority: 1, hidden: true }),
    c.code('number', { priority: 1, hidden: true }),
    c.amount('prePayAmount', { ...figure, priority: 5 }),
    c.amount('consumeAmonut', { ...figure, priority: 5 }),
    c.amount('sponsorCollect', { ...figure, priority: 4 }),
    c.amount('cooperatorCollect', { ...figure, priority: 4 }),
    c.amount('settleBack', { ...figure, priority: 7 }),
    c.amount('settleRepair', { ...figure, priority: 7 }),
    c.cell('turn', row => c.w(turnWords[row.turn]), { width: 128, min: 104, priority: 3 }),
    c.moment('since', { priority: 2, sort: 'since' }),
    c.state(settlementLife.states, { title: 'settlement.status' }),
  ],
  actions: settlementActions,
  open: ({ id }, { kind }) => settlementPaths(kind).one(id),
  openWord: 'settlement.toWorkbench',
  done: ['pending'],
  empty: { title: 'settlement.empty', why: 'settlement.emptyWhy' },
})

/** Settlements of one kind: to be started, under way, settled; a partner's its own. */
export function SettlementPage() {
  const kind = useKind()
  return <List key={kind} kind={kind} />
}
