import type { Reads } from '../../kernel/command/entity-type.ts'

export const messageReads = { getMessagePage: ['message'] } as const satisfies Reads
