import sql, { type Sql } from 'sql-template-tag'
import { everyLine } from './result-shape.ts'

/**
 * Adds the values of one answer to the counters of its survey, or subtracts them, as one statement. The order of rows
 * is always the same, so that two transactions in one slot do not deadlock.
 * @param items rows of `question, line, option, number, day`
 */
export const tallied = (
  { surveyId, number }: { surveyId: string; number: number | Sql },
  items: Sql,
  times: 1 | -1,
): Sql => sql`
  insert into survey_answer_count as t (survey_id, version_number, question, line, option, number, day, slot, answer_count)
  select ${surveyId}, ${number}, question, line, option, number, day, row_count_slot(), ${times} from (
    select question, line, option, number, day from ${items}
    union all select distinct question, ${everyLine}, '', null::float8, null::date from ${items}
    union all select '', ${everyLine}, '', null, null) said
  order by question, line, option, number, day
  on conflict on constraint survey_answer_count_key do update set answer_count = t.answer_count + excluded.answer_count`
