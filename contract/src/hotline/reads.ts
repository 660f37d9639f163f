import type { Reads } from '../kernel/noun.ts'

export const hotlineReads = { getHotlinePage: ['hotlineCall'] } as const satisfies Reads
