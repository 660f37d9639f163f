import type { Copied } from '../kernel/copied.ts'

export const copiedOptions: readonly Copied[] = [
  { table: 'dictionary_option', ids: ['id'], stays: ['created_at'] },
  // What is hidden is the venue's.
  { table: 'dictionary_option_hidden', same: ['option_id'] },
]
