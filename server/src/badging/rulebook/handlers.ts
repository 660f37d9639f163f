import type { rulebookCommands } from '@fairgate/contract/badging/rulebook/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import type { TrialCommand } from './api.ts'
import { compareRuleBooks } from './compare.ts'
import { printRuleBook } from './print-rules.ts'
import { discardRuleBook, publishRuleBook, withdrawRuleBook } from './publish.ts'
import { getRuleBookDetail, ruleBookList } from './queries.ts'
import { findRulesOf } from './rulebook-context.ts'
import { saveRuleBook } from './save.ts'

export const rulebookHandlers: HandlersOf<Omit<typeof rulebookCommands, TrialCommand>> = {
  async getRuleBookPage(input, context) {
    await findRulesOf(context, input.exhibitionId)
    return ruleBookList.page(input, context)
  },
  async exportRuleBooks(input, context) {
    await findRulesOf(context, input.exhibitionId)
    return ruleBookList.start(input, context)
  },
  getRuleBookDetail,
  saveRuleBook,
  discardRuleBook,
  publishRuleBook,
  withdrawRuleBook,
  compareRuleBooks,
  printRuleBook,
}
