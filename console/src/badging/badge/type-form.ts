import type { badgeTypeFields } from '@fairgate/contract/badging/badge/fields'
import type { FormValues } from '../../kernel/ui/form/form-values.ts'

/**
 * Offered colours: those that the design system keeps distinguishable for all kinds of colour vision (charts, light),
 * and two neutral ones.
 */
export const typeColours = [
  '#0b5ed7',
  '#cb7f1a',
  '#1f1b83',
  '#7295af',
  '#89492e',
  '#4a1903',
  '#0b6b6b',
  '#5f6672',
] as const

/** Initial values of a new type, with a colour that no other type has. */
export const newType = (used: readonly string[]): Partial<FormValues<typeof badgeTypeFields>> => ({
  subject: 'person',
  colour: typeColours.find(colour => !used.includes(colour)) ?? typeColours[0],
  requiredFields: ['photo', 'phone'],
  approvalRoute: 'sponsor',
  phases: ['open'],
})
