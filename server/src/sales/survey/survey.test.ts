import { randomUUID } from 'node:crypto'
import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import { sampleQuestion as q, sampleSurvey, when } from '@fairgate/contract/app/testing/sample-question'
import { pairingAlphabet } from '@fairgate/contract/kernel/field/readable-code'
import type { SurveyContent } from '@fairgate/contract/sales/survey/question'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createAccessWorld } from '../../app/testing/access-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { makeFormTicket } from './form-ticket.ts'

const world = await closeAfterAll(createAccessWorld())
const fair = await world.fair()

type Form = Omit<Payload<'editSurvey'>, 'id' | 'version'>
type Key = { id: string; version: number }

const title = { titleCn: '观众满意度', titleEn: 'How was it' }
const sample = sampleSurvey(
  q('q1', { required: true, other: true }),
  q('q2', { kind: 'rating', scale: 'nps' }),
  q('q3', { kind: 'text', showIf: { match: 'all', conditions: [when('q1', 'chosen', { option: 'a' })] } }),
  q('q4', { kind: 'multiple' }),
  q('q5', { kind: 'date' }),
  q('q6', { kind: 'number', min: 0, max: 100 }),
)
const form = (changes: Partial<Form> = {}): Form => ({ ...title, content: sample, ...changes })

let networks = 0
/** Each answer comes from another network; otherwise the eleventh would need a captcha. */
const elsewhere = () => `10.${Math.floor(networks / 250)}.${networks++ % 250}.7`

const call = <N extends CommandName>(
  caller: TestOperator | null,
  command: N,
  input: Payload<N>,
  address = elsewhere(),
) => world.call(caller, command, input, { address })

async function draft(changes: Partial<Form> = {}, caller = fair.organizer): Promise<Key> {
  const made = (await call(caller, 'addSurvey', title)).data
  return (await call(caller, 'editSurvey', { ...made, ...form(changes) })).data
}

interface Open extends Key {
  code: string
}

async function published(changes: Partial<Form> = {}, caller = fair.organizer): Promise<Open> {
  const key = (await call(caller, 'publishSurvey', await draft(changes, caller))).data
  const { url } = (await call(caller, 'getSurveyDetail', { id: key.id })).data
  return { ...key, code: url?.split('/').at(-1) ?? '' }
}

const load = async ({ code }: { code: string }) => (await call(null, 'getSurvey', { code })).data
const given: Payload<'answerSurvey'>['answers'] = [{ question: 'q1', options: ['a'] }]
async function answer(open: { code: string }, answers = given, more: Partial<Payload<'answerSurvey'>> = {}) {
  const { form } = await load(open)
  return call(null, 'answerSurvey', { form, answers, ...more })
}
const results = async (id: string, more: Partial<Payload<'getSurveyResultDetail'>> = {}) =>
  (await call(fair.organizer, 'getSurveyResultDetail', { id, ...more })).data
const question = (found: Output<'getSurveyResultDetail'>, key: string) => found.questions.find(one => one.key === key)

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
      sql`select address from operation_log where command = 'answerSurvey'`,
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
