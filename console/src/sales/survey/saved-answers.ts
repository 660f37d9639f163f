import type { Answers } from '@fairgate/contract/sales/survey/survey-answers'

/** The answers so far, stored in this tab: a reload loses nothing, and nobody else can read them. */
export interface SavedAnswers {
  /** The load of the page that they belong to. */
  form?: string
  answers: Answers
  /** The displayed section. */
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
