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

/** Why a row of a file was not kept. */
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

/** Rows a person is asked about at once. */
const maxQuestions = 200

/**
 * What an import waits for: that somebody accepts or corrects how its file is read, goes on although balances do not
 * follow, or says which rows were imported before.
 */
const question = z.discriminatedUnion('ask', [
  z.object({
    ask: z.literal('reading'),
    /** Columns are missing; most rows were rejected; or nobody has accepted this reading of such a file before. */
    why: z.enum(['columns', 'rejected', 'confirm']),
    /** Lines the reading comes to; the first of them in `sample`. */
    count: z.number().int(),
    sample: z.array(statementLine.extend({ row: z.number().int() })),
  }),
  z.object({
    ask: z.literal('balance'),
    /** As the spreadsheet program counts. */
    row: z.number().int(),
    expected: z.string(),
    found: z.string(),
    count: z.number().int(),
  }),
  z.object({
    ask: z.literal('duplicates'),
    /** Rows to validate; the first of them in `pairs`. */
    count: z.number().int(),
    pairs: z.array(
      z.object({
        row: z.number().int(),
        line: statementLine,
        /** The row of the account it may be, and the file that brought it. */
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
  /** Rows that were there before. */
  known: z.number().int(),
  told: z.number().int(),
  createdAt: z.string(),
  createdByName: z.string(),
})

const target = z.union([
  z.strictObject({
    participationId: idOf('participation'),
    /** What it pays, settled where the money is enough; none: it is a top-up. */
    chargeIds: z.array(idOf('charge')).max(50).default([]),
  }),
  /** Recorded by hand already, of the same amount: it leaves transit. */
  z.strictObject({ paymentId: idOf('payment') }),
])

/** The most lines that are matched by one command. */
export const maxMatches = 200
const linesWithTargets = z
  .array(z.strictObject({ ...rowKey('bankLine'), target }))
  .min(1)
  .max(maxMatches)

const choice = z.object({
  participationId: idOf('participation'),
  company: name,
  exhibition: name,
  /** None: it is a top-up. */
  charges: z.array(z.object({ id: idOf('charge'), number: z.string() })),
  /** What is still to be paid on the charges. */
  missing: z.string(),
  /** A payment that was recorded by hand, which the row is too. */
  paymentId: idOf('payment').nullable(),
  /**
   * Of which the row is the refund or the supplement. Without a `paymentId` its receipt is not confirmed yet: it can be
   * matched from then on.
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
  /** Above zero what came in, below what went out. */
  amount: z.string(),
  payer: z.string(),
  payerAccount: z.string(),
  text: z.string(),
  serial: z.string(),
  balance: z.string().nullable(),
  account,
  /** The best first; of rows that wait alone. */
  proposals: z.array(proposal),
  /** The first one leaves no doubt: it is chosen beforehand. */
  certain: z.boolean(),
  matched: choice.omit({ missing: true }).nullable(),
  /** Why it was ignored. */
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
    /** A file uploaded as `sheet`. Read by a job, whose `result` is that of `getBankStatementReport`. */
    input: z.strictObject({ bankAccountId: idOf('bankAccount'), fileId: idOf('file') }),
    output: z.object({ statementId: idOf('bankStatement'), jobId: idOf('job') }),
  }),
  answerBankStatement: write({
    access: match,
    label: ['继续导入银行流水', 'Continue a bank statement import'],
    /** What `getBankStatementReport` asks: `acceptReading`, `acceptBreaks`, or which of the rows asked about are known. */
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
     * The file is read anew and asks again before anything is booked. Rows that are booked already stay as they are;
     * another sheet becomes a statement of its own then.
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
      /** How the file was read, and what of it was not imported; null until it has been looked at. */
      read: moneyReading.extend({ format: z.enum(['xlsx', 'csv']) }).nullable(),
      notImported: notImported.nullable(),
      /** First rows of its sheets; once lines are booked, its titles only. */
      heads: z.array(sheetHead),
      reasons: z.array(z.object({ reason: z.enum(rejectionReasons), count: z.number().int() })),
      /** The first rows that were not kept. */
      rows: z.array(z.object({ row: z.number().int(), reason: z.enum(rejectionReasons) })),
      /** Rows booked by themselves, where the venue wants that. */
      booked: z.number().int(),
    }),
  }),
  discardBankStatement: write({
    access: match,
    label: ['丢弃银行流水文件', 'Discard a bank statement file'],
    /** One that is not imported: it is deleted. Where lines of it are booked, they stay, and the rest is not imported. */
    input: z.strictObject(rowKey('bankStatement')),
    output: z.object({ id: idOf('bankStatement'), kept: z.number().int() }),
  }),
  getBankLinePage: lines,
  exportBankLines: exportOf(lines, ['导出银行流水', 'Export bank lines']),
  getBankTargets: read({
    access: match,
    label: ['查找可匹配的收费单', 'Find charges for a bank line'],
    /** A number of a charge or a settlement, or part of a company's name. */
    input: z.strictObject({ search: z.string().trim().min(1).max(100) }),
    /** Open charges, payments that no statement says yet, and participations for money that is bound to none; the last ones first, twenty at most. */
    output: z.object({ list: z.array(choice) }),
  }),
  matchBankLines: write({
    access: match,
    label: ['匹配银行流水', 'Match bank lines'],
    /** Each becomes a payment of the participation its target names, or is refused by itself. */
    input: z.strictObject({ lines: linesWithTargets }),
    output: decidedRows('bankLine'),
  }),
  getCertainBankMatches: read({
    access: match,
    label: ['可信匹配', 'Certain matches'],
    /** Pending lines whose first proposal is certain and is the first proposal of no other line; the newest first. */
    input: z.strictObject(lineFilter),
    output: z.object({
      list: z.array(lineRow),
      /** Pending lines that were checked; with `more`, older ones were not. */
      checked: z.number().int(),
      more: z.boolean(),
    }),
  }),
  confirmCertainBankMatches: write({
    access: match,
    label: ['确认可信匹配', 'Confirm certain matches'],
    /** Each as shown by `getCertainBankMatches`; a line whose match is not certain any more is rejected and stays pending. */
    input: z.strictObject({ lines: linesWithTargets }),
    output: decidedRows('bankLine'),
  }),
  unmatchBankLine: write({
    access: match,
    label: ['取消匹配银行流水', 'Undo the match of a bank line'],
    /** Its payment is taken back, refused once the money is used; one that was ignored waits again. */
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
