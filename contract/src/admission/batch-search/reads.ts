import type { Reads } from '../../kernel/command/entity-type.ts'

export const batchSearchReads = { getBatchSearchPage: ['batchSearch'] } as const satisfies Reads
