import type { RowOf } from '@fairgate/contract/catalogue'
import { defineActions } from '../ui/list/define-actions.ts'
import { note } from '../ui/list/note.tsx'
import { ResolveDrawer } from './ResolveDrawer.tsx'

type Conflict = RowOf<'getConflictPage'>

/** Actions for a case. */
export const conflictActions = defineActions<Conflict>(
  'offline',
  {
    take: { command: 'takeConflict' },
    resolve: { form: ({ row, onClose }) => <ResolveDrawer row={row} onClose={onClose} /> },
    reopen: { command: 'reopenConflict', ask: note({ one: 'offline.reopenTitle', label: 'offline.note' }) },
  },
  row => row.badgeCode ?? row.channelCode,
)
