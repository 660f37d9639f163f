import sql, { raw } from 'sql-template-tag'
import type { TestOperator } from '../testing/world.ts'
import type { Fixture } from './fixture.ts'
import type { NamedRow } from './rows.ts'

const states = { return: 'returned', refuse: 'refused' } as const

/** The row as the operator has just decided against it, and may take that back for as long as the table is asked. */
const decidedBy =
  (event: keyof typeof states) =>
  async (
    { db }: Pick<Fixture, 'db'>,
    { operatorId }: TestOperator,
    table: string,
    row: NamedRow,
  ): Promise<NamedRow> => {
    const state = states[event]
    await db.run(sql`
    insert into history (subject_id, noun, event, from_state, to_state, operator_id, at)
    values (${row.id}, ${table}, ${event}, 'pending', ${state}, ${operatorId}, now() + interval '1 hour')`)
    return db.one<NamedRow>(
      sql`update ${raw(table)} set state = ${state}, version = version + 1 where id = ${row.id} returning id, version`,
    )
  }

export const returnedBy = decidedBy('return')
export const refusedBy = decidedBy('refuse')
