import type { Reads } from '../kernel/entity-type.ts'

export const sandboxReads = { getExhibitionRehearsal: ['exhibition'] } as const satisfies Reads
