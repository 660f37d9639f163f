import type { CatalogueKey } from '@fairgate/contract/app/catalogue'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import { type Question, questionsOf, type SurveyContent } from '@fairgate/contract/sales/survey/question'
import sql from 'sql-template-tag'
import { streamRows } from '../../kernel/database/stream-rows.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import type { JobContext, JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../kernel/jobs/made-file.ts'
import type { CellValue, WriteColumn } from '../../kernel/spreadsheet/write-csv.ts'
import { type Sheet, writeSheets } from '../../kernel/spreadsheet/write-sheet.ts'
import { collectQuestions, questionResult } from './result-shape.ts'
import { talliesOf } from './results.ts'
import { isVoid } from './shown-items.ts'
import { type ItemRow, saidTo } from './survey-answers.ts'

export const exportSurveyKind = 'survey.export'

export interface SurveyExport {
  surveyId: string
}

interface ExportedQuestion {
  question: Question
  current: boolean
}

interface AnswerRow {
  number: number
  language: Language
  day: string
  answeredAt: string | null
  items: Omit<ItemRow, 'answerId'>[] | null
}

const step = 500

/** A survey as a workbook: one row for each answer, the totals, the questions. Returns `{ fileId, rows }`. */
export const exportSurvey: JobDefinition<SurveyExport> = {
  async run({ surveyId }, context) {
    const { db, language } = context
    const versions = await db.many<{ content: SurveyContent }>(
      sql`select content from survey_version where survey_id = ${surveyId} order by number desc`,
    )
    const exportedQuestions = collectQuestions(versions.map(({ content }) => content))
    const name = `survey-${dayOf(new Date(), context.services.config.venueTimeZone)}.xlsx`
    const { fileId, made } = await madeFile(context, { name, type: 'xlsx' }, async out =>
      writeSheets(
        [
          answersSheet(context, surveyId, exportedQuestions),
          await summarySheet(context, surveyId, exportedQuestions),
          questionsSheet(versions[0]?.content, language),
        ],
        out,
      ),
    )
    return { fileId, rows: made }
  },
}

const titled = (language: Language, keys: readonly CatalogueKey[]): WriteColumn[] =>
  keys.map(key => ({ title: translateKey(key, language), width: 18 }))

const numbered = ({ title }: Question, at: number, language: Language) => `${at + 1}. ${title[language]}`

function answersSheet(context: JobContext, surveyId: string, exportedQuestions: readonly ExportedQuestion[]): Sheet {
  const { language } = context
  return {
    name: translateKey('survey.answers', language),
    columns: [
      ...titled(language, ['survey.answerDay', 'survey.answeredAt', 'survey.published', 'survey.answerLanguage']),
      ...exportedQuestions.map(({ question }, at) => ({ title: numbered(question, at, language), width: 28 })),
    ],
    rows: answerRows(context, surveyId, exportedQuestions),
  }
}

async function* answerRows(
  context: JobContext,
  surveyId: string,
  exportedQuestions: readonly ExportedQuestion[],
): AsyncGenerator<CellValue[]> {
  const { language, pool, services } = context
  let done = 0
  const rows = streamRows<AnswerRow>(
    pool,
    sql`select a.version_number as number, a.language, a.day::text as day,
      to_char(a.answered_at at time zone ${services.config.venueTimeZone}, 'HH24:MI:SS') as "answeredAt",
      (select json_agg(json_build_object('question', i.question, 'line', i.line, 'option', i.option, 'number', i.number,
        'freeText', i.free_text, 'day', i.day)) from survey_answer_item i where i.answer_id = a.id) as items
    from survey_answer a where a.survey_id = ${surveyId} and not ${isVoid(sql`a.id`)} order by a.day, a.id`,
  )
  for await (const { number, day, answeredAt, items, ...row } of rows) {
    if (++done % step === 0) context.progress(done)
    const cells = exportedQuestions.map(({ question }) => cellOf(question, items ?? [], language))
    yield [day, answeredAt, number, translateKey(`survey.language_${row.language}`, language), ...cells]
  }
}

function cellOf(question: Question, items: readonly Omit<ItemRow, 'answerId'>[], language: Language): CellValue {
  const own = items.filter(item => item.question === question.key)
  const [only] = own
  if (question.kind === 'number' && only) return only.number
  return saidTo(question, own)
    .map(said => said[language])
    .join('; ')
}

async function summarySheet(
  { db, language }: JobContext,
  surveyId: string,
  exportedQuestions: readonly ExportedQuestion[],
): Promise<Sheet> {
  const tallies = Map.groupBy(await talliesOf(db, { id: surveyId }), ({ question }) => question)
  const rows = exportedQuestions.flatMap((one, at): CellValue[][] => {
    const { answered, bars, lines, numbers } = questionResult(one, at + 1, tallies.get(one.question.key) ?? [])
    const title = numbered(one.question, at, language)
    const share = (count: number) => (answered === 0 ? null : Math.round((count / answered) * 1000) / 10)
    return [
      [title, '', answered],
      ...bars.map(({ text, count }) => [title, text[language], count, share(count)]),
      ...lines.map(({ text, answered: n, mean, nps }) => [title, text[language], n, null, mean, nps]),
      ...(numbers ? [[title, '', answered, null, numbers.mean]] : []),
    ]
  })
  const columns = titled(language, [
    'survey.question',
    'survey.option',
    'survey.count',
    'survey.share',
    'survey.mean',
    'survey.nps',
  ])
  return { name: translateKey('survey.summary', language), columns, rows }
}

function questionsSheet(content: SurveyContent | undefined, language: Language): Sheet {
  const questions = content ? questionsOf(content) : []
  const rows = questions.map(({ kind, title, required, options, lines }, at): CellValue[] => [
    at + 1,
    translateKey(`survey.kind_${kind}`, language),
    title.cn,
    title.en,
    required,
    (kind === 'rating' ? lines : options).map(({ text }) => text[language]).join('; '),
  ])
  return {
    name: translateKey('survey.questions', language),
    columns: [
      ...[{ title: '#', width: 6 }, ...titled(language, ['survey.kind', 'survey.titleCn', 'survey.titleEn'])],
      ...titled(language, ['survey.required', 'survey.option']),
    ],
    rows,
  }
}
