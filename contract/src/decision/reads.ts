import type { Reads } from '../kernel/noun.ts'

export const decisionReads = { getNoteTemplates: ['noteTemplate'] } as const satisfies Reads
