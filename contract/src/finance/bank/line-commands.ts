import { z } from 'zod'
import { changedRow, chosenRows, commands, decidedRows, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, exportOf, list, row } from '../../kernel/command/page.ts'
import { day } from '../../kernel/schedule/day.ts'
import { settlementKindNames } from '../settlement/kinds.ts'
import { account, match, name } from './command-parts.ts'
import { whys } from './proposal.ts'
import { bankLineActions, bankLineStateMachine } from './states.ts'

const target = lazy(() =>
  z.union([
    z.strictObject({
      participationId: idOf('participation'),
      /** The bills it pays, settled as far as the money is enough; empty: a top-up. */
      chargeIds: z.array(idOf('charge')).max(50).default([]),
    }),
    /** A recorded payment of the same amount, which leaves transit. */
    z.strictObject({ paymentId: idOf('payment') }),
  ]),
)

/** How many lines one command matches. */
export const maxMatches = 200

const linesWithTargets = lazy(() =>
  z
    .array(z.strictObject({ ...rowKey('bankLine'), target: target() }))
    .min(1)
    .max(maxMatches),
)

const choice = lazy(() =>
  z.object({
    participationId: idOf('participation'),
    company: name,
    exhibition: name,
    /** Empty: a top-up. */
    charges: z.array(z.object({ id: idOf('charge'), number: z.string() })),
    /** The missing amount of the bills. */
    missing: z.string(),
    /** A payment that was recorded by hand and that the line reports. */
    paymentId: idOf('payment').nullable(),
    /**
     * The settlement of the refund or supplement. Without a `paymentId` its receipt is not confirmed yet, and it can be
     * matched after that.
     */
    settlement: z
      .object({
        id: idOf('settlement'),
        number: z.string(),
        kind: z.enum(settlementKindNames),
      })
      .nullable(),
  }),
)

const proposal = lazy(() =>
  choice().extend({
    /** 45 to 100. */
    score: z.number().int(),
    why: z.array(z.enum(whys)),
  }),
)

const lineColumns = lazy(() => ({
  day: z.string(),
  time: z.string().nullable(),
  /** Positive for incoming money, negative for outgoing. */
  amount: z.string(),
  payer: z.string(),
  payerAccount: z.string(),
  text: z.string(),
  serial: z.string(),
  balance: z.string().nullable(),
  account: account(),
  /** The best first; only for pending lines. */
  proposals: z.array(proposal()),
  /** The first proposal is preselected because it has no competitor. */
  certain: z.boolean(),
  matched: choice().omit({ missing: true }).nullable(),
  /** The reason why it was ignored. */
  note: z.string(),
  decidedByName: z.string(),
  decidedAt: z.string().nullable(),
}))

const lineFilter = lazy(() => ({
  bankAccountId: idOf('bankAccount').optional(),
  direction: z.enum(['in', 'out']).optional(),
  from: day.optional(),
  to: day.optional(),
}))

const lineRow = lazy(() => row('bankLine', actsIn(bankLineStateMachine, bankLineActions), lineColumns()))

const lines = list({
  access: match,
  label: ['银行流水列表', 'Bank lines'],
  row: lineRow,
  search: ['payer', 'text', 'payerAccount', 'amount', 'serial'],
  sort: ['day'],
  tabs: ['pending', 'matched', 'ignored', 'all'],
  filter: lineFilter,
})

export const lineCommands = commands({
  getBankLinePage: lines,
  exportBankLines: exportOf(lines, ['导出银行流水', 'Export bank lines']),
  getBankTargets: read({
    access: match,
    label: ['查找可匹配的收费单', 'Find charges for a bank line'],
    /** The number of a bill or settlement, or part of a company's name. */
    input: () => z.strictObject({ search: z.string().trim().min(1).max(100) }),
    /**
     * Open bills, payments without a statement line, and participations for prepaid money; the latest first, at most
     * twenty.
     */
    output: () => z.object({ list: z.array(choice()) }),
  }),
  matchBankLines: write({
    access: match,
    label: ['匹配银行流水', 'Match bank lines'],
    /** Each line becomes a payment of the target's participation, or is refused by itself. */
    input: () => z.strictObject({ lines: linesWithTargets() }),
    output: () => decidedRows('bankLine'),
  }),
  getCertainBankMatches: read({
    access: match,
    label: ['可信匹配', 'Certain matches'],
    /**
     * Pending lines whose first proposal is certain and is not the first proposal of another line; the newest first.
     */
    input: () => z.strictObject(lineFilter()),
    output: () =>
      z.object({
        list: z.array(lineRow()),
        /** How many pending lines were checked; with `more`, older ones were not. */
        checked: z.number().int(),
        more: z.boolean(),
      }),
  }),
  confirmCertainBankMatches: write({
    access: match,
    label: ['确认可信匹配', 'Confirm certain matches'],
    /**
     * Each as shown by `getCertainBankMatches`; a line whose match is no longer certain is refused and stays pending.
     */
    input: () => z.strictObject({ lines: linesWithTargets() }),
    output: () => decidedRows('bankLine'),
  }),
  unmatchBankLine: write({
    access: match,
    label: ['取消匹配银行流水', 'Undo the match of a bank line'],
    /** Reverses its payment, or refuses if the money is used; an ignored line becomes pending. */
    input: () => z.strictObject(rowKey('bankLine')),
    output: () => changedRow('bankLine'),
  }),
  ignoreBankLine: write({
    access: match,
    label: ['忽略银行流水', 'Ignore bank lines'],
    input: () => z.strictObject({ rows: chosenRows('bankLine'), note: z.string().trim().min(1).max(500) }),
    output: () => decidedRows('bankLine'),
  }),
})
