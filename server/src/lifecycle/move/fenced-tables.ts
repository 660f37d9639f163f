import { isRelocated, locationOfTable } from './table-locations.ts'

/**
 * Tables whose rows move although they are written in the background, from what is committed: the log is copied from the
 * records of commands, counters and rollups are counted again in the other database.
 */
const writtenInBackground: ReadonlySet<string> = new Set([
  ...['operation_log', 'row_count', 'entry_rollup', 'inside_rollup', 'visitor_rollup'],
])

/** Tables of the venue whose rows move with their exhibition: its own row, and who organizes it together. */
export const exhibitionItself: readonly string[] = ['exhibition', 'exhibition_co_sponsor']

/** The tables of the fence: those whose rows move with their exhibition and are what people and devices have written. */
export const fencedTables: readonly string[] = [
  ...[...locationOfTable.keys()].filter(table => isRelocated(table) && !writtenInBackground.has(table)),
  ...exhibitionItself,
]
