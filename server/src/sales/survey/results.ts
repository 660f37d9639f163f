import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { hasOptions, type Pair, type Question, type SurveyContent } from '@fairgate/contract/sales/survey/question'
import sql, { type Sql } from 'sql-template-tag'
import type { ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { combineAll } from '../../kernel/list/rows-query.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { surveyScope } from './entity.ts'
import { barsOf, collectQuestions, everyLine, questionResult, type Tally } from './result-shape.ts'
import { isVoid, shownItems } from './shown-items.ts'

type ResultsInput = Input<'getSurveyResultDetail'>
type Results = Result<'getSurveyResultDetail'>

interface Head {
  title: Pair
  anonymous: boolean
  versions: { number: number; publishedAt: string; content: SurveyContent }[]
}

/** Results question by question, and a cross table of two questions. */
export async function surveyResults(context: ReadContext, input: ResultsInput): Promise<Results> {
  const { db, actor, now } = context
  const head = await db.maybe<Head>(sql`
    select json_build_object('cn', t.title_cn, 'en', t.title_en) as title, t.anonymous,
      coalesce((select json_agg(json_build_object('number', v.number, 'publishedAt', v.published_at, 'content', v.content)
        order by v.number desc) from survey_version v where v.survey_id = t.id), '[]') as versions
    from survey t where t.id = ${input.id} and ${surveyScope(actor)}`)
  if (!head) refuse('kernel.notFound')
  const wanted = head.versions.filter(({ number }) => input.version === undefined || number === input.version)
  const questions = collectQuestions(wanted.map(({ content }) => content))
  const [counts, tallies, cross] = await Promise.all([
    countsOf(db, input),
    talliesOf(db, input),
    crossOf(db, input, new Map(questions.map(({ question }) => [question.key, question]))),
  ])
  const byQuestion = Map.groupBy(tallies, ({ question }) => question)
  return {
    ...{ id: input.id, title: head.title, anonymous: head.anonymous, ...counts, asOf: now.toISOString() },
    versions: head.versions.map(({ number, publishedAt }) => ({ number, publishedAt })),
    questions: questions.map((one, at) => questionResult(one, at + 1, byQuestion.get(one.question.key) ?? [])),
    cross,
  }
}

/** Whether all answers of one or all versions are shown, for which counters exist. */
const isWhole = ({ from, to, filter }: ResultsInput) => from === undefined && to === undefined && filter === undefined

const ofVersion = ({ id, version }: ResultsInput): Sql =>
  version === undefined ? sql`survey_id = ${id}` : sql`survey_id = ${id} and version_number = ${version}`

/** The number of each value: from counters for all answers, from the items for a selection. */
export const talliesOf = (db: Db, input: ResultsInput): Promise<Tally[]> =>
  isWhole(input) ? findTallies(db, input) : talliesOfItems(db, input)

const findTallies = (db: Db, input: ResultsInput): Promise<Tally[]> =>
  db.many<Tally>(sql`
    select question, line, option, number, day, sum(answer_count)::int as n from survey_answer_count
    where ${ofVersion(input)} and question <> '' group by 1, 2, 3, 4, 5 having sum(answer_count) > 0`)

const talliesOfItems = (db: Db, input: ResultsInput): Promise<Tally[]> =>
  db.many<Tally>(sql`
    select i.question, i.line, i.option, i.number, i.day, count(*)::int as n from survey_answer_item i
    where ${combineAll(shownItems(input))} group by 1, 2, 3, 4, 5
    union all
    select i.question, ${everyLine}, '', null, null, count(distinct i.answer_id)::int from survey_answer_item i
    where ${combineAll(shownItems(input))} group by 1`)

function countsOf(db: Db, input: ResultsInput) {
  const { id, version, from, to, filter } = input
  const shown = [
    sql`a.survey_id = ${id}`,
    sql`not ${isVoid(sql`a.id`)}`,
    ...(version === undefined ? [] : [sql`a.version_number = ${version}`]),
    ...(from === undefined ? [] : [sql`a.day >= ${from}`]),
    ...(to === undefined ? [] : [sql`a.day <= ${to}`]),
    ...(filter
      ? [
          sql`exists (select from survey_answer_item f where f.survey_id = ${id} and f.question = ${filter.question}
            and f.answer_id = a.id and f.line = '' and f.option = ${filter.option})`,
        ]
      : []),
  ]
  return db.one<Pick<Results, 'sent' | 'opened' | 'answered'>>(sql`
    select (select count(*) from survey_invitation s where s.survey_id = ${id})::int as sent,
      coalesce((select sum(o.view_count) from survey_view_count o where o.survey_id = ${id}), 0)::int as opened,
      ${
        isWhole(input)
          ? sql`coalesce((select sum(answer_count) from survey_answer_count where ${ofVersion(input)} and question = ''), 0)`
          : sql`(select count(*) from survey_answer a where ${combineAll(shown)})`
      }::int as answered`)
}

async function crossOf(
  db: Db,
  input: ResultsInput,
  questions: ReadonlyMap<string, Question>,
): Promise<Results['cross']> {
  if (!input.cross) return null
  const [rows, columns] = [questions.get(input.cross.rows), questions.get(input.cross.columns)]
  if (!rows || !hasOptions(rows)) refuse('survey.crossOptions', { field: 'cross.rows' })
  if (!columns || !hasOptions(columns)) refuse('survey.crossOptions', { field: 'cross.columns' })
  // Both sides are grouped in the order of their answers and merged, so that PostgreSQL cannot choose a nested loop,
  // whatever its statistics.
  const chosenIn = ({ key }: Question) => sql`
    select i.answer_id, array_agg(i.option) as options from survey_answer_item i
    where i.question = ${key} and ${combineAll(shownItems(input))} group by i.answer_id`
  const { n, pairs } = await db.one<{ n: number; pairs: { row: string; column: string; n: number }[] }>(sql`
    with pair as materialized (
      select d.options as down, a.options as across, count(*) as n
      from (${chosenIn(rows)}) d join (${chosenIn(columns)}) a using (answer_id) group by 1, 2)
    select (select coalesce(sum(pair.n), 0)::int from pair) as n,
      (select coalesce(json_agg(json_build_object('row', p.r, 'column', p.c, 'n', p.n)), '[]')
        from (select d.r, a.c, sum(pair.n)::int as n from pair, unnest(pair.down) d (r), unnest(pair.across) a (c) group by 1, 2) p) as pairs`)
  const known = new Map(pairs.map(pair => [`${pair.row} ${pair.column}`, pair.n]))
  const [down, across] = [barsOf(rows), barsOf(columns)]
  const count = (row: string, column: string) => known.get(`${row} ${column}`) ?? 0
  const cells = down.map(row => across.map(column => count(row.key, column.key)))
  const total = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)
  return {
    rows: {
      ...{ key: rows.key, title: rows.title },
      options: down.map(({ key, text }, at) => ({ key, text, count: total(cells[at] ?? []) })),
    },
    columns: {
      ...{ key: columns.key, title: columns.title },
      options: across.map(({ key, text }, at) => ({ key, text, count: total(cells.map(row => row[at] ?? 0)) })),
    },
    n,
    cells,
  }
}
