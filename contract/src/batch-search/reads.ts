import type { Reads } from '../kernel/noun.ts'

export const batchSearchReads = { getBatchSearchPage: ['batchSearch'] } as const satisfies Reads
