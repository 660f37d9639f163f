import type { z } from 'zod'
import { kernelTexts } from '../i18n/kernel-texts.ts'
import type { Language } from '../i18n/language.ts'
import { type LocalizedText, render, type TextValues } from '../i18n/localized-text.ts'

/** One refused field: its path in the input, and the reason in the operator's language. */
export interface InputIssue {
  path: string
  msg: string
}

/** Finds the text of a key such as `badge.wrongCheckDigit`. */
export type FindText = (key: string) => LocalizedText | undefined

/** The same before rendering: a text key and its values. */
export interface InputFault {
  path: string
  key: string
  values?: TextValues
}

/** Renders zod's issues. */
export function formatIssues(error: z.ZodError, input: unknown, language: Language, findText: FindText): InputIssue[] {
  return issueFaults(error, input, findText).map(({ path, key, values }) => ({
    path,
    msg: render(findText(key) ?? prefixedTexts[key] ?? [key, key], language, values),
  }))
}

/**
 * Converts zod's issues. The message of a custom issue is a text key, its `params` the values; others are texts of the
 * kernel, with the numbers of the rule and of the input.
 */
export function issueFaults(error: z.ZodError, input: unknown, findText: FindText): InputFault[] {
  return error.issues.map(issue => ({
    path: issue.path.map(String).join('.'),
    ...faultOf(issue, valueAt(input, issue.path), findText),
  }))
}

type Issue = z.ZodError['issues'][number]
type Fault = Omit<InputFault, 'path'>

const prefixedTexts: Readonly<Record<string, LocalizedText>> = Object.fromEntries(
  Object.entries(kernelTexts).map(([key, text]) => [`kernel.${key}`, text]),
)

const fault = (key: keyof typeof kernelTexts, values?: TextValues): Fault => ({
  key: `kernel.${key}`,
  ...(values && { values }),
})

function faultOf(issue: Issue, value: unknown, findText: FindText): Fault {
  if (findText(issue.message)) {
    const { params } = issue as { params?: TextValues }
    return { key: issue.message, ...(params && { values: params }) }
  }
  switch (issue.code) {
    case 'invalid_type':
      return fault(value === undefined || value === null ? 'required' : 'wrongKind')
    case 'too_small':
      return tooSmall(issue, value)
    case 'too_big':
      return tooBig(issue, value)
    case 'invalid_value':
      return fault(value === undefined || value === '' ? 'required' : 'notAnOption')
    case 'unrecognized_keys':
      return fault('unknownField', { keys: issue.keys.slice(0, 5).join(', ') })
    case 'invalid_format':
      return fault(value === '' ? 'required' : 'wrongKind')
    default:
      return fault('valueRefused')
  }
}

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>, value: unknown): Fault {
  const min = Number(issue.minimum)
  if (issue.origin === 'string') {
    const actual = [...String(value ?? '')].length
    return actual === 0 ? fault('required') : fault('tooShort', { min, actual })
  }
  if (issue.origin === 'array' || issue.origin === 'set') return fault('tooFew', { min })
  return fault('tooSmall', { min })
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>, value: unknown): Fault {
  const max = Number(issue.maximum)
  if (issue.origin === 'string') return fault('tooLong', { max, actual: [...String(value ?? '')].length })
  if (issue.origin === 'array' || issue.origin === 'set') return fault('tooManyItems', { max })
  return fault('tooBig', { max })
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value
}
