import type { Reads } from '../../kernel/command/entity-type.ts'

export const savedViewReads = { getSavedViews: ['savedView'] } as const satisfies Reads
