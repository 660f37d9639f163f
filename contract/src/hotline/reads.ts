import type { Reads } from '../kernel/entity-type.ts'

export const hotlineReads = { getHotlinePage: ['hotlineCall'] } as const satisfies Reads
