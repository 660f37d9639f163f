import sql from 'sql-template-tag'
import { datedRows } from '../../kernel/lifecycle/dated.ts'

/** The start of published versions that have not begun. Times before a phase follow by themselves; fixed days stay. */
export const datedRuleBookStarts = datedRows({
  ...{
    what: 'ruleBookStarts',
    entityTypes: ['ruleBook'],
    table: 'rule_book',
    lives: sql`t.state = 'published' and t.effective_at > now()`,
  },
  ...{ type: 'timestamptz', from: 'effective_at' },
})
