import type { Reads } from '../../kernel/command/entity-type.ts'

/** Shows no rows, so no change reloads it: a link is valid for 60 seconds and for one session, whatever happens to the file. */
export const fileReads = { getFileLink: [] } as const satisfies Reads
