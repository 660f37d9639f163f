import type { Reads } from '../kernel/noun.ts'

export const savedViewReads = { getSavedViews: ['savedView'] } as const satisfies Reads
