import type { Reads } from '../kernel/entity-type.ts'

export const mergerReads = {
  getTwinPage: ['twin', 'company'],
} as const satisfies Reads
