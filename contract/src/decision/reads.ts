import type { Reads } from '../kernel/entity-type.ts'

export const decisionReads = { getNoteTemplates: ['noteTemplate'] } as const satisfies Reads
