import type { Reads } from '../../kernel/command/entity-type.ts'

export const offsetReads = {
  getOffsetPage: ['offset', 'settlement', 'company', 'exhibition'],
  getOffsetOptions: ['settlement', 'offset'],
} as const satisfies Reads
