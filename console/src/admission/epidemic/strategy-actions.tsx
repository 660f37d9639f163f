import type { RowOf } from '@fairgate/contract/app/catalogue'
import { Lock, Pencil, QrCode, Trash2, Unlock } from 'lucide-react'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { CodeDialog } from './CodeDialog.tsx'

type StrategyRow = RowOf<'getEpidemicSettingPage'>

const switched = (isOpen: boolean) => (rows: readonly StrategyRow[]) => {
  const [row] = rows
  return { id: row?.id, version: row?.version, isOpen }
}

export const strategyActions = defineActions<StrategyRow>(
  'epidemic',
  {
    edit: { icon: Pencil, to: ({ id }) => `/epidemic/setting/${id}` },
    open: {
      command: 'setEpidemicSettingStatus',
      payload: switched(true),
      icon: Unlock,
      tone: 'primary',
      ask: confirm({ one: 'epidemic.openAsk', why: 'epidemic.openWhy' }),
      done: 'epidemic.opened',
    },
    close: {
      command: 'setEpidemicSettingStatus',
      payload: switched(false),
      icon: Lock,
      ask: confirm({ one: 'epidemic.closeAsk', why: 'epidemic.closeWhy' }),
      done: 'epidemic.wasClosed',
    },
    code: {
      icon: QrCode,
      word: 'epidemic.codeTitle',
      dialog: ({ row, onClose }) => (
        <CodeDialog command="getEpidemicSettingCode" id={row.id} name={nameOf(row.exhibition)} onClose={onClose} />
      ),
    },
    delete: {
      command: 'deleteEpidemicSetting',
      many: true,
      bulk: true,
      tone: 'danger',
      icon: Trash2,
      ask: confirm({ many: 'epidemic.deleteAsk', kind: 'delete' }),
      done: 'shell.deleted',
    },
  },
  ({ exhibition }) => nameOf(exhibition),
)
