import type { FieldIssue } from '../../kernel/refusal/field-issue.ts'
import { graphFaults } from './graph.ts'
import { hasOptions, limits, type Pair, type Question, questionsOf, type SurveyContent } from './question.ts'

export interface ContentFault extends FieldIssue {
  /** Key of the question; empty for the survey or a section. */
  question: string
  /** The part of it: `title`, `options`, `showIf` … */
  at: string
}

const isWhole = ({ cn, en }: Pair) => cn.trim() !== '' && en.trim() !== ''
const isHalf = ({ cn, en }: Pair) => (cn.trim() === '') !== (en.trim() === '')

/**
 * Faults that prevent publishing: no question, a missing language, too few options, conditions that refer to later
 * questions or can never hold. The editor shows the same at the question before it is sent.
 */
export function contentFaults(content: SurveyContent): ContentFault[] {
  const questions = questionsOf(content)
  if (questions.length === 0) return [{ question: '', at: 'sections', key: 'survey.noQuestions', params: {} }]
  const sections = content.sections.flatMap(({ key, title }) =>
    isHalf(title) ? [{ question: '', at: `sections.${key}`, key: 'survey.languageMissing', params: {} }] : [],
  )
  const graph = graphFaults(content).map(({ question, n, fault }) => ({
    ...{ question, at: 'showIf', key: `survey.${fault}`, params: { n } },
  }))
  return [...sections, ...questions.flatMap(findFieldErrors), ...graph]
}

function findFieldErrors(question: Question): ContentFault[] {
  const { key, title, hint, options, lines, min, max, kind } = question
  const missing = (at: string): ContentFault => ({ question: key, at, key: 'survey.languageMissing', params: {} })
  const tooFew = (at: string, least: number): ContentFault => ({
    ...{ question: key, at, key: 'kernel.tooFew', params: { min: least } },
  })
  const faults: ContentFault[] = []
  if (!isWhole(title)) faults.push(missing('title'))
  if (isHalf(hint)) faults.push(missing('hint'))
  if (hasOptions(question)) {
    if (options.length < limits.optionsAtLeast) faults.push(tooFew('options', limits.optionsAtLeast))
    for (const option of options) if (!isWhole(option.text)) faults.push(missing(`options.${option.key}`))
    const most = options.length + (question.other ? 1 : 0)
    if (kind === 'multiple' && (min ?? 0) > most) faults.push({ ...tooFew('options', min ?? 0) })
  }
  if (kind === 'rating') {
    if (lines.length === 0) faults.push(tooFew('lines', 1))
    // A single line needs no text: the question is its text.
    for (const { key: line, text } of lines)
      if (lines.length > 1 ? !isWhole(text) : isHalf(text)) faults.push(missing(`lines.${line}`))
  }
  if (min !== null && max !== null && min > max)
    faults.push({ question: key, at: 'max', key: 'kernel.tooSmall', params: { min } })
  return faults
}
