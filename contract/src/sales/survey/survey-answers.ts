import { hasOptions, otherOption, type Question } from './question.ts'

/** The answer to one question: the members of its kind. */
export interface Given {
  /** Keys, of single and multiple. */
  options?: string[]
  /** The text for `other`. */
  other?: string
  text?: string
  /** By line. */
  ratings?: Record<string, number>
  /** `yyyy-MM-dd`. */
  day?: string
  number?: number
}

/** By the key of the question. */
export type Answers = Readonly<Record<string, Given | undefined>>

/** Whether a question was answered; a partial rating counts. */
export function isAnswered(question: Question, given: Given | undefined): boolean {
  if (!given) return false
  if (hasOptions(question)) return (given.options?.length ?? 0) > 0
  switch (question.kind) {
    case 'text':
      return (given.text ?? '').trim() !== ''
    case 'rating':
      return Object.keys(given.ratings ?? {}).length > 0
    case 'date':
      return (given.day ?? '') !== ''
    default:
      return given.number !== undefined
  }
}

/** Whether `other` was chosen. */
export const choseOther = ({ options }: Given): boolean => options?.includes(otherOption) ?? false
