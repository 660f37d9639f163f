import type { Reads } from '../../kernel/command/entity-type.ts'

export const sandboxReads = { getExhibitionRehearsal: ['exhibition'] } as const satisfies Reads
