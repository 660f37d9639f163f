/** What a system parameter's value may be. */
export const parameterKinds = ['integer', 'decimal', 'text', 'boolean', 'day'] as const
export type ParameterKind = (typeof parameterKinds)[number]

/** The words of each kind of value. */
export const parameterKindKeys = {
  integer: 'dictionary.kindInteger',
  decimal: 'dictionary.kindDecimal',
  text: 'dictionary.kindText',
  boolean: 'dictionary.kindBoolean',
  day: 'dictionary.kindDay',
} as const satisfies Record<ParameterKind, string>
