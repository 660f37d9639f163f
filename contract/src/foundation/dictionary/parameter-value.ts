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

/** The key of the text that describes a valid value of this kind; undefined if the value is valid. */
export function parameterIssue(
  kind: ParameterKind,
  value: string,
): `dictionary.wrong${Capitalize<ParameterKind>}` | undefined {
  if (rules[kind](value)) return undefined
  return `dictionary.wrong${(kind.charAt(0).toUpperCase() + kind.slice(1)) as Capitalize<ParameterKind>}`
}

/** Why a built-in parameter refuses a value: it is no integer, or out of range. */
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

/**
 * Why a new parameter refuses a value: built-in ones are integers in a range, custom ones have a value of their kind.
 */
export function newParameterIssue(name: string, kind: ParameterKind, value: string): RangeIssue | undefined {
  if (parameterOf(name)) return rangeIssue(name as ParameterName, value)
  const key = parameterIssue(kind, value)
  return key && { key }
}

interface RangeIssue {
  key: NonNullable<ReturnType<typeof parameterIssue>> | 'kernel.tooSmall' | 'kernel.tooBig' | 'dictionary.leastButZero'
  values?: Readonly<Record<string, number>>
}
