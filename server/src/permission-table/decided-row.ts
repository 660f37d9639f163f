import sql, { raw } from 'sql-template-tag'
import type { TestOperator } from '../testing/world.ts'
import type { Fixture } from './fixture.ts'
import type { NamedRow } from './rows.ts'

/** The row as the operator has just returned it, and may take back for as long as the table is asked. */
export async function returnedBy(
  { db }: Pick<Fixture, 'db'>,
  { operatorId }: TestOperator,
  table: string,
  row: NamedRow,
): Promise<NamedRow> {
  await db.run(sql`
    insert into history (subject_id, noun, event, from_state, to_state, operator_id, at)
    values (${row.id}, ${table}, 'return', 'pending', 'returned', ${operatorId}, now() + interval '1 hour')`)
  return db.one<NamedRow>(
    sql`update ${raw(table)} set state = 'returned', version = version + 1 where id = ${row.id} returning id, version`,
  )
}
