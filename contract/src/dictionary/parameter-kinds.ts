/** What a system parameter's value may be. */
export const parameterKinds = ['integer', 'decimal', 'text', 'boolean', 'day'] as const
export type ParameterKind = (typeof parameterKinds)[number]
