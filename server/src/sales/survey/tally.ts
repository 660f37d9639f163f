import sql, { type Sql } from 'sql-template-tag'
import { everyLine } from './result-shape.ts'

/**
 * Adds what one answer said to what is counted of its survey, or takes it off, as one statement. In one order everywhere, so
 * that two that count in one slot do not wait for each other for ever.
 *
 * @param items rows of `question, line, option, number, day`
 */
export const tallied = (
  { surveyId, number }: { surveyId: string; number: number | Sql },
  items: Sql,
  times: 1 | -1,
): Sql => sql`
  insert into survey_answer_count as t (survey_id, version_number, question, line, option, number, day, slot, n)
  select ${surveyId}, ${number}, question, line, option, number, day, counter_slot(), ${times} from (
    select question, line, option, number, day from ${items}
    union all select distinct question, ${everyLine}, '', null::float8, null::date from ${items}
    union all select '', ${everyLine}, '', null, null) said
  order by question, line, option, number, day
  on conflict on constraint survey_answer_count_key do update set n = t.n + excluded.n`
