import type { Reads } from '../kernel/entity-type.ts'

export const rehearsalReads = { getExhibitionRehearsal: ['exhibition'] } as const satisfies Reads
