import { whitelistLabels } from '@fairgate/contract/admission/whitelist/texts'
import type { RowOf } from '@fairgate/contract/app/catalogue'
import { documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import { Unlink } from 'lucide-react'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'

type GuestRow = RowOf<'getWhitelistGuestPage'>

const guestActions = defineActions<GuestRow>('whitelist', {
  unbind: {
    command: 'unbindWhitelist',
    payload: ([row]) => ({ id: row?.id }),
    icon: Unlink,
    tone: 'danger',
    ask: confirm({ one: 'whitelist.unbindAsk', why: 'whitelist.unbindWhy' }),
    done: 'whitelist.unbound',
  },
})

/** The guests of a list, on its page. */
export const WhitelistGuests = defineList<'getWhitelistGuestPage', 'whitelist', { whitelistId: string }>(
  'getWhitelistGuestPage',
  {
    domain: 'whitelist',
    inside: true,
    label: 'whitelist.guests',
    payload: ({ whitelistId }) => ({ whitelistId }),
    search: ['name', 'documentNumber'],
    exports: 'exportWhitelistGuests',
    columns: c => [
      c.name('name'),
      c.cell('documentType', row => c.w(documentTypeLabels[row.documentType]), { width: 128, priority: 6 }),
      c.code('documentMasked', { width: 168, priority: 4 }),
      c.code('phoneMasked', { width: 128, priority: 3 }),
      c.code('plate', { width: 112, priority: 2 }),
      c.moment('boundAt', { sort: 'boundAt', priority: 5 }),
      c.cell('entered', row => c.t(row.entered ? 'whitelist.entered' : 'whitelist.notEntered'), { width: 96 }),
      c.state(whitelistLabels.guests, { title: 'whitelist.status' }),
    ],
    actions: guestActions,
    empty: { title: 'whitelist.noGuests', why: 'whitelist.noGuestsWhy' },
  },
)
