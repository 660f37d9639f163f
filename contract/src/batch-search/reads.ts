import type { Reads } from '../kernel/entity-type.ts'

export const batchSearchReads = { getBatchSearchPage: ['batchSearch'] } as const satisfies Reads
