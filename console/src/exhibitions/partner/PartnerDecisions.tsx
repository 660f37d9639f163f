import { partnerStateMachine } from '@fairgate/contract/exhibitions/partner/states'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { stateTag } from '../../kernel/ui/list/state-tag.tsx'
import { ApprovalTabs } from './ApprovalTabs.tsx'
import type { OfKind } from './acted-partner.ts'
import { commandOf } from './command-of.ts'
import { DecisionFacts } from './DecisionFacts.tsx'
import { partnerActions } from './partner-actions.tsx'
import { partnerColumns, partnerSearch } from './partner-columns.ts'
import { otherNameOf, registerOf } from './partner-labels.ts'
import { type ApprovalList, approvalLists } from './partner-paths.ts'
import './Partner.css'

interface OfList extends OfKind {
  which: ApprovalList
}

/** One of the lists of new partners; all have the same rows. */
export const PartnerDecisions = defineList<'getCooperatorPendingPage', 'partner', OfList>('getCooperatorPendingPage', {
  domain: 'partner',
  command: ({ kind, which }) => commandOf(approvalLists[which].pattern, kind),
  Strip: ApprovalTabs,
  search: partnerSearch,
  columns: partnerColumns,
  actions: partnerActions,
  detail: detailOf<'getCooperatorApprovalDetail', OfList>({
    command: ({ kind }) => commandOf('get…ApprovalDetail', kind),
    code: registerOf,
    title: detail => nameOf(detail.name),
    other: detail => otherNameOf(detail.name),
    status: stateTag(partnerStateMachine.states),
    decider: ({ state }) => state === 'pending' && 'venue',
    facts: 8,
    Facts: DecisionFacts,
  }),
  empty: (_, { which }) => ({ kind: 'done', title: approvalLists[which].empty }),
  noMatch: 'partner.emptyMatchWhy',
})
