import type { Reads } from '../../kernel/command/entity-type.ts'

export const mergerReads = {
  getTwinPage: ['twin', 'company'],
} as const satisfies Reads
