import type { Reads } from '../kernel/noun.ts'

export const hotlineReads = { getHotlineCallPage: ['hotlineCall'] } as const satisfies Reads
