import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { auditLabels } from './epidemic-labels.ts'
import { strategyActions } from './strategy-actions.tsx'

/** Strategies of exhibitions (`/epidemic/setting`). */
export const StrategyList = defineList('getEpidemicSettingPage', {
  domain: 'epidemic',
  exports: 'exportEpidemicSettings',
  add: { word: 'epidemic.addStrategy', can: 'epidemic:set', to: '/epidemic/setting/add' },
  tabs: { all: 'epidemic.tabAll', open: 'epidemic.tabOpen', closed: 'epidemic.tabClosed' },
  search: ['exhibition'],
  columns: c => [
    c.name('exhibition', { min: 200 }),
    c.code('code', { priority: 1 }),
    c.choice('auditMode', auditLabels, { priority: 3 }),
    c.count('number', { priority: 2 }),
    c.moment('receiptFrom', { priority: 4 }),
    c.count('declared', { priority: 5 }),
    c.moment('editedAt', { sort: 'editedAt', priority: 2 }),
    c.state({ open: 'epidemic.stateOpen', closed: 'epidemic.stateClosed' }, { title: 'epidemic.status' }),
  ],
  actions: strategyActions,
  open: ({ id }) => `/epidemic/setting/${id}`,
  empty: { title: 'epidemic.emptyStrategies', why: 'epidemic.emptyStrategiesWhy' },
})
