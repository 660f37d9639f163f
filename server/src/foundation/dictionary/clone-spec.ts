import type { CloneSpec } from '../../kernel/lifecycle/clone-spec.ts'

export const optionClone: readonly CloneSpec[] = [
  { table: 'dictionary_option', ids: ['id'], keepDates: ['created_at'] },
  // The hidden options belong to the venue.
  { table: 'dictionary_option_hidden', externalIds: ['option_id'] },
]
