import { formatAmount } from '@fairgate/contract/kernel/money'
import { turnWords } from '@fairgate/contract/settlement/phrases'
import { settlementLife } from '@fairgate/contract/settlement/states'
import { JobStrip } from '../ui/JobStrip.tsx'
import { defineList } from '../ui/list/define-list.tsx'
import { useJobInAddress } from '../ui/use-job-in-address.ts'
import { SettlementButtons } from './SettlementButtons.tsx'
import { SettlementFilters } from './SettlementFilters.tsx'
import { settlementActions } from './settlement-actions.tsx'
import { commandOf, type OfKind, settlementPaths, useKind } from './settlement-places.ts'

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
  Strip: RunningJob,
  columns: c => [
    c.name('company', { mark: row => row.mine && c.t('settlement.mine') }),
    c.text('exhibition', { priority: 8 }),
    c.code('code', { priority: 1, hidden: true }),
    c.code('number', { priority: 1, hidden: true }),
    c.cell('prePayAmount', row => formatAmount(row.prePayAmount), { width: 116, align: 'right', priority: 5 }),
    c.cell('consumeAmonut', row => formatAmount(row.consumeAmonut), { width: 116, align: 'right', priority: 5 }),
    c.cell('sponsorCollect', row => formatAmount(row.sponsorCollect), { width: 116, align: 'right', priority: 3 }),
    c.cell('cooperatorCollect', row => formatAmount(row.cooperatorCollect), {
      width: 116,
      align: 'right',
      priority: 3,
    }),
    c.cell('settleBack', row => formatAmount(row.settleBack), { width: 116, align: 'right', priority: 7 }),
    c.cell('settleRepair', row => formatAmount(row.settleRepair), { width: 116, align: 'right', priority: 7 }),
    c.cell('turn', row => c.w(turnWords[row.turn]), { width: 128, priority: 4 }),
    c.moment('since', { priority: 2, sort: 'since' }),
    c.state(settlementLife.states, { title: 'settlement.status' }),
  ],
  actions: settlementActions,
  open: ({ id }, { kind }) => settlementPaths(kind).one(id),
  openWord: 'settlement.toWorkbench',
  done: ['pending'],
  empty: { title: 'settlement.empty', why: 'settlement.emptyWhy' },
})

function RunningJob() {
  const [jobId, show] = useJobInAddress()
  return jobId ? <JobStrip jobId={jobId} onClose={() => show(undefined)} /> : null
}

/** Settlements of one kind: to be started, under way, settled; a partner's its own. */
export function SettlementPage() {
  const kind = useKind()
  return <List key={kind} kind={kind} />
}
