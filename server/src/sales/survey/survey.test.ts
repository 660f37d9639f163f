import { randomUUID } from 'node:crypto'
import type { Payload } from '@fairgate/contract/app/catalogue'
import { sampleQuestion as q, sampleSurvey, when } from '@fairgate/contract/app/testing/sample-question'
import { pairingAlphabet } from '@fairgate/contract/kernel/field/readable-code'
import type { SurveyContent } from '@fairgate/contract/sales/survey/question'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createSurveyFixture, type Form } from '../../app/testing/survey-fixture.ts'

const { world, fair, title, sample, form, call, draft, published, load, given, answer, results, question } =
  await createSurveyFixture()

describe('a survey', () => {
  it('is edited, published, answered; later changes are the next version', async () => {
    const open = await published()
    expect((await answer(open)).statusCode).toBe(10001)
    const loaded = await load(open)
    const more = sampleSurvey(...sample.sections.flatMap(({ questions }) => questions), q('q7'))
    const edited = await call(fair.organizer, 'editSurvey', {
      id: open.id,
      version: open.version,
      ...form({ content: more }),
    })
    expect((await load(open)).content).toEqual(sample)
    expect((await call(fair.organizer, 'getSurveyDetail', { id: open.id })).data.changed).toBe(true)
    await call(fair.organizer, 'publishSurvey', edited.data)
    expect((await load(open)).content).toEqual(more)
    // The page that was loaded before answers the version that it shows.
    const late = await call(null, 'answerSurvey', { form: loaded.form, answers: given })
    expect(late.statusCode).toBe(10001)
    expect((await answer(open, [...given, { question: 'q7', options: ['b'] }])).statusCode).toBe(10001)
    const found = await results(open.id)
    expect(found).toMatchObject({ answered: 3, versions: [{ number: 2 }, { number: 1 }] })
    expect(question(found, 'q1')).toMatchObject({ answered: 3 })
    expect(question(found, 'q7')).toMatchObject({ answered: 1, current: true })
    expect((await results(open.id, { version: 1 })).answered).toBe(2)
  })

  it('keeps answers by question key: a published question never changes its kind', async () => {
    const open = await published()
    const other = sampleSurvey(q('q1', { kind: 'text' }))
    const edited = (
      await call(fair.organizer, 'editSurvey', { id: open.id, version: open.version, ...form({ content: other }) })
    ).data
    expect((await call(fair.organizer, 'publishSurvey', edited)).reason).toBe('survey.kindFixed')
  })

  it('is refused without a session, without the permission, for another organizer, stale, in the wrong state, twice', async () => {
    const key = await draft()
    const other = await world.fair()
    for (const command of ['publishSurvey', 'closeSurvey', 'reopenSurvey', 'copySurvey'] as const) {
      expect((await call(null, command, key)).reason).toBe('kernel.tokenAbsent')
      expect((await call(fair.partner, command, key)).reason).toBe('kernel.noPermission')
      expect((await call(other.organizer, command, key)).reason).toBe('kernel.notFound')
      expect((await call(fair.organizer, command, { id: randomUUID(), version: 1 })).reason).toBe('kernel.notFound')
    }
    expect((await call(fair.organizer, 'publishSurvey', { ...key, version: 9 })).reason).toBe('kernel.changedMeanwhile')
    expect((await call(fair.organizer, 'closeSurvey', key)).reason).toBe('kernel.notInThisState')
    const open = (await call(fair.organizer, 'publishSurvey', key)).data
    expect((await call(fair.organizer, 'deleteSurvey', { rows: [open] })).reason).toBe('kernel.notInThisState')
    const closed = (await call(fair.organizer, 'closeSurvey', open)).data
    expect((await call(fair.organizer, 'closeSurvey', closed)).reason).toBe('kernel.notInThisState')
    const copy = (await call(fair.organizer, 'copySurvey', closed)).data
    expect((await call(fair.organizer, 'getSurveyDetail', { id: copy.id })).data).toMatchObject({
      state: 'draft',
      content: sample,
    })
    expect((await call(fair.organizer, 'deleteSurvey', { rows: [copy] })).data).toMatchObject({ count: 1 })
  })

  it('is published only if complete: conditions, languages, options', async () => {
    const ahead = sampleSurvey(q('q1', { showIf: { match: 'any', conditions: [when('q2', 'answered')] } }), q('q2'))
    const made = (await call(fair.organizer, 'addSurvey', title)).data
    const refused = await call(fair.organizer, 'editSurvey', { ...made, ...form({ content: ahead }) })
    expect([refused.reason, refused.msg]).toEqual(['survey.conditionAhead', '第 1 题引用了后面的题'])
    const tried = async (content: SurveyContent) => call(fair.organizer, 'publishSurvey', await draft({ content }))
    const both = ['a', 'b'].map(option => when('q1', 'chosen', { option }))
    expect((await tried(sampleSurvey(q('q1'), q('q2', { showIf: { match: 'all', conditions: both } })))).reason).toBe(
      'survey.neverShown',
    )
    const half = await tried(sampleSurvey(q('q1', { title: { cn: '题', en: '' } })))
    expect(half.data).toMatchObject({ issues: [{ path: 'questions.q1.title' }] })
    expect((await tried(sampleSurvey())).reason).toBe('kernel.inputRefused')
  })

  it('keeps its answering mode after the first answer', async () => {
    const open = await published()
    const edit = (changes: Partial<Form>) => call(fair.organizer, 'editSurvey', { ...open, ...form(changes) } as never)
    const { code: _, ...key } = open
    expect((await call(fair.organizer, 'editSurvey', { ...key, ...form({ mode: 'person' }) })).reason).toBe(
      'survey.modeFixed',
    )
    expect((await call(fair.organizer, 'editSurvey', { ...key, ...form({ anonymous: true }) })).reason).toBe(
      'survey.modeFixed',
    )
    expect((await edit({})).reason).toBe('kernel.inputRefused')
    expect(
      (await call(fair.organizer, 'editSurvey', { ...key, ...form({ from: '2027-02-02', to: '2027-02-01' }) })).reason,
    ).toBe('survey.daysTurned')
  })
})

describe('getSurvey', () => {
  it('refuses unknown codes and drafts', async () => {
    const code = Array.from({ length: 16 }, (_, at) => pairingAlphabet[at % pairingAlphabet.length]).join('')
    expect((await call(null, 'getSurvey', { code })).reason).toBe('kernel.linkUnknown')
    expect((await call(fair.organizer, 'getSurveyDetail', await draft().then(({ id }) => ({ id })))).data.url).toBe(
      null,
    )
  })

  it('says why it accepts no answers: not begun, over, closed', async () => {
    expect(
      (await call(null, 'getSurvey', await published({ from: '2999-01-01' }).then(({ code }) => ({ code })))).reason,
    ).toBe('survey.notBegun')
    const over = await published({ to: '2020-01-01' })
    expect((await call(null, 'getSurvey', { code: over.code })).reason).toBe('survey.surveyClosed')
    const open = await published()
    const { form } = await load(open)
    const { code, ...key } = open
    const closed = (await call(fair.organizer, 'closeSurvey', key)).data
    expect((await call(null, 'answerSurvey', { form, answers: given })).reason).toBe('survey.surveyClosed')
    await call(fair.organizer, 'reopenSurvey', closed)
    expect((await call(null, 'answerSurvey', { form, answers: given })).statusCode).toBe(10001)
  })

  it('counts a page as opened once, however often it is displayed', async () => {
    const open = await published()
    const { form } = await load(open)
    await call(null, 'getSurvey', { code: open.code, form })
    expect((await results(open.id)).opened).toBe(1)
  })
})

describe('results', () => {
  it('sum bars, NPS, means, dates, numbers; filter and cross table have the same n', async () => {
    const open = await published()
    const said = (option: string, likely: number, number: number): Payload<'answerSurvey'>['answers'] => [
      { question: 'q1', options: [option], ...(option === 'other' && { other: '别的' }) },
      { question: 'q2', ratings: [{ line: 'l1', value: likely }] },
      { question: 'q4', options: option === 'a' ? ['a', 'b'] : ['c'] },
      { question: 'q5', day: '2026-12-01' },
      { question: 'q6', number },
      ...(option === 'a' ? [{ question: 'q3', text: 'Good coffee' }] : []),
    ]
    for (const one of [said('a', 10, 1), said('a', 9, 2), said('b', 3, 30), said('other', 8, 100)]) {
      expect((await answer(open, one)).statusCode).toBe(10001)
    }
    const found = await results(open.id, { cross: { rows: 'q1', columns: 'q4' } })
    expect(question(found, 'q1')?.bars.map(({ key, count }) => [key, count])).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 0],
      ['other', 1],
    ])
    expect(question(found, 'q2')?.lines[0]).toMatchObject({ answered: 4, mean: 7.5, nps: 25 })
    expect(question(found, 'q4')?.answered).toBe(4)
    expect(question(found, 'q5')?.bars).toMatchObject([{ key: '2026-12-01', count: 4 }])
    expect(question(found, 'q6')?.numbers).toMatchObject({ mean: 33.25, least: 1, most: 100 })
    expect(question(found, 'q6')?.numbers?.histogram.reduce((n, { count }) => n + count, 0)).toBe(4)
    expect(found.cross).toMatchObject({
      n: 4,
      cells: [
        [2, 2, 0],
        [0, 0, 1],
        [0, 0, 0],
        [0, 0, 1],
      ],
    })
    const filtered = await results(open.id, { filter: { question: 'q1', option: 'a' } })
    expect(filtered.answered).toBe(2)
    expect(question(filtered, 'q2')?.lines[0]).toMatchObject({ answered: 2, nps: 100 })
    const texts = (
      await call(fair.organizer, 'getSurveyTextPage', {
        surveyId: open.id,
        question: 'q3',
        search: { type: 'text', value: 'COFFEE' },
      })
    ).data
    expect(texts.list.map(({ text }) => text)).toEqual(['Good coffee', 'Good coffee'])
    expect((await results(open.id, { from: '2999-01-01' as never })).answered).toBe(0)
    // Texts come from the selected answers.
    const written = async (more: object) =>
      (await call(fair.organizer, 'getSurveyTextPage', { surveyId: open.id, question: 'q3', ...more })).data.total
    expect(await written({})).toBe(2)
    expect(await written({ filter: { question: 'q1', option: 'b' } })).toBe(0)
    expect(await written({ filter: { question: 'q1', option: 'a' }, version: 1 })).toBe(2)
    expect(await written({ version: 2 })).toBe(0)
    expect(await written({ to: '2000-01-01' })).toBe(0)
    expect(await written({ pageNum: 2, pageSize: 10 })).toBe(2)
    expect(
      (await call(fair.organizer, 'getSurveyResultDetail', { id: open.id, cross: { rows: 'q2', columns: 'q1' } }))
        .reason,
    ).toBe('survey.crossOptions')
  })
})

describe('the counters', () => {
  it('equal the items, with concurrent answers, a voided one, and by version', async () => {
    const open = await published()
    const say = (n: number): Payload<'answerSurvey'>['answers'] => [
      { question: 'q1', options: n % 3 === 0 ? ['b'] : ['a'] },
      { question: 'q2', ratings: [{ line: 'l1', value: n % 11 }] },
      { question: 'q4', options: ['a', 'b'] },
      { question: 'q6', number: n },
    ]
    const all = await Promise.all(Array.from({ length: 24 }, (_, n) => answer(open, say(n))))
    expect(all.map(({ statusCode, reason }) => [statusCode, reason])).toEqual(all.map(() => [10001, undefined]))
    const { list } = (await call(fair.organizer, 'getSurveyAnswerPage', { surveyId: open.id })).data
    await call(fair.organizer, 'voidSurveyAnswer', { id: list[0]?.id ?? '', note: '重复' })
    const stored = await results(open.id)
    // A range of days is read from the items.
    const read = await results(open.id, { from: '2000-01-01' })
    expect(stored.answered).toBe(23)
    expect({ ...stored, asOf: '' }).toEqual({ ...read, asOf: '' })
    expect({ ...(await results(open.id, { version: 1 })), asOf: '' }).toEqual({ ...stored, asOf: '' })
  })

  it('reveal no time: no address, no moment, no transaction is stored with an anonymous answer', async () => {
    const open = await published({ anonymous: true })
    expect((await answer(open)).statusCode).toBe(10001)
    const { form } = await load(open)
    expect((await call(null, 'answerSurvey', { form, answers: [] })).statusCode).not.toBe(10001)
    const logged = await world.db.many<{ address: string }>(
      sql`select address from operation_log_entry where command = 'answerSurvey'`,
    )
    expect(logged.length).toBeGreaterThan(1)
    expect(new Set(logged.map(({ address }) => address))).toEqual(new Set(['']))
    const columns = await world.db.many<{ name: string }>(sql`
      select column_name as name from information_schema.columns
      where table_name in ('survey_answer', 'survey_answer_item', 'survey_respondent', 'survey_answer_count')
        and (data_type like 'timestamp%' or column_name = 'tx')`)
    expect(columns.map(({ name }) => name)).toEqual(['answered_at'])
  })
})
