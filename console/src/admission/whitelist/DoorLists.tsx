import { whitelistStateMachine } from '@fairgate/contract/admission/whitelist/states'
import { formatDates } from '../../kernel/format/format.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { ExhibitionFilter } from '../../kernel/ui/list/ExhibitionFilter.tsx'
import { DoorPassDrawer } from './DoorPassDrawer.tsx'
import { ScopeButtons } from './ScopeButtons.tsx'
import { doorPassActions } from './whitelist-actions.tsx'
import type { OfScope } from './whitelist-labels.ts'

/** Standing passes for the doors of one gate context. */
export const DoorLists = defineList<'getDoorWhitelistPage', 'whitelist', OfScope>('getDoorWhitelistPage', {
  domain: 'whitelist',
  tabs: {
    all: 'whitelist.tabAll',
    valid: 'whitelist.tabValid',
    stopped: 'whitelist.tabStopped',
    expired: 'whitelist.tabExpired',
  },
  search: ['name', 'documentNumber', 'plate', 'phone', 'number'],
  payload: ({ scope }) => ({ scope }),
  filters: ['exhibitionId'],
  Filters: ({ scope, list }) => (scope === 'during' ? <ExhibitionFilter list={list} /> : null),
  Buttons: ScopeButtons,
  exports: 'exportDoorWhitelists',
  add: {
    ...{ word: 'whitelist.doorAdd', can: 'doorWhitelist:edit' },
    form: ({ scope, onClose }) => <DoorPassDrawer scope={scope} onClose={onClose} />,
  },
  columns: c => [
    c.code('number', { width: 148, locked: true }),
    c.name('name', { width: 148, locked: true }),
    c.code('plate', { width: 108, priority: 6 }),
    c.cell('door', row => nameOf(row.door), { width: 152, priority: 7 }),
    c.code('documentMasked', { width: 168, priority: 4 }),
    c.code('phoneMasked', { width: 128, priority: 3 }),
    c.cell('validity', row => formatDates(row.validFrom, row.validTo), { width: 216, min: 216, priority: 6 }),
    c.text('entryReason', { width: 168, priority: 5 }),
    c.cell('entered', row => c.t(row.entered ? 'whitelist.entered' : 'whitelist.notEntered'), {
      width: 96,
      priority: 3,
    }),
    c.text('applicant', { title: 'whitelist.givenBy', width: 120, priority: 2 }),
    c.text('exhibition', { width: 176, priority: 1 }),
    c.moment('appliedAt', { title: 'whitelist.givenAt', sort: 'appliedAt', priority: 2 }),
    c.state(whitelistStateMachine.states, { title: 'whitelist.status' }),
  ],
  actions: doorPassActions,
  open: ({ id }) => `/whiteIndex/detail/${id}`,
  empty: { title: 'whitelist.doorNone', why: 'whitelist.doorNoneWhy' },
})
