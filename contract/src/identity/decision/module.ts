import type { Reads } from '../../kernel/command/entity-type.ts'

export const decisionReads = { getNoteTemplates: ['noteTemplate'] } as const satisfies Reads
