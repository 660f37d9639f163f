import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import { sampleQuestion as q, sampleSurvey } from '@fairgate/contract/app/testing/sample-question'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { loseKey, setAside } from '../../app/testing/lost-key.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { makeOpenLinks } from '../../kernel/auth/open-link.ts'
import { createCampaignJobs } from '../spread/jobs.ts'
import { surveyLinks } from './invite.ts'

const world = await closeAfterAll(createBadgeWorld())
const sponsor = await world.world.administrator('sponsor')

let serial = 0
const call = <N extends CommandName>(caller: TestOperator | null, command: N, input: Payload<N>) =>
  world.call(caller, command, input, { address: `10.9.${Math.floor(++serial / 250)}.${serial % 250}` })

/** A person who consented to surveys. */
async function person(state: 'given' | 'withdrawn' = 'given'): Promise<string> {
  const phone = `136${String(++serial).padStart(8, '0')}`
  const { data } = await call(sponsor, 'addAudience', { name: '观众甲', phone } as never)
  const { id } = data as { id: string }
  await world.db.run(sql`update audience set survey = ${state} where id = ${id}`)
  return id
}

async function template(more: object = {}): Promise<string> {
  const form = {
    name: '请您作答',
    purpose: 'surveyLink',
    channel: 'sms',
    textCn: '请作答 {{link}}',
    textEn: 'Answer {{link}}',
  }
  const { data } = await call(sponsor, 'addMessageTemplate', { ...form, ...more } as never)
  const sent = await call(sponsor, 'submitMessageTemplate', data as never)
  expect((await call(world.platform, 'approveMessageTemplate', sent.data as never)).statusCode).toBe(10001)
  return (data as { id: string }).id
}

const title = { titleCn: '回访', titleEn: 'Afterwards' }
async function published(more: object = {}): Promise<{ id: string; version: number }> {
  const made = (await call(sponsor, 'addSurvey', title)).data
  const form = { ...made, ...title, mode: 'link', content: sampleSurvey(q('q1')), ...more }
  const edited = await call(sponsor, 'editSurvey', form as never)
  return (await call(sponsor, 'publishSurvey', edited.data as never)).data as { id: string; version: number }
}

const jobs = createCampaignJobs(surveyLinks)
async function startCampaign(id: string, templateId: string, ids: string[], expected: number, unanswered = false) {
  const sent = await call(sponsor, 'spreadSurvey', { id, kind: 'potential', ids, templateId, expected, unanswered })
  if (sent.statusCode === 10001) await world.runJob(sent.data.jobId, jobs)
  return sent
}
const preview = async (id: string, templateId: string, ids: string[], unanswered: boolean) =>
  (await call(sponsor, 'previewSurveySpread', { id, kind: 'potential', ids, templateId, unanswered })).data

/** The codes of a survey's invitations, the earliest first. */
async function codes(id: string): Promise<string[]> {
  const rows = await world.db.many<{ subject: string }>(
    sql`select id as subject from survey_invitation where survey_id = ${id} order by sent_at, id`,
  )
  const made = await makeOpenLinks(
    { db: world.db, services: world.services },
    { purpose: 'survey', subjects: rows.map(({ subject }) => subject) },
  )
  return rows.map(({ subject }) => made.get(subject) as string)
}

async function answer(code: string) {
  const { data } = await call(null, 'getSurvey', { code })
  return call(null, 'answerSurvey', { form: data.form, answers: [{ question: 'q1', options: ['a'] }] })
}

describe('spreadSurvey', () => {
  it('gives each person a personal link, which answers once; a reminder goes to those who have not answered, with the same link', async () => {
    const { id } = await published()
    const templateId = await template()
    const ids = [await person(), await person(), await person('withdrawn')]
    expect(await preview(id, templateId, ids, false)).toMatchObject({
      ...{ matched: 3, sent: 2, leftOut: [{ reason: 'consent', count: 1 }] },
    })
    expect((await startCampaign(id, templateId, ids, 2)).statusCode).toBe(10001)
    const [first = '', second = ''] = await codes(id)
    expect(first).not.toBe(second)
    const twice = await Promise.all([answer(first), answer(first), answer(first)])
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10017, 10017])
    expect(await preview(id, templateId, ids, true)).toMatchObject({ sent: 1 })
    expect((await startCampaign(id, templateId, ids, 2, true)).reason).toBe('spread.audienceChanged')
    expect((await startCampaign(id, templateId, ids, 1, true)).statusCode).toBe(10001)
    expect(new Set(await codes(id))).toEqual(new Set([first, second]))
    expect((await answer(second)).statusCode).toBe(10001)
    const found = await call(sponsor, 'getSurveyResultDetail', { id })
    expect(found.data).toMatchObject({ sent: 2, answered: 2 })
  })

  it('checks again when it is sent: people who have answered meanwhile and closed surveys get nothing', async () => {
    const open = await published()
    const templateId = await template()
    const ids = [await person(), await person()]
    await startCampaign(open.id, templateId, ids, 2)
    const [first = ''] = await codes(open.id)
    const recipients = { id: open.id, kind: 'potential' as const, ids, templateId, expected: 2, unanswered: true }
    const late = await call(sponsor, 'spreadSurvey', recipients)
    await answer(first)
    await world.runJob(late.data.jobId, jobs)
    const states = async (campaignId: string) =>
      (await call(sponsor, 'getRecipientPage', { spreadId: campaignId })).data.list.filter(
        ({ state }) => state === 'cancelled',
      ).length
    expect(await states(late.data.id)).toBe(1)
    const last = await call(sponsor, 'spreadSurvey', { ...recipients, unanswered: false })
    await call(sponsor, 'closeSurvey', open)
    await world.runJob(last.data.jobId, jobs)
    expect(await states(last.data.id)).toBe(2)
  })

  it('sends to all others where one link cannot be decrypted, and to that one when its key is back', async () => {
    const { id } = await published()
    const templateId = await template()
    const ids = [await person(), await person()]
    await startCampaign(id, templateId, ids, 2)
    const { subject, audienceId } = await world.db.one<{ subject: string; audienceId: string }>(sql`
      select i.id as subject, r.audience_id as "audienceId" from survey_invitation i
      join recipient r on r.contact_blind_index = i.contact where i.survey_id = ${id} limit 1`)
    const back = await loseKey(world, { table: 'public_link', column: 'encrypted', where: sql`t.subject = ${subject}` })
    const reminder = await startCampaign(id, templateId, ids, 2, true)
    const handed = async () =>
      (
        await world.db.many<{ state: string; handed: boolean }>(sql`
          select state, message_id is not null as handed from recipient where campaign_id = ${reminder.data.id} order by 2`)
      ).map(({ state, handed }) => [state, handed])
    expect(await handed()).toEqual([
      ['queued', false],
      ['queued', true],
    ])
    expect(await setAside(world.db)).toMatchObject([{ walk: 'spread.handOver', source: 'audience', row: audienceId }])
    expect(await back()).toBe(1)
    const { jobId } = await world.db.one<{ jobId: string }>(
      sql`select job_id as "jobId" from campaign where id = ${reminder.data.id}`,
    )
    await world.runJob(jobId, jobs)
    expect((await handed()).map(([, done]) => done)).toEqual([true, true])
    expect(await setAside(world.db)).toEqual([])
  })

  it('needs an own open survey and a template for survey links', async () => {
    const { id, version } = await published()
    const ids = [await person()]
    const otherTemplate = await template({ purpose: 'notice', textCn: '通知', textEn: 'Notice' })
    expect((await startCampaign(id, otherTemplate, ids, 1)).reason).toBe('spread.otherPurpose')
    const templateId = await template()
    const other = await world.world.administrator('sponsor')
    const recipients = { id, kind: 'potential' as const, ids, templateId, expected: 1 }
    expect((await call(other, 'spreadSurvey', recipients)).statusCode).toBe(10006)
    await call(sponsor, 'closeSurvey', { id, version })
    expect((await call(sponsor, 'spreadSurvey', recipients)).reason).toBe('kernel.notInThisState')
  })
})
