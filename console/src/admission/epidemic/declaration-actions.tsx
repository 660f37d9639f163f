import { Check, Pencil, QrCode, RotateCcw, TimerOff, Trash2, X } from 'lucide-react'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { CorrectDrawer } from './CorrectDrawer.tsx'
import { ApproveDialog, RejectDialog } from './DecideDialogs.tsx'
import type { DeclarationRow } from './epidemic-labels.ts'

type Keys = readonly { id: string; version: number }[]
const undo = { undo: 'undoDeclarationDecision', undoPayload: (rows: Keys) => ({ rows }) } as const

const keyOf = ({ id, version }: DeclarationRow) => ({ id, version })

export const declarationActions = defineActions<DeclarationRow>(
  'epidemic',
  {
    approve: {
      command: 'approveDeclaration',
      many: true,
      bulk: true,
      icon: Check,
      tone: 'primary',
      ask: { Dialog: ApproveDialog },
      done: 'epidemic.wasApproved',
      ...undo,
      key: 'a',
    },
    reject: {
      command: 'rejectDeclaration',
      many: true,
      bulk: true,
      icon: X,
      tone: 'danger',
      ask: { Dialog: RejectDialog },
      done: 'epidemic.wasRejected',
      ...undo,
      key: 'x',
    },
    edit: { icon: Pencil, word: 'epidemic.correct', form: CorrectDrawer },
    recheck: {
      command: 'setDeclarationStatus',
      payload: (rows, given) => ({ rows: rows.map(keyOf), status: 'pendingManual', ...given }),
      many: true,
      bulk: true,
      icon: RotateCcw,
      ask: note({ one: 'epidemic.recheckAsk', why: 'epidemic.recheckWhy', label: 'epidemic.note' }),
      done: 'epidemic.rechecked',
    },
    end: {
      command: 'setDeclarationStatus',
      payload: (rows, given) => ({ rows: rows.map(keyOf), status: 'expired', ...given }),
      many: true,
      bulk: true,
      rare: true,
      icon: TimerOff,
      ask: note({ one: 'epidemic.endAsk', why: 'epidemic.endWhy', label: 'epidemic.note' }),
      done: 'epidemic.ended',
    },
    code: {
      icon: QrCode,
      word: 'epidemic.code_receipt',
      dialog: ({ row, onClose }) => (
        <CodeDialog command="getDeclarationCode" id={row.id} name={row.entrant} onClose={onClose} />
      ),
    },
    delete: {
      command: 'deleteDeclaration',
      many: true,
      bulk: true,
      tone: 'danger',
      icon: Trash2,
      word: 'epidemic.deleteImages',
      ask: confirm({ many: 'epidemic.deleteImagesConfirm', kind: 'delete' }),
      done: 'epidemic.shredded',
    },
  },
  row => row.entrant,
)
