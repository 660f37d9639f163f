import type { Fence } from '../../kernel/cell/fence.ts'
import { fencedTables } from './fenced-tables.ts'
import { finishedHere, type MovedTable } from './moved-tables.ts'
import type { Side } from './two-databases.ts'

/** The fence of an exhibition at one side. Jobs and messages that were begun there end there. */
export const fenceOf = ({ pool }: Side, exhibitionId: string): Fence => ({
  ...{ pool, exhibitionId },
  tables: fencedTables.filter(name => !finishedHere.includes(name)),
})

/** The tables that nobody writes while the fence is closed, so that both sides can be equal. */
export const comparable = (tables: readonly MovedTable[]): MovedTable[] =>
  tables.filter(({ name }) => fencedTables.includes(name))
