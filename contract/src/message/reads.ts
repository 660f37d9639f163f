import type { Reads } from '../kernel/noun.ts'

export const messageReads = { getMessagePage: ['message'] } as const satisfies Reads
