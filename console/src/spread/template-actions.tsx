import { templateLife } from '@fairgate/contract/spread/states'
import { Check, CirclePlay, Pause, Pencil, Send, Trash2, Undo2, X } from 'lucide-react'
import { approving } from '../ui/decision/approving.tsx'
import { reason } from '../ui/decision/reason.tsx'
import { confirm } from '../ui/list/confirm.tsx'
import { defineActions } from '../ui/list/define-actions.ts'
import { note } from '../ui/list/note.tsx'
import { TemplateDrawer } from './TemplateDrawer.tsx'
import type { TemplateRow } from './template-words.ts'

/** What is done with a template: written and sent in by an organizer, decided by somebody else. */
export const templateActions = defineActions<TemplateRow>(
  'spread',
  {
    submit: { command: 'submitMessageTemplate', icon: Send, tone: 'primary', done: 'spread.submitted' },
    approve: {
      command: 'approveMessageTemplate',
      icon: Check,
      tone: 'primary',
      ask: approving(confirm({ one: 'spread.approveAsk' })),
      done: 'spread.approved',
      key: 'a',
    },
    return: {
      command: 'returnMessageTemplate',
      icon: Undo2,
      ask: reason('return', { noun: 'messageTemplate' }),
      done: 'spread.returned',
      key: 'r',
    },
    reject: {
      command: 'rejectMessageTemplate',
      icon: X,
      tone: 'danger',
      ask: reason('reject', { noun: 'messageTemplate' }),
      done: 'spread.rejected',
      key: 'x',
    },
    edit: { icon: Pencil, form: ({ row, onClose }) => <TemplateDrawer row={row} onClose={onClose} /> },
    test: {
      command: 'testMessageTemplate',
      icon: Send,
      payload: ([row], given) => ({ id: row?.id, ...given }),
      ask: note({ one: 'spread.testTitle', label: 'spread.to', name: 'to' }),
      done: 'spread.tested',
    },
    stop: { command: 'stopMessageTemplate', icon: Pause, done: 'spread.stopped' },
    enable: { command: 'enableMessageTemplate', icon: CirclePlay, done: 'spread.enabled' },
    delete: {
      command: 'deleteMessageTemplate',
      icon: Trash2,
      tone: 'danger',
      ask: confirm({ one: 'spread.deleteAsk', kind: 'delete' }),
      done: 'shell.deleted',
    },
  },
  undefined,
  undefined,
  templateLife.inverses,
)
