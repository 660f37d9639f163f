import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { toDb } from '../../kernel/database/database.ts'
import { dependants } from './dependants.ts'
import { fixedDates } from './fixed-dates.ts'

const database = await closeAfterAll(testDatabase())

/**
 * Dates of exhibitions, of tables that refer to one, and of tables that refer to those; companies and people outlive
 * exhibitions.
 */
const dates = () =>
  toDb(database.pool)
    .many<{ date: string }>(sql`
      with recursive tables as (
        select c.oid, c.relname from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      ), its as (
        select t.oid from tables t where t.relname = 'exhibition'
          or exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'exhibition_id' and not a.attisdropped)
        union
        select t.oid from its join pg_constraint k on k.contype = 'f' and k.confrelid = its.oid join tables t on t.oid = k.conrelid
        where t.relname not in ('company', 'bank_line', 'bank_statement')
      )
      select t.relname || '.' || a.attname as date from its join tables t using (oid)
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where format_type(a.atttypid, null) ~ '^(date|timestamp|tstz|tsrange|tsmulti)' order by 1`)
    .then(rows => rows.map(({ date }) => date))

describe('the registry of what depends on an exhibition’s dates', () => {
  it('covers every date of an exhibition: it shifts, or stays for a reason', async () => {
    const all = await dates()
    const said = [...dependants.flatMap(({ columns }) => columns), ...Object.keys(fixedDates)]
    expect(all.filter(date => !said.includes(date))).toEqual([])
    expect(said.filter(date => !all.includes(date))).toEqual([])
    expect(said.filter((date, n) => said.indexOf(date) !== n)).toEqual([])
  })

  it('names each dependant once', () => {
    const names = dependants.map(({ what }) => what)
    expect(new Set(names).size).toBe(names.length)
  })
})
