import type { ParameterKind } from '@fairgate/contract/dictionary/parameter-kinds'

/** The words of each kind of value. */
export const kindKeys = {
  integer: 'dictionary.kindInteger',
  decimal: 'dictionary.kindDecimal',
  text: 'dictionary.kindText',
  boolean: 'dictionary.kindBoolean',
  day: 'dictionary.kindDay',
} as const satisfies Record<ParameterKind, string>
