import type { Reads } from '../../kernel/command/entity-type.ts'

/** A link is valid for 60 seconds and for one session, whatever happens to the file. */
export const fileReads = { getFileLink: [] } as const satisfies Reads
