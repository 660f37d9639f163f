import type { Reads } from '../kernel/noun.ts'

export const offsetReads = {
  getOffsetPage: ['offset', 'settlement', 'company', 'exhibition'],
  getOffsetOptions: ['settlement', 'offset'],
} as const satisfies Reads
