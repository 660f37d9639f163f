import { badgeFeeStateMachine } from '@fairgate/contract/finance/charge/fee-states'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import type { ReactNode } from 'react'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { ExhibitionFilter } from '../../kernel/ui/list/ExhibitionFilter.tsx'
import { BillAll } from './BillAll.tsx'
import { BillLists } from './BillLists.tsx'
import { feeActions } from './fee-actions.ts'

/** Payments for badges (`/receivePayment/accreditationPayment`): bills, and unbilled fees. */
export const AccreditationPayment = () => (
  <BillLists kind="accreditation" more={{ key: 'fees', word: 'charge.viewFees', List: BadgeFees }} />
)

/** Badge fees, one line each: unbilled, billed, paid. */
const BadgeFees = defineList<'getBadgeFeePage', 'charge', { head?: ReactNode }>('getBadgeFeePage', {
  domain: 'charge',
  label: 'charge.viewFees',
  Buttons: BillAll,
  exports: 'exportBadgeFees',
  tabs: {
    all: 'charge.tabAll',
    uncharged: 'charge.tabUncharged',
    charged: 'charge.tabCharged',
    paid: 'charge.tabPaid',
    ended: 'charge.tabEnded',
  },
  tab: 'uncharged',
  search: [
    { value: 'badgeCode', label: 'charge.badgeCode', type: 'text' },
    { value: 'badgeName', label: 'charge.badgeName', type: 'text' },
  ],
  filters: ['exhibitionId', 'chargeId'],
  Filters: ExhibitionFilter,
  columns: c => [
    c.name('badgeName', { width: 136, min: 112 }),
    c.code('badgeCode', { width: 112, priority: 6 }),
    c.text('badgeTypeName', { width: 128, priority: 5 }),
    c.text('exhibition', { width: 216, priority: 4 }),
    c.text('company', { title: 'charge.badgeCompany', width: 176, priority: 2 }),
    c.text('payer', { title: 'charge.company', width: 176, priority: 1 }),
    c.cell('amount', fee => formatAmount(fee.amount), {
      ...{ title: 'charge.fee', width: 104, min: 96, align: 'right', locked: true },
    }),
    c.code('chargeNumber', { title: 'charge.number', width: 136, priority: 3 }),
    c.moment('createdAt', { title: 'charge.approvedAt', sort: 'createdAt', priority: 0 }),
    c.state(badgeFeeStateMachine.states),
  ],
  actions: feeActions,
  open: ({ exhibitionId, badgeId }) => `${tasksPath}/${exhibitionId}/badges?row=${badgeId}`,
  openLabel: 'charge.seeBadge',
  empty: { title: 'charge.noFees', why: 'charge.noFeesWhy' },
})
