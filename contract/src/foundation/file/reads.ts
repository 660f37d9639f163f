import type { Reads } from '../../kernel/command/entity-type.ts'

/** A link is good for 60 seconds and for one reader, whatever becomes of the file. */
export const fileReads = { getFileLink: [] } as const satisfies Reads
