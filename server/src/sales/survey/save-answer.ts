import { otherOption } from '@fairgate/contract/sales/survey/question'
import type { Given } from '@fairgate/contract/sales/survey/survey-answers'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { tallied } from './tally.ts'

interface Item {
  question: string
  line: string
  option: string
  number: number | null
  freeText: string
  day: string | null
}

const nothing: Omit<Item, 'question'> = { line: '', option: '', number: null, freeText: '', day: null }

/** An item for each option, line, text, date and number. */
function itemsOf(answers: Readonly<Record<string, Given>>): Item[] {
  return Object.entries(answers).flatMap(([question, { options, other, text, ratings, day, number }]): Item[] => {
    const base = { ...nothing, question }
    if (options) {
      return options.map(option => ({ ...base, option, freeText: option === otherOption ? (other ?? '') : '' }))
    }
    if (ratings) return Object.entries(ratings).map(([line, value]) => ({ ...base, line, number: value }))
    if (day !== undefined) return [{ ...base, day }]
    return [number !== undefined ? { ...base, number } : { ...base, freeText: text ?? '' }]
  })
}

export interface SurveyAnswer {
  surveyId: string
  /** The version that was answered. */
  number: number
  /** 32 bytes that identify a respondent within this survey. */
  respondent: Buffer
  language: string
  /** Normalized by `validateAnswers`. */
  kept: Readonly<Record<string, Given>>
  /** The venue's date. */
  day: string
  /** Null for an anonymous answer. */
  answeredAt: Date | null
}

/** Writes the respondent, the answer, its items and the counters in one statement; refuses `survey.answeredAlready`. */
export async function saveAnswer(db: Db, answer: SurveyAnswer): Promise<void> {
  const { surveyId, number, respondent, language, day, answeredAt } = answer
  const items = itemsOf(answer.kept)
  const column = <K extends keyof Item>(name: K) => items.map(item => item[name])
  await mapConstraintErrors(
    db.run(sql`
      with i as materialized (
        select * from unnest(${column('question')}::text[], ${column('line')}::text[], ${column('option')}::text[],
          ${column('number')}::float8[], ${column('freeText')}::text[], ${column('day')}::date[])
          as i (question, line, option, number, free_text, day)),
      respondent as (insert into survey_respondent values (${surveyId}, ${respondent})),
      counted as (${tallied({ surveyId, number }, sql`i`, 1)}),
      answer as (
        insert into survey_answer (survey_id, version_number, language, day, answered_at)
        values (${surveyId}, ${number}, ${language}, ${day}, ${answeredAt}) returning id)
      insert into survey_answer_item
        (survey_id, question, answer_id, line, option, number, free_text, day, version_number, answered_on)
      select ${surveyId}, i.question, answer.id, i.line, i.option, i.number, i.free_text, i.day, ${number}, ${day}
      from answer, i`),
    { survey_respondent_once: ['survey.answeredAlready'] },
  )
}
