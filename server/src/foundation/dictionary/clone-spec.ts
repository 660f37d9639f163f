import type { CloneSpec } from '../../kernel/lifecycle/clone-spec.ts'

export const optionClone: readonly CloneSpec[] = [
  { table: 'dictionary_option', ids: ['id'], keepDates: ['created_at'] },
  // Hidden options are rows of the venue, so a clone refers to the same ones.
  { table: 'dictionary_option_hidden', externalIds: ['option_id'] },
]
