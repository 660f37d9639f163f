import type { Reads } from '../../kernel/command/entity-type.ts'

export const hotlineReads = { getHotlinePage: ['hotlineCall'] } as const satisfies Reads
