import type { z } from 'zod'
import { kernelPhrases } from './kernel-phrases.ts'
import type { Language } from './language.ts'
import { type PhraseValues, render, type Words } from './phrases.ts'

/** One refused field: where in the input, and why in the reader's language. */
export interface InputIssue {
  path: string
  msg: string
}

/** Finds the words of a phrase key such as `badge.wrongCheckDigit`. */
export type WordsOf = (key: string) => Words | undefined

/**
 * Puts zod's issues into words. A custom issue's message is a phrase key, its `params` the values; others are worded
 * here, with the numbers of the rule and of what was given.
 */
export function issueWords(error: z.ZodError, input: unknown, language: Language, wordsOf: WordsOf): InputIssue[] {
  return error.issues.map(issue => ({
    path: issue.path.map(String).join('.'),
    msg: wording(issue, valueAt(input, issue.path), language, wordsOf),
  }))
}

type Issue = z.ZodError['issues'][number]

function wording(issue: Issue, value: unknown, language: Language, wordsOf: WordsOf): string {
  const say = (words: Words, values?: PhraseValues) => render(words, language, values)
  const custom = wordsOf(issue.message)
  if (custom) return say(custom, (issue as { params?: PhraseValues }).params)
  switch (issue.code) {
    case 'invalid_type':
      return say(value === undefined || value === null ? kernelPhrases.required : kernelPhrases.wrongKind)
    case 'too_small':
      return tooSmall(issue, value, say)
    case 'too_big':
      return tooBig(issue, value, say)
    case 'invalid_value':
      return say(value === undefined || value === '' ? kernelPhrases.required : kernelPhrases.notAnOption)
    case 'unrecognized_keys':
      return say(kernelPhrases.unknownField, { keys: issue.keys.slice(0, 5).join(', ') })
    case 'invalid_format':
      return say(value === '' ? kernelPhrases.required : kernelPhrases.wrongKind)
    default:
      return say(kernelPhrases.valueRefused)
  }
}

type Say = (words: Words, values?: PhraseValues) => string

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>, value: unknown, say: Say): string {
  const min = Number(issue.minimum)
  if (issue.origin === 'string') {
    const actual = [...String(value ?? '')].length
    return actual === 0 ? say(kernelPhrases.required) : say(kernelPhrases.tooShort, { min, actual })
  }
  if (issue.origin === 'array' || issue.origin === 'set') return say(kernelPhrases.tooFew, { min })
  return say(kernelPhrases.tooSmall, { min })
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>, value: unknown, say: Say): string {
  const max = Number(issue.maximum)
  if (issue.origin === 'string') return say(kernelPhrases.tooLong, { max, actual: [...String(value ?? '')].length })
  if (issue.origin === 'array' || issue.origin === 'set') return say(kernelPhrases.tooManyItems, { max })
  return say(kernelPhrases.tooBig, { max })
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value
}
