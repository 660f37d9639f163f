import type { Answers } from '@fairgate/contract/survey/answers'

/** What a reader has answered so far, kept in this tab: a reload loses nothing, and nobody else finds it. */
export interface KeptAnswers {
  /** Which load of the page they belong to. */
  form?: string
  answers: Answers
  /** The section that is shown. */
  step: number
}

const keyOf = (code: string) => `fairgate.survey.${code}`

export function keptAnswers(code: string): KeptAnswers {
  const text = sessionStorage.getItem(keyOf(code))
  if (!text) return { answers: {}, step: 0 }
  try {
    return JSON.parse(text) as KeptAnswers
  } catch {
    return { answers: {}, step: 0 }
  }
}

export function keepAnswers(code: string, kept: KeptAnswers): void {
  sessionStorage.setItem(keyOf(code), JSON.stringify(kept))
}

export function dropAnswers(code: string): void {
  sessionStorage.removeItem(keyOf(code))
}
