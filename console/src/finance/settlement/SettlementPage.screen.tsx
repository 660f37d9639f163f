import type { RowOf } from '@fairgate/contract/app/catalogue'
import { settlementStateMachine } from '@fairgate/contract/finance/settlement/states'
import { turnLabels } from '@fairgate/contract/finance/settlement/texts'
import type { Text } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { figurePair } from './figure-pair.tsx'
import { SettlementButtons } from './SettlementButtons.tsx'
import { SettlementFilters } from './SettlementFilters.tsx'
import { settlementActions } from './settlement-actions.tsx'
import { commandOf, type OfKind, settlementPaths, useKind } from './settlement-paths.ts'

/** Each contains two figures, as wide as twelve digits or the header. */
const pair = { align: 'right', width: 144, min: 120 } as const

const List = defineList<'getCooperatorSettlementPage', 'settlement', OfKind>('getCooperatorSettlementPage', {
  domain: 'settlement',
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
    // The exhibition is shown below its company, because at 1200 px a column of its own would leave no room for the six
    // figures.
    c.name('company', {
      min: 144,
      mark: row => [nameOf(row.exhibition), ...formatTurn(row, c)].join(' · '),
    }),
    c.text('exhibition', { width: 200, min: 112, priority: 1, hidden: true }),
    c.code('code', { priority: 1, hidden: true }),
    c.code('number', { priority: 1, hidden: true }),
    c.cell('paidAndUsed', figurePair(c.t, 'prePayAmount', 'consumeAmonut', 'expenses'), { ...pair, priority: 6 }),
    c.cell('shares', figurePair(c.t, 'sponsorCollect', 'cooperatorCollect', 'held'), { ...pair, priority: 5 }),
    c.cell('outcome', figurePair(c.t, 'settleBack', 'settleRepair'), { ...pair, priority: 7 }),
    c.cell('turn', row => c.w(turnLabels[row.turn]), { width: 128, min: 104, hidden: true }),
    c.moment('since', { priority: 2, sort: 'since' }),
    c.state(settlementStateMachine.states, { title: 'settlement.status' }),
  ],
  actions: settlementActions,
  open: ({ id }, { kind }) => settlementPaths(kind).one(id),
  openLabel: ({ state }) => (state === 'settled' ? 'shell.view' : 'settlement.toWorkbench'),
  done: ['pending'],
  empty: { title: 'settlement.empty', why: 'settlement.emptyWhy' },
})

/** The party that has to act, shown below the names, because a separate column would be the first without room. */
function formatTurn({ mine, turn }: Pick<RowOf<'getCooperatorSettlementPage'>, 'mine' | 'turn'>, { t }: { t: Text }) {
  if (mine) return [t('settlement.mine')]
  return turn === 'none' ? [] : [t(`settlement.pendingWith_${turn}`)]
}

/** Settlements of one kind in all stages; a partner sees its own. */
export function SettlementPage() {
  const kind = useKind()
  return <List key={kind} kind={kind} />
}
