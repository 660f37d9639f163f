import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { blacklistActions } from './blacklist-actions.tsx'
import { blacklistColumns } from './blacklist-columns.tsx'

/** Entries of all scopes that await another operator (`/blackIndex/approve`). */
export const BlacklistApproval = defineList('getBlacklistPage', {
  domain: 'blacklist',
  exports: 'exportBlacklist',
  tab: 'pending',
  tabs: {
    pending: 'blacklist.tabPending',
    active: 'blacklist.tabActive',
    ended: 'blacklist.tabEnded',
    all: 'blacklist.tabAll',
  },
  redPoint: () => ({ tab: 'pending' as const, flag: 'checkBlacklist' }),
  search: ['name', 'document', 'plate', 'phone', 'code'],
  columns: c => blacklistColumns(c, 'all'),
  actions: blacklistActions,
  decides: 'approve',
  open: ({ id }) => `/blackIndex/detail/${id}`,
  done: ['pending'],
  empty: { title: 'blacklist.emptyApproval' },
})
