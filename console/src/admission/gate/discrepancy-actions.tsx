import type { RowOf } from '@fairgate/contract/app/catalogue'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'
import { ResolveDrawer } from './ResolveDrawer.tsx'

type Discrepancy = RowOf<'getConflictPage'>

/** Actions for a case. */
export const discrepancyActions = defineActions<Discrepancy>(
  'offline',
  {
    take: { command: 'takeConflict' },
    resolve: { form: ({ row, onClose }) => <ResolveDrawer row={row} onClose={onClose} /> },
    reopen: { command: 'reopenConflict', ask: note({ one: 'offline.reopenTitle', label: 'offline.note' }) },
  },
  row => row.badgeCode ?? row.channelCode,
)
