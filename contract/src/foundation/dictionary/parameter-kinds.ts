/** The type of a system parameter's value. */
export const parameterKinds = ['integer', 'decimal', 'text', 'boolean', 'day'] as const
export type ParameterKind = (typeof parameterKinds)[number]

/** The label of each type of value. */
export const parameterKindKeys = {
  integer: 'dictionary.kindInteger',
  decimal: 'dictionary.kindDecimal',
  text: 'dictionary.kindText',
  boolean: 'dictionary.kindBoolean',
  day: 'dictionary.kindDay',
} as const satisfies Record<ParameterKind, string>
