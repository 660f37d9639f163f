import { bankLineLife } from '@fairgate/contract/bank/states'
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
export const nameOfLine = ({ day, amount, payer }: BankLine) =>
  [day, formatAmount(amount), payer].filter(Boolean).join(' ')

/** What a match sends of a row and of what was chosen for it. */
export const matchOf = ({ id, version }: BankLine, { participationId, charges, paymentId }: Choice) => ({
  id,
  version,
  target: paymentId ? { paymentId } : { participationId, chargeIds: charges.map(charge => charge.id) },
})

/** Of choices beside one another, which one it is. */
export const keyOf = ({ participationId, charges, paymentId, settlement }: Choice) =>
  [paymentId, settlement?.id, participationId, ...charges.map(({ id }) => id)].join(' ')

/** It is a settlement's money whose receipt is not confirmed yet: nothing stands on record that the row could be. */
export const waitsForReceipt = ({ settlement, paymentId }: Pick<Choice, 'settlement' | 'paymentId'>) =>
  settlement !== null && paymentId === null

/** What is taken of a row as it is proposed: the best that can be. */
const takeable = ({ proposals }: BankLine) =>
  proposals[0] && !waitsForReceipt(proposals[0]) ? proposals[0] : undefined

/** Rows as proposed, the best of each. */
export const asProposed = (rows: readonly BankLine[]): Payload<'matchBankLines'> => ({
  lines: rows.flatMap(row => {
    const best = takeable(row)
    return best ? [matchOf(row, best)] : []
  }),
})

/** Whether a row could be this: what went out pays no charge, and a payment on record is of one amount. */
export const mayBe = ({ amount }: BankLine, { paymentId, missing }: Choice) =>
  paymentId === null ? !amount.startsWith('-') : missing === amount

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
  bankLineLife.inverses,
)
