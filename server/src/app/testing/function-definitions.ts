import type pg from 'pg'

/** Every SQL function of a database as PostgreSQL defines it, by name and argument types. */
export async function functionDefinitions(db: pg.Pool | pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select p.oid::regprocedure::text as name,
       case when p.prokind = 'a' then (select to_jsonb(a) - 'aggfnoid' from pg_aggregate a where a.aggfnoid = p.oid)::text
         else pg_get_functiondef(p.oid) end as definition
     from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`,
  )
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}
