import type { RowOf } from '@fairgate/contract/app/catalogue'
import { Banknote, Scissors, Undo2 } from 'lucide-react'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { ExhibitionFilter } from '../../kernel/ui/list/ExhibitionFilter.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { PayBackDialog, RecordDialog, WriteOffDialog } from './PayDialogs.tsx'

/** Actions on an account: record a payment, refund, write off a difference. */
const accountActions = defineActions<RowOf<'getPrepaidPage'>>(
  'payment',
  {
    record: { icon: Banknote, tone: 'primary', dialog: RecordDialog },
    payBack: { icon: Undo2, dialog: PayBackDialog },
    writeOff: { icon: Scissors, dialog: WriteOffDialog },
  },
  ({ company }) => nameOf(company),
)

/** Accounts of participations: prepaid, bound and open amounts. */
export const AccountList = defineList('getPrepaidPage', {
  domain: 'payment',
  exports: 'exportPrepaid',
  label: 'payment.accounts',
  tabs: { kept: 'payment.tabWithBalance', all: 'payment.tabEverybody' },
  search: ['company', 'exhibition'],
  filters: ['exhibitionId'],
  Filters: ExhibitionFilter,
  columns: c => [
    c.name('company', { min: 200, mark: row => nameOf(row.exhibition) }),
    c.text('exhibition', { width: 232, hidden: true }),
    c.amount('prepaid', { locked: true }),
    c.amount('bound', { priority: 3 }),
    c.amount('open', { priority: 2 }),
    c.amount('settle', { priority: 1 }),
  ],
  actions: accountActions,
  detail: detailOf({
    command: 'getPrepaid',
    payload: participationId => ({ participationId }),
    title: account => nameOf(account.company),
    code: account => nameOf(account.exhibition),
    Facts: AccountFacts,
  }),
  empty: { title: 'payment.noAccounts', why: 'payment.noAccountsWhy' },
})
