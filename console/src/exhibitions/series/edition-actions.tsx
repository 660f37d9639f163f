import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { EditionDialog } from './EditionDialog.tsx'
import { JoinDialog } from './JoinDialog.tsx'
import type { Edition, OfSeries } from './series-labels.ts'
import { seriesName } from './series-labels.ts'

/** Actions for an edition. */
export const editionActions = defineActions<Edition, OfSeries>(
  'series',
  {
    join: {
      dialog: ({ row, ownerId, onClose }) => <JoinDialog ownerId={ownerId} edition={row} onClose={onClose} />,
    },
    edit: { dialog: ({ row, seriesId, onClose }) => <EditionDialog seriesId={seriesId} row={row} onClose={onClose} /> },
    delete: {
      command: 'deleteEdition',
      tone: 'danger',
      ask: confirm({ one: 'series.deleteAsk', kind: 'delete' }),
      done: 'shell.deleted',
    },
  },
  seriesName,
)
