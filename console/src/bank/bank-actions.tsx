import type { Output, Payload } from '@fairgate/contract/catalogue'
import { formatAmount } from '@fairgate/contract/kernel/money'
import { Ban, Link2, RotateCcw } from 'lucide-react'
import { confirm } from '../ui/list/confirm.tsx'
import { defineActions } from '../ui/list/define-actions.ts'
import { note } from '../ui/list/note.tsx'
import { MatchDialog } from './MatchDialog.tsx'

export type BankLine = Output<'getBankLinePage'>['list'][number]
export type Choice = Output<'getBankTargets'>['list'][number]

/** How a row is called: when, how much, from whom. */
const nameOfLine = ({ day, amount, payer }: BankLine) => [day, formatAmount(amount), payer].filter(Boolean).join(' ')

/** What a match sends of a row and of what was chosen for it. */
export const matchOf = ({ id, version }: BankLine, { participationId, charges, paymentId }: Choice) => ({
  id,
  version,
  target: paymentId ? { paymentId } : { participationId, chargeIds: charges.map(charge => charge.id) },
})

/** Rows as proposed, the best of each. */
export const asProposed = (rows: readonly BankLine[]): Payload<'matchBankLines'> => ({
  lines: rows.flatMap(row => (row.proposals[0] ? [matchOf(row, row.proposals[0])] : [])),
})

export const bankActions = defineActions<BankLine, object, 'take'>(
  'bank',
  {
    take: {
      command: 'matchBankLines',
      many: true,
      bulk: true,
      tone: 'primary',
      offered: row => row.actions.includes('match') && row.proposals.length > 0,
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
)
