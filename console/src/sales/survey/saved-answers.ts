import type { Answers } from '@fairgate/contract/sales/survey/survey-answers'

/** What a reader has answered so far, kept in this tab: a reload loses nothing, and nobody else finds it. */
export interface SavedAnswers {
  /** Which load of the page they belong to. */
  form?: string
  answers: Answers
  /** The section that is shown. */
  step: number
}

const keyOf = (code: string) => `fairgate.survey.${code}`

export function loadSavedAnswers(code: string): SavedAnswers {
  const text = sessionStorage.getItem(keyOf(code))
  if (!text) return { answers: {}, step: 0 }
  try {
    return JSON.parse(text) as SavedAnswers
  } catch {
    return { answers: {}, step: 0 }
  }
}

export function saveAnswers(code: string, answers: SavedAnswers): void {
  sessionStorage.setItem(keyOf(code), JSON.stringify(answers))
}

export function dropAnswers(code: string): void {
  sessionStorage.removeItem(keyOf(code))
}
