import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { BlacklistDrawer } from './BlacklistDrawer.tsx'
import { BlacklistFilters } from './BlacklistFilters.tsx'
import { blacklistActions } from './blacklist-actions.tsx'
import { blacklistColumns } from './blacklist-columns.tsx'
import { type OfScope, scopePath } from './blacklist-labels.ts'
import { ElsewhereLine } from './ElsewhereLine.tsx'
import { ScopeButtons } from './ScopeButtons.tsx'

/** Blacklist entries of one scope (`/blackIndex/exhibition`, `…/exhibitionOutside`, `…/garden`, each with `Add`). */
export const Blacklist = defineList<'getBlacklistPage', 'blacklist', OfScope>('getBlacklistPage', {
  domain: 'blacklist',
  payload: ({ scope }) => ({ scope }),
  add: {
    ...{ word: 'blacklist.add', can: 'blacklist:add', to: ({ scope }) => `${scopePath(scope)}Add` },
    form: ({ scope, onClose }) => <BlacklistDrawer scope={scope} onClose={onClose} />,
  },
  exports: 'exportBlacklist',
  tabs: {
    all: 'blacklist.tabAll',
    pending: 'blacklist.tabPending',
    active: 'blacklist.tabActive',
    ended: 'blacklist.tabEnded',
  },
  search: ['name', 'document', 'plate', 'phone', 'code'],
  filters: ['exhibitionId', 'kind', 'reason'],
  Filters: BlacklistFilters,
  Buttons: ScopeButtons,
  Strip: ElsewhereLine,
  columns: c => blacklistColumns(c, c.props.scope),
  actions: blacklistActions,
  open: ({ id }) => `/blackIndex/detail/${id}`,
  empty: { title: 'blacklist.empty', why: 'blacklist.emptyWhy' },
})
