import sql from 'sql-template-tag'
import { type Naming, namedBy } from '../../kernel/database/named-by.ts'

/** The epidemic strategy of an exhibition, if it exempts a badge type. */
export const strategyExempting: Naming = (context, exhibitionId, id) =>
  namedBy(
    context,
    { word: 'epidemic.exportStrategiesTitle', to: '/epidemic/setting' },
    sql`select 'v' || s.number as name from epidemic_strategy s
      join epidemic_strategy_version v on v.strategy_id = s.id and v.number = s.number
      where s.exhibition_id = ${exhibitionId} and v.content -> 'exemptTypes' ? ${id}::text`,
  )
