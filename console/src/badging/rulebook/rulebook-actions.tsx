import { Copy, Pencil, Send, Trash2, Undo2 } from 'lucide-react'
import { call } from '../../kernel/command/call.ts'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { PublishRules } from './PublishRules.tsx'
import { toForms } from './rule-forms.ts'
import { type BookRow, rulesPath } from './rulebook-labels.ts'

export const rulebookActions = defineActions<BookRow>(
  'rulebook',
  {
    edit: { to: ({ id, exhibitionId }) => rulesPath(exhibitionId, id), icon: Pencil },
    publish: { dialog: PublishRules, icon: Send },
    copy: { run: row => void copied(row), icon: Copy },
    withdraw: {
      command: 'withdrawRuleBook',
      payload: ([row]) => ({ exhibitionId: row?.exhibitionId, id: row?.id, version: row?.version }),
      icon: Undo2,
      ask: confirm({ one: 'rulebook.withdrawAsk', why: 'rulebook.withdrawWhy' }),
      done: 'rulebook.withdrawnDone',
    },
    discard: {
      command: 'discardRuleBook',
      payload: ([row]) => ({ exhibitionId: row?.exhibitionId, id: row?.id, version: row?.version }),
      icon: Trash2,
      ask: confirm({ kind: 'delete' }),
      done: 'shell.deleted',
      tone: 'danger',
    },
  },
  ({ no }) => String(no),
)

/** Creates a draft with the rules of this version; an exhibition has at most one draft. */
async function copied({ exhibitionId, id }: BookRow): Promise<void> {
  const { book } = await call('getRuleBookDetail', { exhibitionId, id })
  if (book) await call('saveRuleBook', { exhibitionId, rules: toForms(book.list) } as never)
}
