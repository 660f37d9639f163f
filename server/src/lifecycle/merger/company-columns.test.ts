import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { toDb } from '../../kernel/database/database.ts'

const database = await closeAfterAll(testDatabase())

/**
 * Names like those of company columns, without a company: a badge or a ticket, the position of a rollup, the
 * participation of an account.
 */
const otherwise = new Set([
  ...['attendance.holder_id', 'audience_sync_queue.holder_id', 'suspended_by_entry.holder_id', 'presence.holder_id'],
  ...['ledger_account.holder_id', 'ledger_account.partner_id', 'badge_fee.payer_id'],
  ...['evidence.owner_id', 'participation.parent_id', 'ticket_stock.parent_id', 'zone.parent_id'],
])

it('every company column declares what happens to it in a merge', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
      and not a.attisdropped and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
      and (a.attname ~ '(^|_)(company|companies|owner|keeper|holder|payer|payee|giver|maker|seller|partner|sponsor|applicant|reader|parent)(_ids?)$'
        or exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)
          and f.confrelid = 'company'::regclass))
    order by 1`)
  const declared = await toDb(database.pool).many<{ name: string }>(
    sql`select table_name || '.' || column_name as name from company_reference order by 1`,
  )
  const names = rows.map(({ name }) => name).filter(name => !otherwise.has(name))
  expect(names.length).toBeGreaterThan(80)
  expect(declared.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

it('transferred columns are guarded, except those listed with the table: nothing is added to a merged company', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select table_name || '.' || column_name as name from company_reference m
    where on_merge in ('moves', 'rule') and not exists (
      select from pg_trigger t where t.tgrelid = m.table_name::regclass and t.tgname = m.table_name || '_' || m.column_name || '_lives')
    order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([
    ...[
      'bank_line.payer_company_id',
      'company.merged_into',
      'file.company_id',
      'gate_rule.company_id',
      'import.company_id',
    ],
    ...['job.company_id', 'policy_clause.company_ids', 'webhook_event.company_id'],
  ])
})
