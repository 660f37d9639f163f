import { bankLineStateMachine } from '@fairgate/contract/finance/bank/states'
import { Ban, Link2, RotateCcw } from 'lucide-react'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'
import { asProposed, type BankLine, nameOfLine, takeable } from './bank-line.ts'
import { MatchDialog } from './MatchDialog.tsx'

export const bankActions = defineActions<BankLine, object, 'take'>(
  'bank',
  {
    take: {
      command: 'matchBankLines',
      many: true,
      bulk: true,
      tone: 'primary',
      offered: row => row.actions.includes('match') && takeable(row) !== undefined,
      payload: asProposed,
      ask: confirm({ one: 'bank.takeAsk', many: 'bank.takeMany', why: 'bank.takeWhy' }),
      done: 'bank.matchedDone',
      doneMany: 'bank.matchedMany',
    },
    match: { dialog: MatchDialog, button: 'bank.matchOpen', icon: Link2 },
    unmatch: {
      command: 'unmatchBankLine',
      tone: 'danger',
      ask: confirm({ one: 'bank.unmatchAsk', why: 'bank.unmatchWhy' }),
      done: 'bank.unmatched',
    },
    restore: { command: 'unmatchBankLine', icon: RotateCcw, done: 'bank.restored' },
    ignore: {
      command: 'ignoreBankLine',
      many: true,
      bulk: true,
      icon: Ban,
      ask: note({ one: 'bank.ignoreAsk', why: 'bank.ignoreWhy', label: 'bank.note' }),
      done: 'bank.ignored',
    },
  },
  nameOfLine,
  undefined,
  bankLineStateMachine.inverses,
)
