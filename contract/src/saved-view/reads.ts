import type { Reads } from '../kernel/entity-type.ts'

export const savedViewReads = { getSavedViews: ['savedView'] } as const satisfies Reads
