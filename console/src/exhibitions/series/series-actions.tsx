import type { Output } from '@fairgate/contract/app/catalogue'
import { Pencil, Trash2 } from 'lucide-react'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { type Acted, defineActions } from '../../kernel/ui/list/define-actions.ts'
import { SeriesDialog } from './SeriesDialog.tsx'
import { seriesName } from './series-labels.ts'

type Series = Acted & Pick<Output<'getSeriesDetail'>, 'actions' | 'code' | 'nameCn' | 'nameEn' | 'ownerId'>

export const seriesActions = defineActions<Series>(
  'series',
  {
    edit: { icon: Pencil, dialog: ({ row, onClose }) => <SeriesDialog row={row} onClose={onClose} /> },
    delete: {
      command: 'deleteSeries',
      icon: Trash2,
      tone: 'danger',
      ask: confirm({ one: 'series.deleteAsk', kind: 'delete' }),
      done: 'shell.deleted',
    },
  },
  seriesName,
)
