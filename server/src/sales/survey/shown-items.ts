import type { Input } from '@fairgate/contract/app/catalogue'
import sql, { type Sql } from 'sql-template-tag'

/** SQL: the answer of this id is voided. */
export const isVoid = (answerId: Sql): Sql =>
  sql`exists (select from survey_answer_void gone where gone.answer_id = ${answerId})`

type Shown = Pick<Input<'getSurveyResultDetail'>, 'id' | 'version' | 'from' | 'to' | 'filter'>

/** SQL conditions for the items of the selected answers, with the alias `i`. */
export function shownItems({ id, version, from, to, filter }: Shown): Sql[] {
  return [
    sql`i.survey_id = ${id}`,
    sql`not ${isVoid(sql`i.answer_id`)}`,
    ...(version === undefined ? [] : [sql`i.version_number = ${version}`]),
    ...(from === undefined ? [] : [sql`i.answered_on >= ${from}`]),
    ...(to === undefined ? [] : [sql`i.answered_on <= ${to}`]),
    ...(filter
      ? [
          sql`exists (select from survey_answer_item f where f.survey_id = ${id} and f.question = ${filter.question}
            and f.answer_id = i.answer_id and f.line = '' and f.option = ${filter.option})`,
        ]
      : []),
  ]
}
