import sql from 'sql-template-tag'
import {
  byText,
  companyOf,
  figures,
  lines,
  n,
  organizer,
  type ScreenFigures,
  type ScreenIds,
  screen,
  sum,
  tabs,
} from './screen.ts'

export const audienceFigures = ({ surveyId, spreadId: campaignId }: ScreenIds): ScreenFigures[] => [
  screen(
    'real audience',
    ['organizer', 'getRealAudiencePage'],
    ({ total, tabs: counted }) => ({ total, all: counted?.all }),
    figures({ total: audience('real'), all: audience('real') }),
  ),
  screen(
    'potential audience',
    ['organizer', 'getPotentialAudiencePage'],
    ({ total }) => ({ total }),
    figures({ total: audience('potential') }),
  ),
  screen(
    'possible duplicates',
    ['organizer', 'getMergeSuggestionPage'],
    ({ total }) => ({ total }),
    figures({ total: n(sql`merge_suggestion t where t.owner_id = ${organizer} and t.state = 'open'`) }),
  ),
  screen(
    'campaigns',
    ['organizer', 'getSpreadPage'],
    ({ list }) => list.map(({ id, total, sent, failed, cancelled }) => ({ id, total, sent, failed, cancelled })),
    lines(
      {
        ...{ id: sql`t.id`, total: n(sql`recipient r where r.campaign_id = t.id`) },
        sent: n(sql`recipient r where r.campaign_id = t.id and r.sent_at is not null and r.state <> 'failed'`),
        ...{
          failed: n(sql`recipient r where r.campaign_id = t.id and r.state = 'failed'`),
          cancelled: n(sql`recipient r where r.campaign_id = t.id and r.state = 'cancelled'`),
        },
      },
      sql`from campaign t where t.owner_id = ${organizer}`,
      sql`t.id`,
    ),
  ),
  screen(
    'a campaign, who is left out',
    ['organizer', 'getSpreadDetail', { id: campaignId }],
    ({ matched, total, leftOut }) => ({ matched, total, left: sum(leftOut.map(({ count }) => count)) }),
    figures({
      matched: audience('potential'),
      total: n(sql`recipient r where r.campaign_id = ${campaignId}`),
      left: n(sql`audience a where a.owner_id = ${organizer} and a.kind = 'potential' and a.merged_into is null
          and not exists (select from recipient r where r.campaign_id = ${campaignId} and r.audience_id = a.id)`),
    }),
  ),
  screen(
    'survey results',
    ['organizer', 'getSurveyResultDetail', { id: surveyId }],
    ({ answered, questions }) => ({
      answered,
      bars: questions
        .flatMap(({ key, bars }) => bars.map(({ key: option, count }) => ({ key: `${key} ${option}`, count })))
        .filter(({ count }) => count > 0)
        .sort((one, other) => byText(one.key, other.key)),
      questions: questions
        .map(({ key, answered: of }) => ({ key, of }))
        .sort((one, other) => byText(one.key, other.key)),
    }),
    figures({
      answered: n(sql`survey_answer a where a.survey_id = ${surveyId}`),
      bars: sql`(select json_agg(json_build_object('key', key, 'count', count) order by key collate "C") from (
          select i.question || ' ' || i.option as key, count(distinct i.answer_id) as count from survey_answer_item i
          where i.survey_id = ${surveyId} and i.option is not null and i.option <> '' and i.line = '' group by 1) s)`,
      questions: sql`(select json_agg(json_build_object('key', question, 'of', n) order by question collate "C") from (
          select question, count(distinct answer_id) as n from survey_answer_item where survey_id = ${surveyId} group by 1) s)`,
    }),
  ),
  screen(
    'surveys',
    ['organizer', 'getSurveyPage'],
    ({ list, tabs: counted }) => ({ all: counted?.all, answers: sum(list.map(({ answers }) => answers)) }),
    figures({ all: n(sql`survey t where t.company_id = ${organizer}`), answers: n(sql`survey_answer`) }),
  ),
  screen(
    'message templates',
    ['organizer', 'getMessageTemplatePage'],
    read => read.tabs,
    tabs(sql`message_template t where t.owner_id in (${organizer}, ${companyOf('admin')})`, {
      ...{ all: 'all', draft: 'draft returned', pending: 'pending', approved: 'approved', ended: 'stopped rejected' },
    }),
  ),
]

const audience = (kind: 'real' | 'potential') =>
  n(sql`audience t where t.owner_id = ${companyOf('organizer')} and t.kind = ${kind} and t.merged_into is null`)
