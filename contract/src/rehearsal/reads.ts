import type { Reads } from '../kernel/noun.ts'

export const rehearsalReads = { getExhibitionRehearsal: ['exhibition'] } as const satisfies Reads
