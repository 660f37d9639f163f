import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { inExhibition, type OfGate } from './guard-page.tsx'
import { ZoneDrawer } from './ZoneDrawer.tsx'
import type { ZoneNode } from './zone-tree.ts'

/** Actions for a zone. */
export const zoneActions = defineActions<ZoneNode, OfGate, 'addZoneInside'>(
  'gate',
  {
    edit: { form: ({ row, ...shown }) => <ZoneDrawer {...shown} zone={row} /> },
    addZoneInside: {
      offered: row => row.actions.includes('edit'),
      form: ({ row, ...shown }) => <ZoneDrawer {...shown} parentId={row.id} />,
    },
    delete: {
      command: 'deleteZone',
      tone: 'danger',
      ask: confirm({ one: 'gate.deleteZoneAsk', why: 'gate.deleteZoneWhy', kind: 'delete' }),
      done: 'shell.deleted',
    },
  },
  row => row.code,
  inExhibition,
)
