import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

const sums = {
  entry_rollup: {
    sum: 'passages',
    key: { kind: 'door', gate_day: '2026-03-01', hour: 9, action_taken: 'in', reason: '', people: 1 },
  },
  inside_rollup: { sum: 'change', key: { kind: 'exhibition', minute: '2026-03-01T09:00:00Z' } },
  visitor_rollup: {
    sum: 'people',
    key: {
      ...{ kind: 'exhibition', dimension: 'd', value: 'v' },
      ...{ first_day: '2026-03-01', days: '1'.padEnd(128, '0'), holders: 1 },
    },
  },
  row_count: { sum: 'value', key: { name: 'example.active', slot: 0 } },
} as const

/** A table whose rows each database sums for itself, in the background or by triggers. */
export type SumTable = keyof typeof sums

export const sumTables = Object.keys(sums) as SumTable[]

/** Adds a row with this sum, of the same key each time. */
export async function addSum(db: Db, table: SumTable, exhibitionId: string, value: number): Promise<void> {
  const { sum, key } = sums[table]
  const row = { scope: exhibitionId, ...key, exhibition_id: exhibitionId, [sum]: value }
  await db.run(sql`insert into public.${raw(table)}
    select * from pg_catalog.jsonb_populate_record(null::public.${raw(table)}, ${JSON.stringify(row)}::jsonb)`)
}

/** The sums of an exhibition for which nothing else was counted. */
export async function addedSums(db: Db, table: SumTable, exhibitionId: string): Promise<number[]> {
  const rows = await db.many<{ sum: number }>(
    sql`select ${raw(sums[table].sum)}::int as sum from ${raw(table)} where scope = ${exhibitionId}`,
  )
  return rows.map(({ sum }) => sum)
}
