import type { ReactNode } from 'react'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import type { OfKind } from './acted-partner.ts'
import { commandOf } from './command-of.ts'
import { UsageFacts } from './UsageFacts.tsx'
import './Partner.css'

/** `which` chooses between relations and exhibitions. */
export interface UsageProps extends OfKind {
  which: ReactNode
}

/** One relation in use. */
export const UsageDetail = detailOf<'getCooperatorUsageDetail', OfKind>({
  command: ({ kind }) => commandOf('get…UsageDetail', kind),
  title: detail => nameOf(detail.partner),
  Facts: UsageFacts,
})

/** Exhibitions and badges of partners by relation. */
export const RelationUsage = defineList<'getCooperatorUsagePage', 'partner', UsageProps>('getCooperatorUsagePage', {
  domain: 'partner',
  command: ({ kind }) => commandOf('get…UsagePage', kind),
  search: ['name'],
  Filters: ({ which }) => which,
  columns: c => [
    c.name('partner', { title: 'partner.name' }),
    c.text('sponsor', { title: 'partner.worksFor', width: 224, priority: 3 }),
    c.cell('shared', row => c.t(row.shared ? 'partner.byShare' : 'partner.ownRelation'), {
      title: 'partner.source',
      width: 120,
      priority: 1,
    }),
    c.count('exhibitions', { priority: 4 }),
    c.count('badges', { priority: 4 }),
    c.count('tickets', { priority: 3 }),
    c.amount('amount', { priority: 3 }),
    c.moment('since', { priority: 2 }),
  ],
  detail: UsageDetail,
  empty: { title: 'partner.emptyUsage', why: 'partner.emptyUsageWhy' },
})
