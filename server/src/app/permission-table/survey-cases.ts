import { sampleQuestion, sampleSurvey } from '@fairgate/contract/app/testing/sample-question'
import sql from 'sql-template-tag'
import { another } from './audience-cases.ts'
import { type DomainCases, exported, on } from './cases.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { ofCompanies } from './rows.ts'

const owners = ['platform', 'sponsor', 'otherSponsor'] as const
const title = { titleCn: '观众满意度', titleEn: 'How was it' }
const content = sampleSurvey(sampleQuestion('q1'), sampleQuestion('q2', { kind: 'text' }))

const draft = async ({ make }: Fixture, { operator }: Party): Promise<NamedRow> =>
  make(operator, 'editSurvey', { ...(await make(operator, 'addSurvey', title)), ...title, content })

const published = async (fixture: Fixture, party: Party): Promise<NamedRow> => {
  const { id, version = 1 } = await draft(fixture, party)
  return fixture.make(party.operator, 'publishSurvey', { id, version })
}

const closed = async (fixture: Fixture, party: Party): Promise<NamedRow> => {
  const { id, version = 1 } = await published(fixture, party)
  return fixture.make(party.operator, 'closeSurvey', { id, version })
}

async function answer(fixture: Fixture, party: Party): Promise<NamedRow> {
  const { id: surveyId } = await published(fixture, party)
  return fixture.db.one<NamedRow>(sql`
    insert into survey_answer (survey_id, version_number, language, day)
    values (${surveyId}, 1, 'cn', '2026-01-05') returning id, survey_id as "surveyId"`)
}

/** An approved template of survey links. */
async function linking({ db, make }: Fixture, { operator }: Party): Promise<NamedRow> {
  const texts = { textCn: '请作答 {{link}}', textEn: 'Answer {{link}}' }
  const form = { name: '问卷', purpose: 'surveyLink', channel: 'sms', ...texts } as const
  const { id } = await make(operator, 'addMessageTemplate', form)
  await db.run(sql`update message_template set state = 'approved' where id = ${id}`)
  return { id }
}

/** A person who consented to be asked. */
async function agreed(fixture: Fixture, party: Party): Promise<NamedRow> {
  const id = await another(fixture, party)
  await fixture.db.run(sql`update audience set survey = 'given' where id = ${id}`)
  return { id }
}

const campaign = {
  ...{ id: 'survey, published', templateId: 'message template of survey links' },
  ids: 'audience that agreed',
}

export const surveyCases: DomainCases = {
  rows: {
    survey: ofCompanies(owners, draft),
    'survey, published': ofCompanies(owners, published),
    'survey, closed': ofCompanies(owners, closed),
    surveyAnswer: ofCompanies(owners, answer),
    'message template of survey links': ofCompanies(owners, linking),
    'audience that agreed': ofCompanies(owners, agreed),
  },
  hints: {
    getSurveyPage: on({ listed: 'survey' }),
    exportSurveys: exported,
    editSurvey: on({ id: 'survey' }, { ...title, content }),
    publishSurvey: on({ id: 'survey' }),
    closeSurvey: on({ id: 'survey, published' }),
    reopenSurvey: on({ id: 'survey, closed' }),
    getSurveyResultDetail: on({ id: 'survey, published' }),
    previewSurveySpread: on(campaign, { kind: 'potential' }),
    spreadSurvey: on(campaign, async (_row: NamedRow, fixture: Fixture, probe: Party) => ({
      ...{ kind: 'potential', expected: 1, ids: [(await agreed(fixture, probe)).id] },
    })),
    getSurveyTextPage: on({ surveyId: 'survey, published', listed: [] }, { question: 'q2' }),
    getSurveyAnswerPage: on({ surveyId: 'survey, published', listed: [] }),
    voidSurveyAnswer: on({ id: 'surveyAnswer' }, { note: '重复' }),
  },
}
