import { z } from 'zod'
import { changedRow, commands, nothing, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { moneyReading, notImported, sheetHead } from '../../kernel/import/reading.ts'
import { account, match } from './command-parts.ts'
import { bankAccountFields } from './fields.ts'
import { statementStates } from './states.ts'

/** Why a row of a file was rejected. */
export const rejectionReasons = [
  'zero',
  'twoSided',
  'foreign',
  'badDay',
  'badAmount',
  'unreadable',
  'formulaError',
  'pending',
] as const

const statementLine = lazy(() =>
  z.object({
    day: z.string(),
    time: z.string().nullable(),
    amount: z.string(),
    payer: z.string(),
    payerAccount: z.string(),
    text: z.string(),
    serial: z.string(),
    balance: z.string().nullable(),
  }),
)

/** How many rows one question contains. */
const maxQuestions = 200

/**
 * What an import asks: to accept or correct the format of its file, to continue with inconsistent balances, or to
 * decide which rows were imported before.
 */
const question = lazy(() =>
  z.discriminatedUnion('ask', [
    z.object({
      ask: z.literal('reading'),
      /** Columns are missing; most rows were rejected; or nobody has accepted this format yet. */
      why: z.enum(['columns', 'rejected', 'confirm']),
      /** The number of resulting lines; the first of them in `sample`. */
      count: z.number().int(),
      sample: z.array(statementLine().extend({ row: z.number().int() })),
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
          line: statementLine(),
          /** The line of the account that it may equal, with its file. */
          kept: statementLine().extend({ id: idOf('bankLine'), fileName: z.string() }),
        }),
      ),
    }),
  ]),
)

const statement = lazy(() =>
  row('bankStatement', acts(statementStates, ['view', 'answer', 'correct', 'discard']), {
    fileName: z.string(),
    account: account(),
    total: z.number().int(),
    added: z.number().int(),
    /** How many rows existed before. */
    known: z.number().int(),
    told: z.number().int(),
    createdAt: z.string(),
    createdByName: z.string(),
  }),
)

export const statementCommands = commands({
  getBankAccountList: read({
    access: match,
    label: ['收款账户列表', 'Bank accounts of the venue'],
    input: nothing,
    output: () => z.object({ list: z.array(account().extend({ version: z.number().int(), bank: z.string() })) }),
  }),
  addBankAccount: write({
    access: match,
    label: ['新增收款账户', 'Add a venue bank account'],
    input: () => z.strictObject(shapeOf(bankAccountFields)),
    output: () => changedRow('bankAccount'),
  }),
  editBankAccount: write({
    access: match,
    label: ['编辑收款账户', 'Edit a venue bank account'],
    input: () => z.strictObject({ ...rowKey('bankAccount'), ...shapeOf(bankAccountFields) }),
    output: () => changedRow('bankAccount'),
  }),
  importBankStatement: write({
    access: match,
    label: ['导入银行流水', 'Import a bank statement'],
    /** A file uploaded as `statement`: CSV, XLSX or camt.053. A job reads it; its `result` is that of `getBankStatementReport`. */
    input: () => z.strictObject({ bankAccountId: idOf('bankAccount'), fileId: idOf('file') }),
    output: () => z.object({ statementId: idOf('bankStatement'), jobId: idOf('job') }),
  }),
  answerBankStatement: write({
    access: match,
    label: ['继续导入银行流水', 'Continue a bank statement import'],
    /**
     * Answers the question of `getBankStatementReport`: `acceptReading`, `acceptBreaks`, or which of the rows in
     * question are known.
     */
    input: () =>
      z.strictObject({
        ...rowKey('bankStatement'),
        acceptReading: z.boolean().optional(),
        acceptBreaks: z.boolean().optional(),
        knownRows: z.array(z.number().int().min(1).max(2_000_000)).max(maxQuestions).optional(),
      }),
    output: () => z.object({ statementId: idOf('bankStatement'), jobId: idOf('job') }),
  }),
  correctBankStatementReading: write({
    access: match,
    label: ['更正银行流水文件的读法', 'Correct how a bank statement is read'],
    /**
     * The file is read again and asks again before anything is booked. Booked rows do not change; another sheet becomes
     * another statement then.
     */
    input: () => z.strictObject({ ...rowKey('bankStatement'), reading: moneyReading() }),
    output: () => z.object({ statementId: idOf('bankStatement'), jobId: idOf('job') }),
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
    input: () => z.strictObject({ id: idOf('bankStatement') }),
    output: () =>
      statement().extend({
        jobId: idOf('job').nullable(),
        question: question().nullable(),
        /** The detected format, and what was not imported; null until the file has been analysed. */
        read: moneyReading()
          .extend({ format: z.enum(['xlsx', 'csv', 'xml']) })
          .nullable(),
        notImported: notImported().nullable(),
        /** First rows of its sheets; once lines are booked, only its titles. */
        heads: z.array(sheetHead()),
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
    input: () => z.strictObject(rowKey('bankStatement')),
    output: () => z.object({ id: idOf('bankStatement'), kept: z.number().int() }),
  }),
})
