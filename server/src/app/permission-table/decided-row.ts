import sql, { raw } from 'sql-template-tag'
import type { TestOperator } from '../testing/world.ts'
import type { Fixture, NamedRow } from './fixture.ts'

interface Decision {
  table: string
  event: string
  from: string
  to: string
}

/** The row right after the operator's decision, which can be undone during the test. */
export async function decidedBy(
  { db }: Pick<Fixture, 'db'>,
  { operatorId }: TestOperator,
  { table, event, from, to }: Decision,
  row: NamedRow,
): Promise<NamedRow> {
  await db.run(sql`
    insert into history (subject_id, entity_type, event, from_state, to_state, operator_id, at)
    values (${row.id}, ${table}, ${event}, ${from}, ${to}, ${operatorId}, now() + interval '1 hour')`)
  return db.one<NamedRow>(
    sql`update ${raw(table)} set state = ${to}, version = version + 1 where id = ${row.id} returning id, version`,
  )
}

/** The same for a pending row. */
const waiting =
  (event: string, to: string) =>
  (fixture: Pick<Fixture, 'db'>, operator: TestOperator, table: string, row: NamedRow): Promise<NamedRow> =>
    decidedBy(fixture, operator, { table, event, from: 'pending', to }, row)

export const returnedBy = waiting('return', 'returned')
export const refusedBy = waiting('refuse', 'refused')
