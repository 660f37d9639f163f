import { operatorStateMachine } from '@fairgate/contract/identity/access/states'
import { LockKeyhole, LockKeyholeOpen, Trash2 } from 'lucide-react'
import { decisions } from '../../kernel/ui/decision/decisions.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import type { OperatorRow } from './access-labels.ts'
import { EditDrawer } from './EditDrawer.tsx'

/** Actions on an operator: decide, edit, freeze, delete. */
export const operatorActions = defineActions<OperatorRow>(
  'access',
  {
    ...decisions<OperatorRow, object>({
      noun: 'operator',
      approve: 'approveOperator',
      return: 'returnOperator',
      reject: 'rejectOperator',
      undo: 'undoOperatorDecision',
      undoesApproval: true,
      rejectWhy: 'access.rejectWhy',
      nameOf: ({ name }) => name,
    }),
    edit: { form: ({ row, onClose }) => <EditDrawer key={row.id} id={row.id} onClose={onClose} />, tone: 'primary' },
    unfreeze: {
      command: 'unfreezeOperator',
      many: true,
      bulk: true,
      icon: LockKeyholeOpen,
      done: 'access.unfrozenDone',
    },
    freeze: {
      command: 'freezeOperator',
      many: true,
      bulk: true,
      icon: LockKeyhole,
      ask: confirm({ one: 'access.freezeAsk', many: 'access.freezeManyAsk', why: 'access.freezeWhy' }),
      done: 'access.frozenDone',
    },
    resetSecondFactor: {
      command: 'resetSecondFactor',
      rare: true,
      ask: confirm({ one: 'access.resetFactorAsk', why: 'access.resetFactorWhy' }),
      done: 'access.factorWasReset',
    },
    delete: {
      command: 'deleteOperator',
      many: true,
      bulk: true,
      rare: true,
      tone: 'danger',
      icon: Trash2,
      ask: confirm({ one: 'access.deleteAsk', many: 'access.deleteManyAsk', why: 'access.deleteWhy', kind: 'delete' }),
      done: 'access.deletedDone',
    },
  },
  undefined,
  undefined,
  operatorStateMachine.inverses,
)
