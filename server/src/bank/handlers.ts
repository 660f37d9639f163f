import type { bankCommands } from '@fairgate/contract/bank/commands'
import type { HandlersOf } from '../kernel/context.ts'
import { bankAccountOpened } from '../ledger/effects.ts'
import { bankAccounts } from '../ledger/facts.ts'
import { ignoreBankLine } from './ignore.ts'
import { matchBankLines, unmatchBankLine } from './match.ts'
import { bankLinePage } from './queries.ts'
import { answerBankStatement, bankStatementPage, bankStatementReport, importBankStatement } from './statements.ts'
import { bankTargets } from './targets.ts'

export const bankHandlers: HandlersOf<typeof bankCommands> = {
  getBankAccountList: async (_, { db }) => ({ list: await bankAccounts(db) }),
  async addBankAccount(form, { db, log }) {
    const made = await bankAccountOpened(db, form)
    log({ noun: 'bankAccount', targetId: made.id, targetName: form.name, after: form })
    return made
  },
  importBankStatement,
  answerBankStatement,
  getBankStatementPage: (input, context) => bankStatementPage(context, input),
  getBankStatementReport: (input, context) => bankStatementReport(context, input),
  getBankLinePage: (input, context) => bankLinePage(context, input),
  getBankTargets: (input, context) => bankTargets(context, input),
  matchBankLines,
  unmatchBankLine,
  ignoreBankLine,
}
