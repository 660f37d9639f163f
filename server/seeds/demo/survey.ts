import { createHash } from 'node:crypto'
import type { Pair, Question, SurveyContent } from '@fairgate/contract/sales/survey/question'
import type { Given } from '@fairgate/contract/sales/survey/survey-answers'
import { validateAnswers } from '@fairgate/contract/sales/survey/validate-answers'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../src/kernel/command/context.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { addSurvey, editSurvey } from '../../src/sales/survey/drafts.ts'
import { publishSurvey } from '../../src/sales/survey/publish.ts'
import { saveAnswer } from '../../src/sales/survey/save-answer.ts'
import { createTransitionContext } from './badge.ts'
import type { Demo } from './demo-context.ts'
import { plannedExhibitions } from './exhibition-plan.ts'

const pair = (cn: string, en: string): Pair => ({ cn, en })
const nothing = pair('', '')

function question(key: string, kind: Question['kind'], title: Pair, more: Partial<Question> = {}): Question {
  return {
    ...{
      key,
      kind,
      title,
      hint: nothing,
      required: false,
      showIf: null,
      options: [],
      other: false,
      min: null,
      max: null,
    },
    ...{ whole: true, scale: 'five' as const, lines: [{ key: 'l1', text: nothing }], ...more },
  }
}

const options = (...texts: Pair[]) => texts.map((text, at) => ({ key: `o${at + 1}`, text, exclusive: false }))
const lines = (...texts: Pair[]) => texts.map((text, at) => ({ key: `l${at + 1}`, text }))

const purpose = question('q1', 'single', pair('您这次参观的主要目的是什么？', 'Why did you come?'), {
  required: true,
  other: true,
  options: options(
    pair('采购', 'To buy'),
    pair('了解新品', 'To see new products'),
    pair('寻找合作', 'To find partners'),
  ),
})
const budget = question('q2', 'single', pair('您的采购预算是多少？', 'What is your budget?'), {
  showIf: { match: 'all', conditions: [{ question: 'q1', is: 'chosen', option: 'o1', line: '', value: null }] },
  options: options(
    pair('10 万元以下', 'Below ¥100,000'),
    pair('10–100 万元', '¥100,000 to 1 million'),
    pair('100 万元以上', 'Above ¥1 million'),
  ),
})
const halls = question('q3', 'multiple', pair('您参观了哪些展区？', 'Which areas did you see?'), {
  max: 4,
  options: [
    ...options(
      pair('医学影像', 'Imaging'),
      pair('体外诊断', 'Diagnostics'),
      pair('手术机器人', 'Surgical robots'),
      pair('康复器械', 'Rehabilitation'),
    ),
    { key: 'o5', text: pair('都没有', 'None of them'), exclusive: true },
  ],
})
const service = question('q4', 'rating', pair('请为以下服务评分', 'Please rate the following services'), {
  lines: lines(pair('入场', 'Admission'), pair('餐饮', 'Food and drink'), pair('指引', 'Signs')),
})
const recommend = question('q5', 'rating', pair('您会向同行推荐本展会吗？', 'Would you recommend this fair?'), {
  scale: 'nps',
})
const people = question('q6', 'number', pair('同行几人？', 'How many people came with you?'), { min: 0, max: 50 })
const wish = question('q7', 'text', pair('您希望我们改进什么？', 'What should we do better?'))

const first: SurveyContent = {
  sections: [
    { key: 's1', title: pair('您的参观', 'Your visit'), questions: [purpose, budget, halls] },
    { key: 's2', title: pair('您的感受', 'Your impressions'), questions: [service, recommend] },
  ],
}
const second: SurveyContent = {
  sections: [
    ...first.sections.slice(0, 1),
    { key: 's2', title: pair('您的感受', 'Your impressions'), questions: [service, recommend, people, wish] },
  ],
}

const wishes = [
  '排队入场时间有点长',
  '餐饮价格偏高',
  '希望增加休息区',
  '指示牌很清楚，谢谢',
  'More seats, please',
  'Well organized',
]
const answersWanted = 420
const openDays = 14

/** A survey of the exhibition that is about to open: its second version, 420 answers; a draft next to it. */
export async function seedSurveys(db: Db, demo: Demo): Promise<void> {
  const transitionContext = createTransitionContext(db, demo, 'organizer')
  const context = {
    ...transitionContext,
    actor: { ...transitionContext.actor, permissions: new Set(['survey:edit']) },
    now: demo.now,
    address: '127.0.0.1',
    afterCommit() {},
    log() {},
  } as unknown as WriteContext
  const { id: exhibitionId } = await db.one<{ id: string }>(sql`
    select id from exhibition where name_cn = ${plannedExhibitions.find(({ key }) => key === 'medical')?.cn ?? ''}`)
  const form = {
    ...{
      titleCn: '观众满意度调查',
      titleEn: 'Visitor survey',
      exhibitionId,
      anonymous: false,
      asksContact: true,
      from: null,
      to: null,
    },
    ...{ introCn: '约需两分钟，感谢您的参与。', introEn: 'It takes two minutes. Thank you for taking part.' },
    ...{
      thanksCn: '我们会认真阅读每一条意见。',
      thanksEn: 'We read every response.',
      mode: 'open' as const,
      captcha: 'busy' as const,
    },
    maximum: null,
  }
  const made = await addSurvey(form, context)
  const published = await publishSurvey(await editSurvey({ ...made, ...form, content: first }, context), context)
  await publishSurvey(await editSurvey({ ...published, ...form, content: second }, context), context)
  await addSurvey({ ...form, titleCn: '参展商回访', titleEn: 'Exhibitor follow-up' }, context)
  for (let n = 0; n < answersWanted; n++) await answered(db, demo, made.id, n)
  // Three of five people who open it answer.
  await db.run(sql`
    insert into survey_view_count (survey_id, day, slot, view_count)
    select ${made.id}, ${demo.now}::date - day, 0, ${Math.round((answersWanted * 5) / 3 / openDays)} from generate_series(1, ${openDays}) day`)
}

/** The n-th answer, the same in every demo. */
async function answered(db: Db, { services, now }: Demo, surveyId: string, n: number): Promise<void> {
  const number = n < 90 ? 1 : 2
  // An independent number for each question, so that answers vary; the first choices are more frequent than the last.
  const chance = (salt: number) =>
    Number.parseInt(createHash('sha256').update(`${n} ${salt}`).digest('hex').slice(0, 8), 16) / 2 ** 32
  const pick = (of: number, salt: number) => Math.floor(chance(salt) ** 1.4 * of)
  const answers: Record<string, Given> = {
    q1: chance(20) < 0.05 ? { options: ['other'], other: '陪同客户' } : { options: [`o${pick(3, 1) + 1}`] },
    q2: { options: [`o${pick(3, 2) + 1}`] },
    q3: { options: chance(21) < 0.06 ? ['o5'] : [...new Set([`o${pick(4, 3) + 1}`, `o${pick(4, 13) + 1}`])] },
    q4: { ratings: { l1: 5 - pick(3, 4), l2: 5 - pick(5, 5), l3: 5 - pick(3, 6) } },
    q5: { ratings: { l1: [10, 9, 9, 8, 10, 7, 6, 9, 3, 10][pick(10, 7)] ?? 9 } },
    ...(number === 2 && {
      q6: { number: pick(6, 8) },
      ...(chance(22) < 0.17 && { q7: { text: wishes[pick(6, 9)] ?? '' } }),
    }),
  }
  const { kept } = validateAnswers(number === 1 ? first : second, answers)
  const at = new Date(now.getTime() - (1 + ((answersWanted - n) / answersWanted) ** 1.6 * (openDays - 2)) * 86_400_000)
  await saveAnswer(db, {
    ...{ surveyId, number, kept, language: chance(23) < 0.18 ? 'en' : 'cn', answeredAt: at },
    respondent: services.cipher.digest(`${surveyId} demo ${n}`, 'surveyRespondent'),
    day: at.toISOString().slice(0, 10),
  })
}
