import { shareStateMachine } from '@fairgate/contract/exhibitions/partner/states'
import type { ReactNode } from 'react'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import type { OfKind } from './acted-partner.ts'
import { commandOf } from './command-of.ts'
import { percent } from './partner-labels.ts'
import { shareActions } from './share-actions.tsx'
import './Partner.css'

/** `which` chooses between shared partners and applications. */
export interface SharingProps extends OfKind {
  which: ReactNode
}

/** Applications to work with shared partners: the platform decides, owner and applicant can view them. */
export const ShareApplications = defineList<'getCooperatorSharePage', 'partner', SharingProps>(
  'getCooperatorSharePage',
  {
    domain: 'partner',
    command: ({ kind }) => commandOf('get…SharePage', kind),
    tabs: {
      all: 'partner.tabAll',
      pending: 'decision.toDecide',
      approved: 'partner.shareApproved',
      beingUsed: 'partner.shareBeingUsed',
      returned: 'decision.returned',
      rejected: 'decision.rejected',
      withdrawn: 'partner.tabWithdrawn',
      ended: 'partner.shareEnded',
    },
    done: ['pending'],
    search: ['name'],
    Filters: ({ which }) => which,
    columns: c => [
      c.name('partner', {
        title: 'partner.name',
        width: 224,
        mark: row => row.asked && c.t('partner.requestedByCode'),
      }),
      c.text('owner', { width: 184, priority: 4 }),
      c.text('applicant', { width: 184, priority: 5 }),
      c.cell('feePercent', row => percent(row.feePercent, c.t), { width: 96, min: 96, align: 'right', priority: 3 }),
      c.text('reason', { title: 'partner.remark', priority: 1, render: row => row.reason || row.note || '—' }),
      c.moment('submittedAt', { sort: 'submittedAt', priority: 2 }),
      c.state(shareStateMachine.states),
    ],
    actions: shareActions,
    empty: { title: 'partner.emptyApplications' },
    noMatch: 'partner.emptyMatchWhy',
  },
)
