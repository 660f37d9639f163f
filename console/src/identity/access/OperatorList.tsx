import { operatorStateMachine } from '@fairgate/contract/identity/access/states'
import { KeyRound, Send } from 'lucide-react'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { MailText } from '../../kernel/ui/MailText.tsx'
import { AddDrawer } from './AddDrawer.tsx'
import { AssociateDrawer } from './AssociateDrawer.tsx'
import { kindLabels } from './access-labels.ts'
import { InviteDrawer } from './InviteDrawer.tsx'
import { OperatorDetails } from './OperatorDetails.tsx'
import { OperatorFilters } from './OperatorFilters.tsx'
import { operatorActions } from './operator-actions.tsx'
import { SecondFactorDemand } from './SecondFactorDemand.tsx'
import './Access.css'

/** Operators of the company: search, view, add, decide, freeze, delete. */
export const OperatorList = defineList('getOperatorPage', {
  domain: 'access',
  Buttons: SecondFactorDemand,
  add: {
    word: 'access.add',
    can: 'operator:add',
    form: AddDrawer,
    also: [
      { word: 'access.associateShort', can: 'operator:add', icon: KeyRound, form: AssociateDrawer },
      { word: 'access.inviteShort', can: 'operator:add', icon: Send, form: InviteDrawer },
    ],
  },
  tabs: {
    all: 'access.tabAll',
    pending: 'decision.toDecide',
    returned: 'decision.returned',
    inUse: 'access.tabInUse',
    frozen: 'access.tabFrozen',
    rejected: 'access.tabRejected',
  },
  done: ['pending'],
  search: ['name', 'userName', 'telephone', 'email'],
  filters: ['roleID', 'kind', 'permission'],
  Filters: OperatorFilters,
  columns: c => [
    c.name('name', { width: 144, min: 112, sort: 'name', mark: row => row.operatorID === c.me && c.t('access.you') }),
    c.text('userName', { width: 128, priority: 6 }),
    c.text('roleName', { title: 'access.role', width: 144, priority: 7 }),
    c.code('telephone', { width: 128, priority: 5 }),
    c.text('email', { width: 200, priority: 2, render: ({ email }) => <MailText address={email} /> }),
    c.choice('kind', kindLabels, { priority: 3 }),
    c.moment('createdAt', { sort: 'createdAt', priority: 1 }),
    c.state(operatorStateMachine.states, { label: 'stateLabel' }),
  ],
  actions: operatorActions,
  detail: OperatorDetails,
  empty: { title: 'access.emptyOperators', why: 'access.emptyOperatorsWhy' },
  noMatch: 'access.emptyMatchWhy',
})
