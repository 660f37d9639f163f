import { z } from 'zod'
import {
  can,
  changedRow,
  chosenRows,
  commands,
  decidedRows,
  nothing,
  read,
  rowKey,
  write,
} from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { acts, actsIn, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { moneyReading, notImported, sheetHead } from '../../kernel/import/reading.ts'
import { day } from '../../kernel/schedule/day.ts'
import { settlementKindNames } from '../settlement/kinds.ts'
import { bankAccountFields } from './fields.ts'
import { whys } from './proposal.ts'
import { bankLineActions, bankLineStateMachine, statementStates } from './states.ts'

const match = can('bankStatement:match')
const name = z.object({ cn: z.string(), en: z.string() })
const account = z.object({ id: idOf('bankAccount'), name: z.string(), number: z.string() })

/** Why a row of a file was rejected. */
export const rejectionReasons = [
  'zero',
  'twoSided',
  'foreign',
  'badDay',
  'badAmount',
  'unreadable',
  'formulaError',
] as const

const statementLine = z.object({
  day: z.string(),
  time: z.string().nullable(),
  amount: z.string(),
  payer: z.string(),
  payerAccount: z.string(),
  text: z.string(),
  serial: z.string(),
  balance: z.string().nullable(),
})

/** How many rows one question contains. */
const maxQuestions = 200

/**
 * What an import asks: to accept or correct the format of its file, to continue with inconsistent balances, or to
 * decide which rows were imported before.
 */
const question = z.discriminatedUnion('ask', [
  z.object({
    ask: z.literal('reading'),
    /** Columns are missing; most rows were rejected; or nobody has accepted this format yet. */
    why: z.enum(['columns', 'rejected', 'confirm']),
    /** The number of resulting lines; the first of them in `sample`. */
    count: z.number().int(),
    sample: z.array(statementLine.extend({ row: z.number().int() })),
  }),
  z.object({
    ask: z.literal('balance'),
    /** The row number of the spreadsheet program. */
    row: z.number().int(),
    expected: z.string(),
    found: z.string(),
    count: z.number().int(),
  }),
  z.object({
    ask: z.literal('duplicates'),
    /** The number of rows to decide; the first of them in `pairs`. */
    count: z.number().int(),
    pairs: z.array(
      z.object({
        row: z.number().int(),
        line: statementLine,
        /** The line of the account that it may equal, with its file. */
        kept: statementLine.extend({ id: idOf('bankLine'), fileName: z.string() }),
      }),
    ),
  }),
])

const statement = row('bankStatement', acts(statementStates, ['view', 'answer', 'correct', 'discard']), {
  fileName: z.string(),
  account,
  total: z.number().int(),
  added: z.number().int(),
  /** How many rows existed before. */
  known: z.number().int(),
  told: z.number().int(),
  createdAt: z.string(),
  createdByName: z.string(),
})

const target = z.union([
  z.strictObject({
    participationId: idOf('participation'),
    /** The bills it pays, settled as far as the money is enough; empty: a top-up. */
    chargeIds: z.array(idOf('charge')).max(50).default([]),
  }),
  /** A recorded payment of the same amount, which leaves transit. */
  z.strictObject({ paymentId: idOf('payment') }),
])

/** How many lines one command matches. */
export const maxMatches = 200
const linesWithTargets = z
  .array(z.strictObject({ ...rowKey('bankLine'), target }))
  .min(1)
  .max(maxMatches)

const choice = z.object({
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
})

const proposal = choice.extend({
  /** 45 to 100. */
  score: z.number().int(),
  why: z.array(z.enum(whys)),
})

const lineColumns = {
  day: z.string(),
  time: z.string().nullable(),
  /** Positive for incoming money, negative for outgoing. */
  amount: z.string(),
  payer: z.string(),
  payerAccount: z.string(),
  text: z.string(),
  serial: z.string(),
  balance: z.string().nullable(),
  account,
  /** The best first; only for pending lines. */
  proposals: z.array(proposal),
  /** The first proposal is preselected because it has no competitor. */
  certain: z.boolean(),
  matched: choice.omit({ missing: true }).nullable(),
  /** The reason why it was ignored. */
  note: z.string(),
  decidedByName: z.string(),
  decidedAt: z.string().nullable(),
}

const lineFilter = {
  bankAccountId: idOf('bankAccount').optional(),
  direction: z.enum(['in', 'out']).optional(),
  from: day.optional(),
  to: day.optional(),
}

const lineRow = row('bankLine', actsIn(bankLineStateMachine, bankLineActions), lineColumns)

const lines = list({
  access: match,
  label: ['银行流水列表', 'Bank lines'],
  row: lineRow,
  search: ['payer', 'text', 'payerAccount', 'amount', 'serial'],
  sort: ['day'],
  tabs: ['pending', 'matched', 'ignored', 'all'],
  filter: lineFilter,
})

export const bankCommands = commands({
  getBankAccountList: read({
    access: match,
    label: ['收款账户列表', 'Bank accounts of the venue'],
    input: nothing,
    output: z.object({ list: z.array(account.extend({ version: z.number().int(), bank: z.string() })) }),
  }),
  addBankAccount: write({
    access: match,
    label: ['新增收款账户', 'Add a venue bank account'],
    input: z.strictObject(shapeOf(bankAccountFields)),
    output: changedRow('bankAccount'),
  }),
  editBankAccount: write({
    access: match,
    label: ['编辑收款账户', 'Edit a venue bank account'],
    input: z.strictObject({ ...rowKey('bankAccount'), ...shapeOf(bankAccountFields) }),
    output: changedRow('bankAccount'),
  }),
  importBankStatement: write({
    access: match,
    label: ['导入银行流水', 'Import a bank statement'],
    /** A file uploaded as `sheet`. A job reads it; its `result` is that of `getBankStatementReport`. */
    input: z.strictObject({ bankAccountId: idOf('bankAccount'), fileId: idOf('file') }),
    output: z.object({ statementId: idOf('bankStatement'), jobId: idOf('job') }),
  }),
  answerBankStatement: write({
    access: match,
    label: ['继续导入银行流水', 'Continue a bank statement import'],
    /**
     * Answers the question of `getBankStatementReport`: `acceptReading`, `acceptBreaks`, or which of the rows in
     * question are known.
     */
    input: z.strictObject({
      ...rowKey('bankStatement'),
      acceptReading: z.boolean().optional(),
      acceptBreaks: z.boolean().optional(),
      knownRows: z.array(z.number().int().min(1).max(2_000_000)).max(maxQuestions).optional(),
    }),
    output: z.object({ statementId: idOf('bankStatement'), jobId: idOf('job') }),
  }),
  correctBankStatementReading: write({
    access: match,
    label: ['更正银行流水文件的读法', 'Correct how a bank statement is read'],
    /**
     * The file is read again and asks again before anything is booked. Booked rows do not change; another sheet becomes
     * another statement then.
     */
    input: z.strictObject({ ...rowKey('bankStatement'), reading: moneyReading }),
    output: z.object({ statementId: idOf('bankStatement'), jobId: idOf('job') }),
  }),
  getBankStatementPage: list({
    access: match,
    label: ['银行流水导入记录', 'Imported statements'],
    row: statement,
    sort: ['createdAt'],
  }),
  getBankStatementReport: read({
    access: match,
    label: ['查看银行流水导入结果', 'View a bank statement import result'],
    input: z.strictObject({ id: idOf('bankStatement') }),
    output: statement.extend({
      jobId: idOf('job').nullable(),
      question: question.nullable(),
      /** The detected format, and what was not imported; null until the file has been analysed. */
      read: moneyReading.extend({ format: z.enum(['xlsx', 'csv']) }).nullable(),
      notImported: notImported.nullable(),
      /** First rows of its sheets; once lines are booked, only its titles. */
      heads: z.array(sheetHead),
      reasons: z.array(z.object({ reason: z.enum(rejectionReasons), count: z.number().int() })),
      /** The first rejected rows. */
      rows: z.array(z.object({ row: z.number().int(), reason: z.enum(rejectionReasons) })),
      /** How many rows were booked automatically, if the venue has enabled that. */
      booked: z.number().int(),
    }),
  }),
  discardBankStatement: write({
    access: match,
    label: ['丢弃银行流水文件', 'Discard a bank statement file'],
    /** Deletes the file of an import. Booked lines of it stay, and the rest is not imported. */
    input: z.strictObject(rowKey('bankStatement')),
    output: z.object({ id: idOf('bankStatement'), kept: z.number().int() }),
  }),
  getBankLinePage: lines,
  exportBankLines: exportOf(lines, ['导出银行流水', 'Export bank lines']),
  getBankTargets: read({
    access: match,
    label: ['查找可匹配的收费单', 'Find charges for a bank line'],
    /** The number of a bill or settlement, or part of a company's name. */
    input: z.strictObject({ search: z.string().trim().min(1).max(100) }),
    /**
     * Open bills, payments without a statement line, and participations for prepaid money; the latest first, at most
     * twenty.
     */
    output: z.object({ list: z.array(choice) }),
  }),
  matchBankLines: write({
    access: match,
    label: ['匹配银行流水', 'Match bank lines'],
    /** Each line becomes a payment of the target's participation, or is refused by itself. */
    input: z.strictObject({ lines: linesWithTargets }),
    output: decidedRows('bankLine'),
  }),
  getCertainBankMatches: read({
    access: match,
    label: ['可信匹配', 'Certain matches'],
    /**
     * Pending lines whose first proposal is certain and is not the first proposal of another line; the newest first.
     */
    input: z.strictObject(lineFilter),
    output: z.object({
      list: z.array(lineRow),
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
    input: z.strictObject({ lines: linesWithTargets }),
    output: decidedRows('bankLine'),
  }),
  unmatchBankLine: write({
    access: match,
    label: ['取消匹配银行流水', 'Undo the match of a bank line'],
    /** Reverses its payment, or refuses if the money is used; an ignored line becomes pending. */
    input: z.strictObject(rowKey('bankLine')),
    output: changedRow('bankLine'),
  }),
  ignoreBankLine: write({
    access: match,
    label: ['忽略银行流水', 'Ignore bank lines'],
    input: z.strictObject({ rows: chosenRows('bankLine'), note: z.string().trim().min(1).max(500) }),
    output: decidedRows('bankLine'),
  }),
})
