import { defineList } from '../ui/list/define-list.tsx'
import { exhibitionColumns } from './exhibition-columns.tsx'
import { ApprovalDetail, approvalActions } from './exhibition-decision.tsx'

/** What organizers submitted, and the venue's decision on it (`/exhibitionApproval`). */
export const ExhibitionApproval = defineList('getExhibitionApprovalPage', {
  words: 'exhibition',
  tabs: {
    all: 'exhibition.tabAll',
    pending: 'decision.toDecide',
    processing: 'decision.returned',
    finished: 'decision.decided',
  },
  redPoint: () => ({ tab: 'pending' as const, flag: 'showApprove' }),
  search: ['name', 'code', 'sponsor'],
  columns: exhibitionColumns,
  actions: approvalActions,
  detail: ApprovalDetail,
  empty: { kind: 'done', title: 'shell.allDoneTitle', why: 'shell.allDoneLine' },
})
