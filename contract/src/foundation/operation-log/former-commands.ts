import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Names of commands that no longer exist, so that their log entries stay readable. */
export const formerCommands = defineTexts({
  lookUpCaller: ['热线查询', 'Look up a caller'],
  searchBatch: ['批量查询', 'Search a batch'],
  takeSureBankLines: ['匹配可信度高的流水', 'Match all bank lines with high confidence'],
})
