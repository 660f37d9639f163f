import { testFields } from '@fairgate/contract/sales/spread/fields'
import { templateStateMachine } from '@fairgate/contract/sales/spread/states'
import { CirclePlay, Pause, Pencil, Send, Trash2 } from 'lucide-react'
import { decisions } from '../../kernel/ui/decision/decisions.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'
import { TemplateDrawer } from './TemplateDrawer.tsx'
import type { TemplateRow } from './template-labels.ts'

/** Actions on a template: the organizer writes and submits, somebody else decides. */
export const templateActions = defineActions<TemplateRow>(
  'spread',
  {
    submit: { command: 'submitMessageTemplate', icon: Send, tone: 'primary', done: 'spread.submitted' },
    ...decisions<TemplateRow, object>({
      noun: 'messageTemplate',
      approve: 'approveMessageTemplate',
      return: 'returnMessageTemplate',
      reject: 'rejectMessageTemplate',
      undo: 'undoMessageTemplateDecision',
      undoesApproval: true,
      ask: confirm({ one: 'spread.approveAsk' }),
      nameOf: ({ name }) => name,
    }),
    edit: { icon: Pencil, form: ({ row, onClose }) => <TemplateDrawer row={row} onClose={onClose} /> },
    test: {
      command: 'testMessageTemplate',
      icon: Send,
      payload: ([row], given) => ({ id: row?.id, ...given }),
      ask: note({ one: 'spread.testTitle', label: 'spread.to', name: 'to', max: testFields.to.max }),
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
  templateStateMachine.inverses,
)
