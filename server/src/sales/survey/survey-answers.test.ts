import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createSurveyFixture } from '../../app/testing/survey-fixture.ts'
import { makeFormTicket } from './form-ticket.ts'

const { world, fair, form, call, published, load, given, answer, results, question } = await createSurveyFixture()

describe('answerSurvey', () => {
  it('refuses unknown options, bounds, invalid dates, at their questions; drops hidden ones', async () => {
    const open = await published()
    const bad: [Payload<'answerSurvey'>['answers'][number], string][] = [
      [{ question: 'q1', options: ['z'] }, 'answers.q1'],
      [{ question: 'q5', day: '2026-02-30' }, 'answers.q5'],
      [{ question: 'q6', number: 101 }, 'answers.q6'],
      [{ question: 'q6', number: 1.5 }, 'answers.q6'],
      [{ question: 'q9', text: 'x' }, 'answers.q9'],
      [{ question: 'q2', ratings: [{ line: 'l9', value: 3 }] }, 'answers.q2'],
    ]
    for (const [one, path] of bad) {
      const refused = await answer(open, one.question === 'q1' ? [one] : [...given, one])
      expect(refused.data, JSON.stringify(one)).toMatchObject({ issues: [{ path }] })
    }
    expect((await answer(open, [{ question: 'q6', number: 'NaN' as never }])).reason).toBe('kernel.inputRefused')
    expect(
      (
        await answer(open, [
          { question: 'q1', options: ['b'] },
          { question: 'q3', text: 'hidden' },
        ])
      ).statusCode,
    ).toBe(10001)
    const found = await results(open.id)
    expect(question(found, 'q3')?.answered).toBe(0)
    expect(found.answered).toBe(1)
  })

  it('accepts one answer of a page, also concurrently', async () => {
    const open = await published()
    const { form } = await load(open)
    const twice = await Promise.all([1, 2].map(() => call(null, 'answerSurvey', { form, answers: given })))
    expect(twice.map(({ reason }) => reason).sort()).toEqual(['survey.answeredAlready', undefined])
    expect((await results(open.id)).answered).toBe(1)
  })

  it('accepts no page that is forged, invented, or loaded more than a day ago', async () => {
    const open = await published()
    const { form } = await load(open)
    const other = await published()
    for (const forged of [form.replace('.1.', '.2.'), form.replace(open.id, other.id), 'abc', `${form}x`]) {
      const refused = await call(null, 'answerSurvey', { form: forged, answers: given })
      expect(refused.reason, forged).toBe('survey.loadedLongAgo')
    }
    const yesterday = new Date(Date.now() - 24 * 3_600_000 - 1000)
    const old = makeFormTicket(world.services, { surveyId: open.id, invitationId: null, number: 1 }, yesterday)
    expect((await call(null, 'answerSurvey', { form: old, answers: given })).reason).toBe('survey.loadedLongAgo')
  })

  it('accepts up to its maximum: of twenty concurrent answers for three places, three; a voided one frees its place', async () => {
    const open = await published({ maximum: 3 })
    const many = await Promise.all(Array.from({ length: 20 }, () => answer(open)))
    expect(many.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(3)
    expect(new Set(many.map(({ reason }) => reason))).toEqual(new Set([undefined, 'survey.surveyFull']))
    const { list } = (await call(fair.organizer, 'getSurveyAnswerPage', { surveyId: open.id })).data
    const [first] = list
    if (!first) throw new Error('no answer')
    expect((await call(fair.organizer, 'voidSurveyAnswer', { id: first.id, note: '重复' })).statusCode).toBe(10001)
    expect((await call(fair.organizer, 'voidSurveyAnswer', { id: first.id, note: '重复' })).reason).toBe(
      'survey.voidedAlready',
    )
    expect((await results(open.id)).answered).toBe(2)
    expect((await answer(open)).statusCode).toBe(10001)
    const { code: _, ...key } = open
    expect((await call(fair.organizer, 'editSurvey', { ...key, ...form({ maximum: 2 }) })).reason).toBe(
      'survey.maximumBelow',
    )
  })

  it('stores neither the time of an anonymous answer nor an id that reveals it', async () => {
    const open = await published({ anonymous: true })
    await answer(open)
    const [row] = (await call(fair.organizer, 'getSurveyAnswerPage', { surveyId: open.id })).data.list
    expect(row?.answeredAt).toBe(null)
    expect(row?.id[14]).toBe('4')
  })

  it('requires a captcha after ten answers a minute from one network', async () => {
    const open = await published()
    const address = '192.0.2.77'
    for (let n = 0; n < 10; n++) {
      const { form } = await load(open)
      expect((await call(null, 'answerSurvey', { form, answers: given }, address)).statusCode).toBe(10001)
    }
    const { form, captcha } = (await call(null, 'getSurvey', { code: open.code }, address)).data
    expect(captcha).toBe(true)
    const refused = await call(null, 'answerSurvey', { form, answers: given }, address)
    expect(refused).toMatchObject({ reason: 'survey.captchaDue', data: { issues: [{ path: 'captcha' }] } })
    expect((await call(null, 'answerSurvey', { form, answers: given })).statusCode).toBe(10001)
  })

  it('loses none between a publish and another: each is stored under the version it was loaded with', async () => {
    const open = await published()
    const { code: _, ...key } = open
    const [again] = await Promise.all([
      call(fair.organizer, 'publishSurvey', key),
      ...Array.from({ length: 12 }, () => answer(open)),
    ])
    expect(again.statusCode).toBe(10001)
    expect((await results(open.id)).answered).toBe(12)
  })

  it('is not behind a close: what is refused is not stored, what is stored came before', async () => {
    const open = await published()
    const { code: _, ...key } = open
    const forms = await Promise.all(Array.from({ length: 12 }, () => load(open)))
    const [closed, ...answers] = await Promise.all([
      call(fair.organizer, 'closeSurvey', key),
      ...forms.map(({ form }) => call(null, 'answerSurvey', { form, answers: given })),
    ])
    expect(closed.statusCode).toBe(10001)
    const accepted = answers.filter(({ statusCode }) => statusCode === 10001).length
    expect((await results(open.id)).answered).toBe(accepted)
    expect(new Set(answers.map(({ reason }) => reason ?? 'survey.surveyClosed'))).toEqual(
      new Set(['survey.surveyClosed']),
    )
  })
})

describe('a survey with one answer for each person', () => {
  it('requires a code of their telephone, and accepts one answer', async () => {
    const open = await published({ mode: 'person' })
    const telephone = '13800138000'
    expect((await answer(open)).data).toMatchObject({ issues: [{ path: 'telephone' }] })
    const withCode = async () => {
      const { form } = await load(open)
      await world.db.run(sql`delete from otp_rate_limit`)
      const { id } = await world.db.one<{ id: string }>(
        sql`insert into captcha (kind, answer) values ('typed', 'abcd') returning id`,
      )
      const sent = await call(null, 'sendSurveyCode', { form, telephone, captchaId: id, captcha: 'abcd' }, '10.9.9.9')
      expect(sent.statusCode).toBe(10001)
      const code = (await world.sent(telephone)).at(-1)?.content.code ?? ''
      return call(null, 'answerSurvey', { form, answers: given, telephone, telephoneCode: code }, '10.9.9.9')
    }
    expect((await answer(open, given, { telephone, telephoneCode: '222222' })).reason).toBe('session.codeWrong')
    expect((await withCode()).statusCode).toBe(10001)
    expect((await withCode()).reason).toBe('survey.answeredAlready')
  })
})
