import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import { otherOption, type Pair, type Question, questionsOf } from '@fairgate/contract/sales/survey/question'
import sql from 'sql-template-tag'
import { packLocalized, type ReadContext, type WriteContext } from '../../kernel/command/context.ts'
import { widen } from '../../kernel/counter/allowance.ts'
import type { Db } from '../../kernel/database/database.ts'
import { type Listing, page } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { allowanceKey } from './allowance-key.ts'
import { survey, surveyScope } from './entity.ts'
import { shownItems } from './shown-items.ts'
import { tallied } from './tally.ts'
import { versionOf } from './versions.ts'

/** Refuses `kernel.notFound` if the actor cannot see the survey. */
export async function refuseUnseen({ db, actor }: ReadContext, surveyId: string): Promise<void> {
  const seen = await db.maybe(sql`select from survey t where t.id = ${surveyId} and ${surveyScope(actor)}`)
  if (!seen) refuse('kernel.notFound')
}

type TextRow = Output<'getSurveyTextPage'>['list'][number]

/**
 * Free texts for one question, including those of the free-text option, in the selected answers; the latest day first.
 */
export async function textPage(context: ReadContext, input: Input<'getSurveyTextPage'>) {
  if (!input.surveyId || !input.question) refuse('kernel.notFound')
  await refuseUnseen(context, input.surveyId)
  const listing: Listing<Pick<TextRow, 'id' | 'text' | 'day' | 'language'>, TextRow, typeof input> = {
    select: sql`i.answer_id as id, i.free_text as text, i.answered_on as day, a.language`,
    from: sql`survey_answer_item i join survey_answer a on a.id = i.answer_id`,
    where: [
      sql`i.question = ${input.question} and i.free_text <> ''`,
      ...shownItems({
        id: input.surveyId,
        version: input.version,
        from: input.from,
        to: input.to,
        filter: input.filter,
      }),
    ],
    filtered: true,
    id: 'i.answer_id',
    sorts: { day: { column: 'i.answered_on', type: 'date' } },
    defaultSort: '-day',
    searches: { text: value => textInside(['i.free_text'], value) },
    finish: row => ({ ...row, version: 1, state: 'valid', statusCode: statusOf('valid'), actions: [] }),
  }
  return page(context.db, listing, input)
}

type AnswerRow = Output<'getSurveyAnswerPage'>['list'][number]
type Fetched = Pick<AnswerRow, 'id' | 'versionNumber' | 'language' | 'day' | 'answeredAt' | 'voidNote' | 'state'> & {
  surveyId: string
}

/** Answers with their content, the latest day first. */
export async function answerPage(context: ReadContext, input: Input<'getSurveyAnswerPage'>) {
  if (!input.surveyId) refuse('kernel.notFound')
  await refuseUnseen(context, input.surveyId)
  const actions: AnswerRow['actions'] = context.actor.permissions.has('survey:edit') ? ['void'] : []
  const gone = sql`gone.answer_id is not null`
  const listing: Listing<Fetched, AnswerRow, typeof input> = {
    select: sql`t.id, t.survey_id as "surveyId", t.version_number as "versionNumber", t.language, t.day,
      t.answered_at as "answeredAt", coalesce(gone.note, '') as "voidNote",
      case when ${gone} then 'voided' else 'valid' end as state`,
    from: sql`survey_answer t left join survey_answer_void gone on gone.answer_id = t.id`,
    where: [sql`t.survey_id = ${input.surveyId}`],
    tabs: { valid: sql`not ${gone}`, voided: gone },
    defaultTab: 'valid',
    filtered: true,
    id: 't.id',
    sorts: { day: { column: 't.day', type: 'date' } },
    defaultSort: '-day',
    finish: () => {
      throw new Error('answers are mapped by finishAll')
    },
    async finishAll(rows) {
      const said = await saidIn(context, rows)
      return rows.map(({ surveyId: _, ...row }) => ({
        ...{ ...row, version: 1, statusCode: statusOf(row.state), answers: said.get(row.id) ?? [] },
        actions: row.state === 'valid' ? actions : [],
      }))
    },
  }
  return page(context.db, listing, input)
}

export interface ItemRow {
  answerId: string
  question: string
  line: string
  option: string
  number: number | null
  freeText: string
  day: string | null
}

/** The items of answers. */
export const itemsOf = (db: Db, answerIds: readonly string[]): Promise<ItemRow[]> =>
  db.many<ItemRow>(sql`
    select i.answer_id as "answerId", i.question, i.line, i.option, i.number, i.free_text as "freeText", i.day
    from survey_answer_item i where i.answer_id = any (${answerIds}::uuid[])`)

async function saidIn(context: ReadContext, rows: readonly Fetched[]) {
  const items = await itemsOf(
    context.db,
    rows.map(({ id }) => id),
  )
  const byAnswer = Map.groupBy(items, ({ answerId }) => answerId)
  const said = new Map<string, AnswerRow['answers']>()
  for (const { id, surveyId, versionNumber } of rows) {
    const version = await versionOf(context, surveyId, versionNumber)
    const own = byAnswer.get(id) ?? []
    const questions = version ? questionsOf(version.content) : []
    const answers = questions.map(question => ({
      question: question.key,
      title: question.title,
      said: saidTo(
        question,
        own.filter(item => item.question === question.key),
      ),
    }))
    said.set(
      id,
      answers.filter(answer => answer.said.length > 0),
    )
  }
  return said
}

const same = (text: string): Pair => ({ cn: text, en: text })

/** The answer to a question as text in both languages: an entry for each option, line or text. */
export function saidTo(question: Question, items: readonly Omit<ItemRow, 'answerId'>[]): Pair[] {
  return items.map(({ line, option, number, freeText, day }) => {
    if (option === otherOption) return same(freeText)
    if (option !== '') return question.options.find(({ key }) => key === option)?.text ?? same(option)
    if (number !== null && line !== '') {
      const of = question.lines.find(({ key }) => key === line)?.text ?? same('')
      const rated = (text: string) => (text === '' ? String(number) : `${text} ${number}`)
      return { cn: rated(of.cn), en: rated(of.en) }
    }
    return same(number !== null ? String(number) : (day ?? freeText))
  })
}

/** Excludes an answer from the results; it stays readable, and its place is free again. */
export async function voidSurveyAnswer(
  { id, note }: Input<'voidSurveyAnswer'>,
  context: WriteContext,
): Promise<Result<'voidSurveyAnswer'>> {
  const { db, actor } = context
  const answer = await db.maybe<{ surveyId: string; number: number }>(
    sql`select a.survey_id as "surveyId", a.version_number as number from survey_answer a where a.id = ${id}`,
  )
  if (!answer) refuse('kernel.notFound')
  // A change of the maximum counts the remaining answers under the same lock.
  const row = await locked(context, survey, { id: answer.surveyId })
  await mapConstraintErrors(
    db.run(sql`insert into survey_answer_void (answer_id, survey_id, note, by_name)
      values (${id}, ${row.id}, ${note}, ${actor.operatorName})`),
    { survey_answer_void_pkey: ['survey.voidedAlready'] },
  )
  await db.run(tallied(answer, sql`(select * from survey_answer_item where answer_id = ${id}) item`, -1))
  if (row.maximum !== null) await widen(db, { ...allowanceKey(row.id), by: 1 })
  context.log({
    ...{ entityType: 'surveyAnswer', targetId: id, after: { note } },
    targetName: packLocalized({ nameCn: row.titleCn, nameEn: row.titleEn }),
    ...(row.exhibitionId && { exhibitionId: row.exhibitionId }),
  })
  return { id }
}
