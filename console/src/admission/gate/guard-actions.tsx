import type { RowOf } from '@fairgate/contract/app/catalogue'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { GuardDrawer } from './GuardDrawer.tsx'
import { inExhibition, type OfGate } from './guard-page.tsx'

/** Actions for a guard. */
export const guardActions = defineActions<RowOf<'getGuardList'>, OfGate>(
  'offline',
  {
    edit: { form: ({ row, ...shown }) => <GuardDrawer {...shown} guard={row} /> },
    stop: {
      command: 'stopGuard',
      payload: ([row], _given, { exhibitionId }) => ({ exhibitionId, ...keyOf(row), stopped: true }),
      tone: 'danger',
      ask: confirm({ one: 'offline.stop', why: (row, t) => t('offline.stopAsk', { name: row.name }) }),
    },
    resume: {
      command: 'stopGuard',
      payload: ([row], _given, { exhibitionId }) => ({ exhibitionId, ...keyOf(row), stopped: false }),
    },
  },
  row => row.name,
  inExhibition,
)

const keyOf = (row: RowOf<'getGuardList'> | undefined) => ({ id: row?.id, version: row?.version })
