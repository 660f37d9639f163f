import type { Reads } from '../kernel/entity-type.ts'

export const messageReads = { getMessagePage: ['message'] } as const satisfies Reads
