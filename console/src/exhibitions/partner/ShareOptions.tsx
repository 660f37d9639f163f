import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { commandOf } from './command-of.ts'
import { percent, registerOf } from './partner-labels.ts'
import type { SharingProps } from './ShareApplications.tsx'
import { SharedRegions, SharedTypes } from './SharedFor.tsx'
import { optionActions } from './share-actions.tsx'
import './Partner.css'

/** Shared partners of other companies that the operator may apply for, with their conditions. */
export const ShareOptions = defineList<'getCooperatorShareOptionPage', 'partner', SharingProps>(
  'getCooperatorShareOptionPage',
  {
    domain: 'partner',
    command: ({ kind }) => commandOf('get…ShareOptionPage', kind),
    search: ['name'],
    Filters: ({ which }) => which,
    columns: c => [
      c.name('name'),
      c.code('creditCode', { width: 176, render: registerOf }),
      c.text('keeper', { title: 'partner.owner', width: 192, priority: 3 }),
      c.cell('exhibitionTypes', row => <SharedTypes row={row} />, { priority: 4 }),
      c.cell('regions', row => <SharedRegions row={row} />, { priority: 2 }),
      c.count('atOnce', { width: 112, priority: 1 }),
      c.cell('feePercent', row => percent(row.feePercent, c.t), { width: 104, min: 104, align: 'right', priority: 5 }),
    ],
    actions: optionActions,
    empty: { title: 'partner.emptyOptions', why: 'partner.emptyOptionsWhy' },
    noMatch: 'partner.emptyMatchWhy',
  },
)
