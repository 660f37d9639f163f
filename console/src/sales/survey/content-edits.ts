import { lookingAhead } from '@fairgate/contract/sales/survey/graph'
import {
  freshKey,
  limits,
  type Option,
  type Question,
  type QuestionKind,
  questionsOf,
  type Section,
  type SurveyContent,
} from '@fairgate/contract/sales/survey/question'

/** A position: the section, and the question after it. */
export interface Spot {
  section: string
  at: number
}

/** Why an edit is refused: question `n` depends on question `of`, both by current number. */
export interface Dependence {
  n: number
  of: number
}

export type Edited = { content: SurveyContent } | { refused: Dependence }

const nothing = { cn: '', en: '' }

/** Keys ever used in this content: new ones differ, so that results are never joined by accident. */
const keysOf = ({ sections }: SurveyContent): string[] =>
  sections.flatMap(({ key, questions }) => [key, ...questions.map(question => question.key)])

/** An empty question of a kind, with two empty options. */
export function newQuestion(content: SurveyContent, kind: QuestionKind, gone: readonly string[] = []): Question {
  return {
    ...{ key: freshKey('q', [...keysOf(content), ...gone]), kind, title: nothing, hint: nothing, required: false },
    ...{ showIf: null, options: [newOption([], []), newOption(['o1'], [])], other: false, min: null, max: null },
    ...{ whole: true, scale: 'five' as const, lines: [{ key: 'l1', text: nothing }] },
  }
}

export const newOption = (taken: readonly string[], gone: readonly string[]): Option => ({
  ...{ key: freshKey('o', [...taken, ...gone]), text: nothing, exclusive: false },
})

export const newSection = (content: SurveyContent): Section => ({
  ...{ key: freshKey('s', keysOf(content)), title: nothing, questions: [] },
})

const inSection = (content: SurveyContent, key: string, change: (section: Section) => Section): SurveyContent => ({
  sections: content.sections.map(section => (section.key === key ? change(section) : section)),
})

/** Inserts a question at a position. */
export const addQuestion = (content: SurveyContent, question: Question, { section, at }: Spot): SurveyContent =>
  inSection(content, section, one => ({ ...one, questions: one.questions.toSpliced(at, 0, question) }))

export const changeQuestion = (content: SurveyContent, question: Question): SurveyContent => ({
  sections: content.sections.map(section => ({
    ...section,
    questions: section.questions.map(one => (one.key === question.key ? question : one)),
  })),
})

/** A copy of a question with a new key, inserted after it. */
export function duplicateQuestion(
  content: SurveyContent,
  key: string,
  gone: readonly string[] = [],
): { content: SurveyContent; key: string } | undefined {
  const question = questionsOf(content).find(one => one.key === key)
  const spot = spotOf(content, key)
  if (!question || !spot) return undefined
  const copy = { ...question, key: freshKey('q', [...keysOf(content), ...gone]) }
  return { content: addQuestion(content, copy, { ...spot, at: spot.at + 1 }), key: copy.key }
}

/** The position of a question. */
export function spotOf({ sections }: SurveyContent, key: string): Spot | undefined {
  for (const section of sections) {
    const at = section.questions.findIndex(question => question.key === key)
    if (at >= 0) return { section: section.key, at }
  }
  return undefined
}

/** The next position up or down, across the section's end; undefined at the very end. */
export function stepFrom(content: SurveyContent, key: string, by: 1 | -1): Spot | undefined {
  const spot = spotOf(content, key)
  if (!spot) return undefined
  const index = content.sections.findIndex(section => section.key === spot.section)
  const here = content.sections[index]
  const at = spot.at + by
  if (here && at >= 0 && at < here.questions.length) return { section: spot.section, at }
  const next = content.sections[index + by]
  return next && { section: next.key, at: by > 0 ? 0 : next.questions.length }
}

/**
 * Moves a question; refused if it, or one that depends on it, would refer to a later question. `at` does not count the
 * question itself.
 */
export function moveQuestion(content: SurveyContent, key: string, spot: Spot): Edited {
  const question = questionsOf(content).find(one => one.key === key)
  if (!question) return { content }
  return checkEdit(content, addQuestion(without(content, key), question, spot))
}

/** Deletes a question; refused if another depends on it. */
export const removeQuestion = (content: SurveyContent, key: string): Edited => checkEdit(content, without(content, key))

/** Deletes a section with its questions; refused if others depend on them. */
export const removeSection = (content: SurveyContent, key: string): Edited =>
  checkEdit(content, { sections: content.sections.filter(section => section.key !== key) })

const without = (content: SurveyContent, key: string): SurveyContent => ({
  sections: content.sections.map(section => ({
    ...section,
    questions: section.questions.filter(question => question.key !== key),
  })),
})

function checkEdit(before: SurveyContent, content: SurveyContent): Edited {
  const [ahead] = lookingAhead(content)
  if (!ahead) return { content }
  const numbers = new Map(questionsOf(before).map(({ key }, at) => [key, at + 1]))
  const after = questionsOf(content)
  const earlier = new Set(after.slice(0, ahead.n - 1).map(({ key }) => key))
  const { showIf } = after[ahead.n - 1] as Question
  const lost = showIf?.conditions.find(({ question }) => !earlier.has(question))
  return { refused: { n: numbers.get(ahead.question) ?? 0, of: numbers.get(lost?.question ?? '') ?? 0 } }
}

export const isFull = (content: SurveyContent): boolean => questionsOf(content).length >= limits.questions
