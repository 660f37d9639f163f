import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { ExhibitionFilter } from '../../kernel/ui/list/ExhibitionFilter.tsx'
import { ElsewhereLine } from './ElsewhereLine.tsx'
import { ScopeButtons } from './ScopeButtons.tsx'
import { WhitelistDrawer } from './WhitelistDrawer.tsx'
import { whitelistActions } from './whitelist-actions.tsx'
import { whitelistColumns } from './whitelist-columns.tsx'
import { listTabs, type OfScope, scopePaths } from './whitelist-labels.ts'
import { whitelistSearches } from './whitelist-searches.ts'

const shared = {
  domain: 'whitelist',
  tabs: listTabs,
  search: whitelistSearches,
  payload: ({ scope }: OfScope) => ({ scope }),
  filters: ['exhibitionId'],
  Filters: ({ scope, list }: OfScope & Parameters<typeof ExhibitionFilter>[0]) =>
    scope === 'during' ? <ExhibitionFilter list={list} /> : null,
  Buttons: ScopeButtons,
  actions: whitelistActions,
  open: ({ id }: { id: string }) => `/whiteIndex/detail/${id}`,
  empty: { title: 'whitelist.empty', why: 'whitelist.emptyWhy' },
} as const

const addTo = ({ scope }: OfScope) => `${scopePaths[scope]}Add`

/** Lists of people of one scope. */
export const CertificateLists = defineList<'getCertificateWhitelistPage', 'whitelist', OfScope>(
  'getCertificateWhitelistPage',
  {
    ...shared,
    exports: 'exportCertificateWhitelists',
    add: {
      ...{ word: 'whitelist.add', can: 'whitelist:apply', to: addTo },
      form: ({ scope, onClose }) => <WhitelistDrawer scope={scope} kind="certificate" onClose={onClose} />,
    },
    Strip: ({ scope, list }) => <ElsewhereLine scope={scope} kind="certificate" list={list} />,
    columns: c => whitelistColumns(c, false),
  },
)

/** Lists of vehicles of one scope. */
export const VehicleLists = defineList<'getVehicleWhitelistPage', 'whitelist', OfScope>('getVehicleWhitelistPage', {
  ...shared,
  exports: 'exportVehicleWhitelists',
  add: {
    ...{ word: 'whitelist.add', can: 'whitelist:apply' },
    form: ({ scope, onClose }) => <WhitelistDrawer scope={scope} kind="vehicle" onClose={onClose} />,
  },
  Strip: ({ scope, list }) => <ElsewhereLine scope={scope} kind="vehicle" list={list} />,
  columns: c => whitelistColumns(c, true),
})
