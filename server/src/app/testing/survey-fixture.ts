import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import { sampleQuestion as q, sampleSurvey, when } from '@fairgate/contract/app/testing/sample-question'
import { createAccessWorld } from './access-world.ts'
import { closeAfterAll } from './close-after-all.ts'
import type { TestOperator } from './world.ts'

export type Form = Omit<Payload<'editSurvey'>, 'id' | 'version'>
type Key = { id: string; version: number }

interface Open extends Key {
  code: string
}

/** What the tests of survey and survey-answers share. Call it once in a file. */
export async function createSurveyFixture() {
  const world = await closeAfterAll(createAccessWorld())
  const fair = await world.fair()

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

  return { world, fair, title, sample, form, call, draft, published, load, given, answer, results, question }
}
