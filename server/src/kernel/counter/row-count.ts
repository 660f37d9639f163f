import sql from 'sql-template-tag'
import { type Db, statement } from '../database/database.ts'

/** The scope of counters for the whole venue. */
export const venueScope = '00000000-0000-0000-0000-000000000000'

const counted = statement(
  'counter.read',
  `select name, sum(value)::int8 as value from row_count where scope = $1 and name like $2 || '.%' group by name`,
)

/** Counters `<family>.<key>` of a scope as `{ key: value }`; never counted ones are missing. */
export async function readRowCounts(db: Db, scope: string, family: string): Promise<Record<string, number>> {
  const rows = await db.many<{ name: string; value: number }>(counted(scope, family))
  return Object.fromEntries(rows.map(({ name, value }) => [name.slice(family.length + 1), value]))
}

/** Sums the counters of the states of each tab; `tabs` lists the states, `[]` meaning all. */
export function tabTotals(
  rowCounts: Record<string, number>,
  tabs: Record<string, readonly string[]>,
): Record<string, number> {
  const all = Object.values(rowCounts).reduce((sum, value) => sum + value, 0)
  return Object.fromEntries(
    Object.entries(tabs).map(([tab, states]) => [
      tab,
      states.length === 0 ? all : states.reduce((sum, state) => sum + (rowCounts[state] ?? 0), 0),
    ]),
  )
}

/** Adds `[scope, name, delta]` to counters of an exhibition and of what is in it, always in the same order. */
export async function addToRowCounts(
  db: Db,
  exhibitionId: string,
  added: readonly (readonly [string, string, number])[],
): Promise<void> {
  if (added.length === 0) return
  await db.run(sql`
    insert into row_count (scope, name, slot, exhibition_id, value)
    select scope, name, row_count_slot(), ${exhibitionId}::uuid, sum(delta) from unnest(${added.map(([scope]) => scope)}::uuid[],
      ${added.map(([, name]) => name)}::text[], ${added.map(([, , delta]) => delta)}::bigint[]) changed (scope, name, delta)
    group by 1, 2 having sum(delta) <> 0 order by 1, 2
    on conflict (scope, name, slot) do update set value = row_count.value + excluded.value`)
}

const recount = statement('counter.recount', 'select recount_rows($1) as wrong')

/**
 * Corrects the counters of the venue and of companies after rows of an exhibition arrived without triggers; those of the
 * exhibition itself arrive with it. With null, all of them, after rows were deleted without triggers. Nobody waits, and a second
 * call corrects nothing. Returns how many were wrong.
 */
export async function recountRows(db: Db, exhibitionId: string | null): Promise<number> {
  return (await db.one<{ wrong: number }>(recount(exhibitionId))).wrong
}
