import { type Condition, type Question, questionsOf, type SurveyContent } from './question.ts'
import { type Answers, type Given, isAnswered } from './survey-answers.ts'

/**
 * Keys of the questions that are shown for the answers so far. The page uses it for display, and the server to drop
 * answers to hidden questions: one pass from the first question to the last, so that there is no cycle. The answer to a
 * hidden question satisfies no condition.
 */
export function visible(content: SurveyContent, answers: Answers): ReadonlySet<string> {
  const shown = new Map<string, Question>()
  const isMet = (condition: Condition): boolean => {
    const question = shown.get(condition.question)
    const given = answers[condition.question]
    return question !== undefined && given !== undefined && isAnswered(question, given) && fits(condition, given)
  }
  for (const question of questionsOf(content)) {
    const { showIf } = question
    const conditions = showIf?.conditions ?? []
    const isShown =
      conditions.length === 0 || (showIf?.match === 'any' ? conditions.some(isMet) : conditions.every(isMet))
    if (isShown) shown.set(question.key, question)
  }
  return new Set(shown.keys())
}

function fits({ is, option, line, value }: Condition, given: Given): boolean {
  switch (is) {
    case 'answered':
      return true
    case 'chosen':
      return given.options?.includes(option) ?? false
    case 'notChosen':
      return !given.options?.includes(option)
    default: {
      const said = line === '' ? given.number : given.ratings?.[line]
      if (said === undefined || value === null) return false
      return is === 'atLeast' ? said >= value : said <= value
    }
  }
}
