import type { FieldIssue } from '../../kernel/refusal/field-issue.ts'
import {
  hasOptions,
  limits,
  optionKeys,
  otherOption,
  type Question,
  questionsOf,
  type SurveyContent,
  scales,
} from './question.ts'
import { type Answers, choseOther, type Given, isAnswered } from './survey-answers.ts'
import { visible } from './visible.ts'

export interface AnswerIssue extends FieldIssue {
  /** Key of the question. */
  question: string
}

/** The answers in stored form, with their faults. */
export interface ValidatedAnswers {
  /** Of displayed and answered questions, without members of other kinds. */
  kept: Record<string, Given>
  issues: AnswerIssue[]
}

/**
 * Validates answers, in the page before it sends and in the server before it saves: required ones, known options, their
 * number, bounds, existing dates. The answer to a hidden question is dropped; to an unknown one, refused.
 */
export function validateAnswers(content: SurveyContent, answers: Answers): ValidatedAnswers {
  const shown = visible(content, answers)
  const questions = questionsOf(content)
  const known = new Set(questions.map(({ key }) => key))
  const issues: AnswerIssue[] = Object.keys(answers)
    .filter(key => !known.has(key))
    .map(question => ({ question, key: 'kernel.unknownField', params: { keys: question } }))
  const accepted: Record<string, Given> = {}
  for (const question of questions) {
    if (!shown.has(question.key)) continue
    const given = answers[question.key]
    const fault = validateAnswer(question, given)
    if (fault) issues.push({ question: question.key, ...fault })
    else if (given && isAnswered(question, given)) accepted[question.key] = ownMembers(question, given)
  }
  return { kept: accepted, issues }
}

const fault = (key: string, params: FieldIssue['params'] = {}): FieldIssue => ({ key, params })

/** The fault of the answer to one displayed question. */
export function validateAnswer(question: Question, given: Given | undefined): FieldIssue | undefined {
  if (!given || !isAnswered(question, given)) return question.required ? fault('kernel.required') : undefined
  if (hasOptions(question)) return validateOptions(question, given)
  switch (question.kind) {
    case 'text':
      return validateText(given.text ?? '', limits.text)
    case 'rating':
      return validateRatings(question, given.ratings ?? {})
    case 'date':
      return isRealDay(given.day ?? '') ? undefined : fault('kernel.wrongKind')
    default:
      return validateNumber(question, given.number ?? Number.NaN)
  }
}

function validateOptions(question: Question, given: Given): FieldIssue | undefined {
  const chosen = given.options ?? []
  const offered = optionKeys(question)
  if (chosen.some(key => !offered.includes(key)) || new Set(chosen).size < chosen.length)
    return fault('kernel.notAnOption')
  if (choseOther(given)) {
    if ((given.other ?? '').trim() === '') return fault('survey.otherEmpty')
    const long = validateText(given.other ?? '', limits.other)
    if (long) return long
  }
  if (question.kind === 'single') return chosen.length === 1 ? undefined : fault('kernel.tooManyItems', { max: 1 })
  const alone = question.options.some(({ key, exclusive }) => exclusive && chosen.includes(key))
  if (alone) return chosen.length === 1 ? undefined : fault('survey.exclusiveAlone')
  if (question.min !== null && chosen.length < question.min) return fault('kernel.tooFew', { min: question.min })
  if (question.max !== null && chosen.length > question.max) return fault('kernel.tooManyItems', { max: question.max })
  return undefined
}

function validateText(text: string, max: number): FieldIssue | undefined {
  const actual = [...text.trim()].length
  return actual > max ? fault('kernel.tooLong', { max, actual }) : undefined
}

function validateRatings(
  { lines, scale, required }: Question,
  ratings: Record<string, number>,
): FieldIssue | undefined {
  const [from, to] = scales[scale]
  const known = new Set(lines.map(({ key }) => key))
  const wrong = Object.entries(ratings).some(
    ([line, value]) => !known.has(line) || !Number.isInteger(value) || value < from || value > to,
  )
  if (wrong) return fault('kernel.notAnOption')
  return required && Object.keys(ratings).length < lines.length ? fault('survey.rateEach') : undefined
}

function validateNumber({ min, max, whole }: Question, value: number): FieldIssue | undefined {
  if (!Number.isFinite(value)) return fault('kernel.wrongKind')
  if (whole && !Number.isInteger(value)) return fault('survey.wholeNumber')
  const [low, high] = [min ?? -limits.number, max ?? limits.number]
  if (value < low) return fault('kernel.tooSmall', { min: low })
  return value > high ? fault('kernel.tooBig', { max: high }) : undefined
}

/** Whether a date exists in the calendar; 30 February does not. */
export function isRealDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

function ownMembers(question: Question, given: Given): Given {
  if (hasOptions(question)) {
    const options = optionKeys(question).filter(key => given.options?.includes(key))
    return { options, ...(options.includes(otherOption) && { other: (given.other ?? '').trim() }) }
  }
  switch (question.kind) {
    case 'text':
      return { text: (given.text ?? '').trim() }
    case 'rating':
      return { ratings: { ...given.ratings } }
    case 'date':
      return { day: given.day ?? '' }
    default:
      return { number: given.number ?? 0 }
  }
}
