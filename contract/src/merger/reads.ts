import type { Reads } from '../kernel/noun.ts'

export const mergerReads = {
  getTwinPage: ['twin', 'company'],
} as const satisfies Reads
