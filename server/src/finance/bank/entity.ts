import { bankLineStateMachine } from '@fairgate/contract/finance/bank/states'
import sql from 'sql-template-tag'
import { formatAmountSql } from '../../kernel/database/money.ts'
import type { EntityDefinition, EntityRow } from '../../kernel/transition/entity-definition.ts'

export type BankLineState = keyof typeof bankLineStateMachine.states
export type BankLineEvent = keyof typeof bankLineStateMachine.events

/** What moving a row of a statement needs to know of it. */
export interface LockedBankLine extends EntityRow {
  state: BankLineState
  day: string
  /** As on the wire, signed. */
  amount: string
  payer: string
  payerAccount: string
  serial: string
  paymentId: string | null
  /** How often it was matched. */
  matches: number
  /** Its payment had been recorded by hand before: undoing the match leaves it. */
  byHand: boolean
}

const permission = 'bankStatement:match'

/** The venue's alone. Two who match one row: the second is told that it is decided. */
export const bankLine: EntityDefinition<LockedBankLine, BankLineState, BankLineEvent> = {
  entityType: 'bankLine',
  table: 'bank_line',
  machine: bankLineStateMachine,
  columns: sql`t.id, t.version, t.state, null::uuid as "submittedBy", t.day::text as day, ${formatAmountSql(sql`t.amount`)} as amount, t.payer,
    t.payer_account as "payerAccount", t.serial, t.payment_id as "paymentId", t.matches, t.by_hand as "byHand"`,
  scope: actor => (actor.companyType === 'platform' ? sql`true` : sql`false`),
  may: {
    match: { permission },
    unmatch: { permission },
    ignore: { permission },
    restore: { permission },
  },
  decisions: ['match', 'ignore'],
  nameOf: ({ day, amount, payer }) => `${day} ¥${amount} ${payer}`.trim(),
}
