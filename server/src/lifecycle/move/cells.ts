import sql from 'sql-template-tag'
import { type Db, findConstraint } from '../../kernel/database/database.ts'
import { StartFailure } from '../../kernel/services/start-failure.ts'

/** A database with the whole schema that has exhibitions of this venue. */
export interface Cell {
  id: number
  name: string
  /** Where people find its Fairgate. */
  address: string
}

/** Connection strings of the cells by name (CELL_URLS). */
export type CellUrls = Readonly<Record<string, string>>

export const allCells = (db: Db): Promise<Cell[]> => db.many(sql`select id, name, address from cell order by id`)

export async function cellNamed(db: Db, name: string): Promise<Cell> {
  const cells = await allCells(db)
  const found = cells.find(cell => cell.name === name)
  if (found) return found
  const known = cells.map(cell => cell.name).join(', ')
  throw new StartFailure(
    known === ''
      ? `There is no cell ${name}. Name it first: npm run admin -- move add ${name} <address of its Fairgate>.`
      : `There is no cell ${name}, only: ${known}.`,
  )
}

/** Names a cell. Its number is the next free one. */
export async function addCell(db: Db, name: string, address: string): Promise<Cell> {
  try {
    return await db.one<Cell>(sql`
      insert into cell (id, name, address) select coalesce(max(id), 0) + 1, ${name}, ${address} from cell
      returning id, name, address`)
  } catch (error) {
    throw new StartFailure(addFailures[findConstraint(error) ?? ''] ?? String(error), 2, { cause: error })
  }
}

const addFailures: Readonly<Record<string, string>> = {
  cell_name_unique: 'There is a cell of this name already.',
  cell_name_check: 'A cell’s name has lower-case letters, digits and hyphens, and begins with a letter.',
  cell_address_check: 'The address of its Fairgate begins with http:// or https://.',
  cell_id_check: 'There are 63 cells already; more are not possible.',
}

export function urlOf(cell: Cell, urls: CellUrls): string {
  return urls[cell.name] ?? fail(`CELL_URLS has no connection string for the cell ${cell.name}.`)
}

function fail(sentence: string): never {
  throw new StartFailure(sentence, 2)
}
