import { type Condition, optionKeys, type Question, questionsOf, type SurveyContent, scales } from './question.ts'

export interface GraphFault {
  /** Key of the question with the faulty condition. */
  question: string
  /** Its number, from 1. */
  n: number
  fault: 'conditionAhead' | 'neverShown'
}

/** Questions whose condition refers to themselves, a later question, or a missing one. */
export function lookingAhead(content: SurveyContent): GraphFault[] {
  const earlier = new Set<string>()
  return questionsOf(content).flatMap(({ key, showIf }, at) => {
    const ahead = showIf?.conditions.some(({ question }) => !earlier.has(question)) ?? false
    earlier.add(key)
    return ahead ? [{ question: key, n: at + 1, fault: 'conditionAhead' as const }] : []
  })
}

/** Faults of the conditions that prevent publishing: references to later questions, and unreachable questions. */
export function graphFaults(content: SurveyContent): GraphFault[] {
  const ahead = lookingAhead(content)
  if (ahead.length > 0) return ahead
  const questions = questionsOf(content)
  const byKey = new Map(questions.map(question => [question.key, question]))
  return questions.flatMap(({ key }, at) =>
    canShow(key, byKey) ? [] : [{ question: key, n: at + 1, fault: 'neverShown' as const }],
  )
}

/** Search limit for combinations of `any`; an undecided question counts as reachable. */
const maxSteps = 20_000

/** Whether some answers show a question: each `any` on the way to it is one choice, and all choices must agree. */
function canShow(key: string, byKey: ReadonlyMap<string, Question>): boolean {
  let steps = 0
  const chosen: Condition[] = []
  const seen = new Set<string>()
  return need([key], 0)

  /** Whether the pending questions (from `at` on) can be shown, given the choices so far. */
  function need(pending: readonly string[], at: number): boolean {
    if (++steps > maxSteps) return true
    const next = pending[at]
    if (next === undefined) return true
    const showIf = byKey.get(next)?.showIf
    if (!showIf || showIf.conditions.length === 0 || seen.has(next)) return need(pending, at + 1)
    seen.add(next)
    const ways = showIf.match === 'any' ? showIf.conditions.map(one => [one]) : [showIf.conditions]
    const found = ways.some(way => {
      chosen.push(...way)
      const agrees = way.every(({ question }) => isPossible(byKey.get(question), chosen))
      const shown = agrees && need([...pending, ...way.map(({ question }) => question)], at + 1)
      chosen.length -= way.length
      return shown
    })
    seen.delete(next)
    return found
  }
}

/** Whether one answer to a question satisfies all of these conditions on it. */
function isPossible(question: Question | undefined, conditions: readonly Condition[]): boolean {
  if (!question) return false
  const own = conditions.filter(condition => condition.question === question.key)
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return canChoose(question, own)
    case 'number':
      return (
        own.every(({ is }) => is === 'answered' || is === 'atLeast' || is === 'atMost') &&
        spans(own, numberRange(question), question.whole)
      )
    case 'rating':
      return (
        question.lines.every(({ key }) =>
          spans(
            own.filter(({ line }) => line === key),
            scales[question.scale],
            true,
          ),
        ) &&
        own.every(
          ({ is, line }) => is === 'answered' || (isBound(is) && question.lines.some(({ key }) => key === line)),
        )
      )
    default:
      return own.every(({ is }) => is === 'answered')
  }
}

const isBound = (is: Condition['is']) => is === 'atLeast' || is === 'atMost'

const numberRange = ({ min, max }: Question): readonly [number, number] => [
  min ?? Number.NEGATIVE_INFINITY,
  max ?? Number.POSITIVE_INFINITY,
]

function spans(own: readonly Condition[], [from, to]: readonly [number, number], whole: boolean): boolean {
  let [low, high] = [from, to]
  for (const { is, value } of own) {
    if (isBound(is) && value === null) return false
    if (is === 'atLeast') low = Math.max(low, value ?? low)
    if (is === 'atMost') high = Math.min(high, value ?? high)
  }
  return whole ? Math.ceil(low) <= Math.floor(high) : low <= high
}

function canChoose(question: Question, own: readonly Condition[]): boolean {
  const offered = optionKeys(question)
  const [wanted, barred] = (['chosen', 'notChosen'] as const).map(
    kind => new Set(own.filter(({ is }) => is === kind).map(({ option }) => option)),
  ) as [Set<string>, Set<string>]
  if (own.some(({ is }) => isBound(is)) || [...wanted].some(key => !offered.includes(key) || barred.has(key)))
    return false
  const open = offered.filter(key => !barred.has(key))
  if (question.kind === 'single') return wanted.size <= 1 && open.length > 0
  const isAlone = (key: string) => question.options.some(option => option.key === key && option.exclusive)
  if ([...wanted].some(isAlone)) return wanted.size === 1
  const together = open.filter(key => !isAlone(key)).length
  const enough = together >= Math.max(question.min ?? 1, 1) && wanted.size <= (question.max ?? offered.length)
  return enough || (wanted.size === 0 && open.some(isAlone))
}
