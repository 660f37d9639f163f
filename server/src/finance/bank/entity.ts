import { bankLineStateMachine } from '@fairgate/contract/finance/bank/states'
import sql from 'sql-template-tag'
import { formatAmountSql } from '../../kernel/database/money.ts'
import type { EntityDefinition, EntityRow } from '../../kernel/transition/entity-definition.ts'

export type BankLineState = keyof typeof bankLineStateMachine.states
export type BankLineEvent = keyof typeof bankLineStateMachine.events

/** What a transition of a statement line needs to know. */
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
  /** Its payment was recorded by hand before: undoing the match does not delete it. */
  byHand: boolean
}

const permission = 'bankStatement:match'

/** Visible only to the venue. If two operators match one line, the second is refused as already decided. */
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
