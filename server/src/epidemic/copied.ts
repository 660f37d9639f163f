import sql from 'sql-template-tag'
import type { Copied } from '../kernel/copied.ts'

export const copiedStrategies: readonly Copied[] = [
  { table: 'epidemic_strategy', ids: ['id'], stays: ['edited_at'] },
  {
    table: 'epidemic_strategy_version',
    of: id => sql`t.strategy_id in (select s.id from epidemic_strategy s where s.exhibition_id = ${id})`,
    ids: ['strategy_id'],
    json: ['content'],
    stays: ['saved_at'],
  },
]
