import type { Input, Output, Result } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import { surveyStateMachine, surveyTabs } from '@fairgate/contract/sales/survey/states'
import { surveyModeLabels } from '@fairgate/contract/sales/survey/texts'
import sql, { type Sql } from 'sql-template-tag'
import { ofExhibitionIfAny, ofOneOrCounting } from '../../exhibitions/exhibition/api.ts'
import { ofCompany } from '../../identity/company/api.ts'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type LockedSurvey, surveyActionsOf, surveyScope } from './entity.ts'
import { surveyUrl } from './links.ts'

type Row = Output<'getSurveyPage'>['list'][number]
type Fetched = Omit<Row, 'statusCode' | 'actions'> & Pick<LockedSurvey, 'published'>

/** Answers that count, from counters. */
const countedAnswers: Sql = sql`coalesce((select sum(case k.name when 'surveyAnswer.given' then k.value else -k.value end)
  from row_count k where k.scope = t.id and k.name in ('surveyAnswer.given', 'surveyVoid.given')), 0)::int`

const columns: Sql = sql`t.id, t.version, t.state, json_build_object('cn', t.title_cn, 'en', t.title_en) as title,
  t.exhibition_id as "exhibitionId",
  case when e.id is not null then json_build_object('cn', e.name_cn, 'en', e.name_en) end as exhibition,
  json_build_object('cn', c.name_cn, 'en', c.name_en) as company, t.mode, t.anonymous, t.published,
  ${countedAnswers} as answers, t.from_day as "from", t.to_day as "to", t.maximum, t.edited_at as "editedAt"`

const tables: Sql = sql`survey t ${ofCompany} ${ofExhibitionIfAny}`

const rowOf = (actor: Actor, row: Fetched): Row => ({
  ...row,
  statusCode: statusOf(row.state),
  actions: surveyActionsOf(actor, row),
})

/** Surveys, the latest edited first, and the same as a sheet. */
export const surveyList = exportedList({
  ...{ kind: 'survey.exportSurveys', entityType: 'survey', file: 'surveys', domain: 'survey', title: 'survey.title' },
  listing: ({ actor }: ListContext, { exhibitionId }: Omit<Input<'getSurveyPage'>, keyof PageInput>) =>
    ({
      select: columns,
      from: tables,
      where: [surveyScope(actor), ofOneOrCounting('t.exhibition_id', exhibitionId)],
      tabs: buildTabs('t.state', surveyTabs),
      // Few enough to be counted, because people write them by hand.
      filtered: true,
      id: 't.id',
      sorts: { editedAt: { column: 't.edited_at', type: 'timestamptz' } },
      defaultSort: '-editedAt',
      searches: { title: (value: string) => textInside([sql`t.title_cn || ' ' || t.title_en`], value) },
      finish: (row: Fetched) => rowOf(actor, row),
    }) satisfies Listing<Fetched, Row, Input<'getSurveyPage'>>,
  columns: c => [
    c.name('title', 'survey.name'),
    c.name('exhibition'),
    c.name('company'),
    c.choice('mode', surveyModeLabels, 'survey.mode'),
    c.count('answers'),
    c.text('from'),
    c.text('to'),
    c.choice('state', surveyStateMachine.states, 'survey.status'),
    c.moment('editedAt'),
  ],
})

/** A survey as edited, and its published versions. */
export async function surveyDetail(context: ReadContext, id: string): Promise<Result<'getSurveyDetail'>> {
  const { db, actor } = context
  const row = await db.maybe<Fetched & Omit<Result<'getSurveyDetail'>, 'url' | 'statusCode' | 'actions'>>(sql`
    select ${columns}, t.title_cn as "titleCn", t.title_en as "titleEn", t.intro_cn as "introCn", t.intro_en as "introEn",
      t.thanks_cn as "thanksCn", t.thanks_en as "thanksEn", t.collects_contact as "asksContact", t.captcha, t.content,
      coalesce(v.content is distinct from t.content or v.theme is distinct from ${surveyTheme}, true) as changed,
      coalesce((select json_agg(json_build_object('number', o.number, 'publishedAt', o.published_at, 'publishedBy', o.published_by)
        order by o.number desc) from survey_version o where o.survey_id = t.id), '[]') as versions
    from ${tables} left join survey_version v on v.survey_id = t.id and v.number = t.published
    where t.id = ${id} and ${surveyScope(actor)}`)
  if (!row) refuse('kernel.notFound')
  const url = row.published === null || row.mode === 'link' ? null : await surveyUrl(context, id)
  return { ...row, ...rowOf(actor, row), url }
}

/** SQL: the texts that a version of a survey `t` stores next to its questions. */
export const surveyTheme: Sql = sql`jsonb_build_object(
  'title', jsonb_build_object('cn', t.title_cn, 'en', t.title_en),
  'intro', jsonb_build_object('cn', t.intro_cn, 'en', t.intro_en),
  'thanks', jsonb_build_object('cn', t.thanks_cn, 'en', t.thanks_en))`
