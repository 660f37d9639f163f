import { Copy, Pencil, Send, Trash2, Undo2 } from 'lucide-react'
import { call } from '../../kernel/command/call.ts'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { type PolicyRow, policyPath, sentClauses, settingsOf } from './policy-labels.ts'

export const policyActions = defineActions<PolicyRow>(
  'policy',
  {
    edit: { to: ({ id, exhibitionId }) => policyPath(exhibitionId, id), icon: Pencil },
    publish: { dialog: PublishDialog, icon: Send },
    copy: { run: row => void copied(row), icon: Copy },
    withdraw: {
      command: 'withdrawPolicy',
      payload: ([row]) => ({ exhibitionId: row?.exhibitionId, id: row?.id, version: row?.version }),
      icon: Undo2,
      ask: confirm({ one: 'policy.withdrawAsk', why: 'policy.withdrawWhy' }),
      done: 'policy.withdrawnDone',
    },
    discard: {
      command: 'discardPolicy',
      payload: ([row]) => ({ exhibitionId: row?.exhibitionId, id: row?.id, version: row?.version }),
      icon: Trash2,
      ask: confirm({ kind: 'delete' }),
      done: 'shell.deleted',
      tone: 'danger',
    },
  },
  ({ no }) => String(no),
)

/** Creates a draft as a copy of this version; a gate context has at most one draft. */
async function copied({ exhibitionId, id }: PolicyRow): Promise<void> {
  const { policy } = await call('getPolicy', { exhibitionId, id })
  if (policy) await call('savePolicy', { exhibitionId, ...settingsOf(policy), clauses: sentClauses(policy.list) })
}
