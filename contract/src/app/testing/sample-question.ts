import type { Condition, Question, SurveyContent } from '../../sales/survey/question.ts'

const none = { cn: '', en: '' }

/** A question for tests and demo rows: a single choice of a, b and c, except for the given members. */
export function sampleQuestion(key: string, changes: Partial<Question> = {}): Question {
  return {
    ...{
      key,
      kind: 'single',
      title: { cn: `题目${key}`, en: `Question ${key}` },
      hint: none,
      required: false,
      showIf: null,
    },
    options: ['a', 'b', 'c'].map(option => ({
      ...{ key: option, text: { cn: `选项${option}`, en: `Option ${option}` }, exclusive: false },
    })),
    ...{ other: false, min: null, max: null, whole: true, scale: 'five' as const, lines: [{ key: 'l1', text: none }] },
    ...changes,
  }
}

/** Questions in one section. */
export const sampleSurvey = (...questions: Question[]): SurveyContent => ({
  sections: [{ key: 's1', title: none, questions }],
})

/** A condition for `showIf`. */
export const when = (question: string, is: Condition['is'], more: Partial<Condition> = {}): Condition => ({
  ...{ question, is, option: '', line: '', value: null },
  ...more,
})
