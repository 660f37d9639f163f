import type { bankCommands } from '@fairgate/contract/finance/bank/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { bankAccounts } from '../ledger/api.ts'
import { bankAccountRows } from '../ledger/hooks.ts'
import { certainBankMatches, confirmCertainBankMatches } from './certain-matches.ts'
import { ignoreBankLine } from './ignore.ts'
import { matchBankLines, unmatchBankLine } from './match.ts'
import { bankLines } from './queries.ts'
import { bankStatementPage, bankStatementReport } from './statement-queries.ts'
import {
  answerBankStatement,
  correctBankStatementReading,
  discardBankStatement,
  importBankStatement,
} from './statements.ts'
import { bankTargets } from './targets.ts'

export const bankHandlers: HandlersOf<typeof bankCommands> = {
  getBankAccountList: async (_, { db }) => ({ list: await bankAccounts(db) }),
  addBankAccount: (form, context) => bankAccountRows.add(context, form),
  editBankAccount: async ({ id, version, ...form }, context) =>
    bankAccountRows.change(context, await bankAccountRows.locked(context, { id, version }), form),
  importBankStatement,
  answerBankStatement,
  correctBankStatementReading,
  discardBankStatement,
  getBankStatementPage: (input, context) => bankStatementPage(context, input),
  getBankStatementReport: (input, context) => bankStatementReport(context, input),
  getBankLinePage: bankLines.page,
  exportBankLines: bankLines.start,
  getBankTargets: (input, context) => bankTargets(context, input),
  matchBankLines,
  getCertainBankMatches: (input, context) => certainBankMatches(context, input),
  confirmCertainBankMatches,
  unmatchBankLine,
  ignoreBankLine,
}
