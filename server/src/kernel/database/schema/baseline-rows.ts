import type pg from 'pg'

const tables = `
select c.relname as name, array(
    select quote_ident(a.attname) from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      -- Moments and ids are those of the new database.
      and coalesce(pg_get_expr(d.adbin, d.adrelid), '') !~ '\\('
    order by a.attnum) as columns
from pg_class c
where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
  and c.relname not in ('migration', 'function_revision') order by c.relname collate "C"`

/** Statements that insert the rows of a migrated database which nothing has used yet, and set its sequences. */
export async function readRows(pool: pg.Pool): Promise<string[]> {
  const statements: string[] = []
  const { rows } = await pool.query<{ name: string; columns: string[] }>(tables)
  for (const { name, columns } of rows) {
    const values = columns.map(column => `quote_nullable(t.${column})`).join(` || ', ' || `)
    const { rows: found } = await pool.query<{ line: string }>(
      `select line from (select '  (' || ${values} || ')' as line from ${name} t) r order by line collate "C"`,
    )
    if (found.length > 0)
      statements.push(
        `INSERT INTO ${name} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE VALUES\n${found.map(({ line }) => line).join(',\n')}`,
      )
  }
  const { rows: counted } = await pool.query<{ name: string; value: string }>(
    `select sequencename as name, last_value as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return [...statements, ...counted.map(({ name, value }) => `SELECT setval('${name}', ${value})`)]
}
