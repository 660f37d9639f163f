import sql from 'sql-template-tag'
import type { CloneSpec } from '../../kernel/lifecycle/clone-spec.ts'

export const strategyClone: readonly CloneSpec[] = [
  { table: 'epidemic_strategy', ids: ['id'], keepDates: ['edited_at'] },
  {
    table: 'epidemic_strategy_version',
    of: id => sql`t.strategy_id in (select s.id from epidemic_strategy s where s.exhibition_id = ${id})`,
    ids: ['strategy_id'],
    json: ['content'],
    keepDates: ['saved_at'],
  },
]
