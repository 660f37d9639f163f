import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { BlacklistDrawer } from './BlacklistDrawer.tsx'
import { BlacklistFilters } from './BlacklistFilters.tsx'
import { blacklistActions } from './blacklist-actions.tsx'
import { blacklistColumns } from './blacklist-columns.tsx'
import { type OfScope, scopePath } from './blacklist-labels.ts'
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

/** In an empty scope: how many entries the others have, so that nobody takes it for the whole list. */
function ElsewhereLine({ scope, list }: OfScope & { list: { rows: readonly object[]; loading: boolean } }) {
  const t = useText()
  const isEmpty = !list.loading && list.rows.length === 0
  const { data } = useQueryCommand('getBlacklistElsewhere', { scope }, { enabled: isEmpty, quiet: true })
  if (!isEmpty || !data || data.count === 0) return null
  return (
    <p role="status" className="fg-list-line">
      {t('blacklist.emptyElsewhere', { count: data.count })}
    </p>
  )
}
