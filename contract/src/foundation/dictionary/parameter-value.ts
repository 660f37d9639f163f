import { isDay } from '../../kernel/schedule/day.ts'
import { type ParameterName, parameterOf, parameters } from '../../kernel/settings/parameters.ts'
import type { ParameterKind } from './parameter-kinds.ts'

const rules: Record<ParameterKind, (value: string) => boolean> = {
  integer: value => /^-?\d{1,15}$/.test(value),
  decimal: value => /^-?\d{1,11}(\.\d{1,4})?$/.test(value),
  text: value => value.length <= 2000,
  boolean: value => value === 'true' || value === 'false',
  day: isDay,
}

/** The text that says what a value of this kind looks like, where this one does not. */
export function parameterIssue(
  kind: ParameterKind,
  value: string,
): `dictionary.wrong${Capitalize<ParameterKind>}` | undefined {
  if (rules[kind](value)) return undefined
  return `dictionary.wrong${(kind.charAt(0).toUpperCase() + kind.slice(1)) as Capitalize<ParameterKind>}`
}

/** Why a parameter of the house does not take a value: no whole number, or outside of what makes sense. */
export function rangeIssue(name: ParameterName, value: string): RangeIssue | undefined {
  const issue = parameterIssue('integer', value)
  if (issue) return { key: issue }
  const [min, max] = parameters[name].range
  const { leastButZero } = parameterOf(name) ?? {}
  if (leastButZero && Number(value) !== 0 && Number(value) < leastButZero)
    return { key: 'dictionary.leastButZero', values: { least: leastButZero } }
  if (Number(value) < min) return { key: 'kernel.tooSmall', values: { min } }
  return Number(value) > max ? { key: 'kernel.tooBig', values: { max } } : undefined
}

/** Why a new parameter does not take a value: those that the system reads are whole numbers in a range, others of their kind. */
export function newParameterIssue(name: string, kind: ParameterKind, value: string): RangeIssue | undefined {
  if (parameterOf(name)) return rangeIssue(name as ParameterName, value)
  const key = parameterIssue(kind, value)
  return key && { key }
}

interface RangeIssue {
  key: NonNullable<ReturnType<typeof parameterIssue>> | 'kernel.tooSmall' | 'kernel.tooBig' | 'dictionary.leastButZero'
  values?: Readonly<Record<string, number>>
}
