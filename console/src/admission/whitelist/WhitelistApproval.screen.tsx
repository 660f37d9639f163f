import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { ExhibitionFilter } from '../../kernel/ui/list/ExhibitionFilter.tsx'
import { useViews } from '../../kernel/ui/list/use-views.tsx'
import { whitelistActions } from './whitelist-actions.tsx'
import { whitelistColumns } from './whitelist-columns.tsx'
import { whitelistSearches } from './whitelist-searches.ts'

const step = (name: 'Pending' | 'Processing' | 'Finished', payload: object = {}) =>
  defineList(`getWhitelist${name}Page`, {
    domain: 'whitelist',
    search: whitelistSearches,
    exports: `export${name}Whitelists`,
    payload: () => payload,
    filters: ['exhibitionId'],
    Filters: ExhibitionFilter,
    columns: c => whitelistColumns(c, true),
    actions: whitelistActions,
    open: ({ id }) => `/whiteIndex/detail/${id}`,
    empty: { title: 'whitelist.noneToApprove', why: 'whitelist.noneToApproveWhy' },
  })

const Mine = step('Pending', { turn: 'mine' })
const Pending = step('Pending')
const Processing = step('Processing')
const Finished = step('Finished')

/** White lists that await the operator, by step of their approval (`/whiteIndex/approve`). */
export function WhitelistApproval() {
  const { view, head } = useViews('whitelist.approval', [
    { key: 'mine', word: 'whitelist.stepMine' },
    { key: 'pending', word: 'whitelist.tabPending' },
    { key: 'processing', word: 'whitelist.stepProcessing' },
    { key: 'finished', word: 'whitelist.stepFinished' },
  ])
  if (view === 'pending') return <Pending head={head} />
  if (view === 'processing') return <Processing head={head} />
  if (view === 'finished') return <Finished head={head} />
  return <Mine head={head} />
}
