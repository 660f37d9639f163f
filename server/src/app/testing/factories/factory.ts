import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'

/** Inserts rows of one table for tests, the permission table and the demo. The properties of `Columns` are columns in camel case. */
export interface Factory<Columns> {
  /** Inserts one row; returns its id. */
  build(db: Db, row: Columns): Promise<string>
  /** Inserts rows in one statement; returns their ids in the same order. */
  buildMany(db: Db, rows: readonly Columns[]): Promise<string[]>
}

/** Where a row stands: `serial` counts all rows of this process from 1, `position` those of the statement from 0. */
export interface RowNumber {
  serial: number
  position: number
}

/** A factory of a table. `findDefaults` fills the columns that the caller leaves out; the rest get the default of the table. */
export function createFactory<Columns extends object>(
  table: string,
  findDefaults: (row: Columns, number: RowNumber) => object,
): Factory<Columns> {
  let serial = 0
  async function buildMany(db: Db, given: readonly Columns[]): Promise<string[]> {
    if (given.length === 0) return []
    const rows = given.map((row, position) => {
      serial += 1
      return new Map(Object.entries({ ...findDefaults(row, { serial, position }), ...withoutUndefined(row) }))
    })
    const columns = [...new Set(rows.flatMap(row => [...row.keys()]))]
    const values = rows.map(
      row => sql`(${join(columns.map(column => (row.has(column) ? row.get(column) : raw('default'))))})`,
    )
    const made = await db.many<{ id: string }>(sql`
      insert into ${raw(table)} (${raw(columns.map(toColumnName).join(', '))}) values ${join(values)} returning id`)
    return made.map(({ id }) => id)
  }
  return {
    buildMany,
    async build(db, row) {
      const [id] = await buildMany(db, [row])
      return id as string
    },
  }
}

/** A column of the participation of the row, as the value of a column. */
export const selectFromParticipation = (
  participationId: string,
  column: 'exhibition_id' | 'company_id' | 'sponsor_id',
): Sql => sql`(select ${raw(column)} from participation where id = ${participationId})`

const withoutUndefined = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

const toColumnName = (property: string) => property.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
