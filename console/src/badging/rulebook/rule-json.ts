import type { RuleForm } from './rule-forms.ts'

const format = 'fairgate-rules-1'

/** A book as JSON that `parseRules` reads. */
export const formatRules = (rules: readonly RuleForm[]): string => JSON.stringify({ format, rules }, null, 2)

/** The rules of an exported book; undefined if the text is none. The server validates each rule. */
export function parseRules(text: string): unknown[] | undefined {
  try {
    const read = JSON.parse(text) as { format?: unknown; rules?: unknown } | null
    return read?.format === format && Array.isArray(read.rules) ? read.rules : undefined
  } catch {
    return undefined
  }
}
