import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readMigrations, runsAlone } from './kernel/migrate.ts'
import { emptyDatabase, type TestDatabase } from './testing/database.ts'

/** What grows by a row with every badge, passage, message, posting or answer: ten million rows are to be expected. */
const large = [
  ...['badge', 'credential', 'person', 'person_document', 'passage', 'presence', 'history'],
  ...['operation_log', 'operation_log_seal', 'once', 'message', 'recipient', 'import_row', 'file', 'job'],
  ...[
    'ticket',
    'attendance',
    'audience',
    'consent',
    'posting',
    'voucher',
    'charge',
    'survey_answer',
    'survey_answer_item',
  ],
  ...['transportation', 'travel', 'declaration'],
]

/**
 * Migrations that read a large table from end to end while nobody may write it, and have run by now. None is to be added:
 *
 * - an index: a migration of its own that begins with `-- without a transaction` and is one `create index concurrently if
 *   not exists …` (of a table with partitions: `create index … on only …`, one such migration for each partition, `attach`)
 * - a rule: `add constraint … not valid` in one migration, `validate constraint …` in the next one; `set not null` after a
 *   valid `check (… is not null)` reads nothing
 * - a column: without default, or with one that is a constant; what is to stand in it is written by a job, in portions
 * - a counter: `count_on` reads what is there; declare it with the table
 */
const known: Readonly<Record<string, readonly string[]>> = {
  '0061_badge_suspended_by.sql': ['badge'],
  '0070_badge_state.sql': ['badge'],
  '0075_declared_triggers.sql': ['message'],
  '0085_names_inside.sql': ['badge', 'operation_log'],
  '0115_counts_that_ask.sql': ['badge'],
  '0120_lists_read_what_they_show.sql': ['badge', 'operation_log'],
  '0160_waiting_files.sql': ['file'],
  '0200_english_names_found.sql': ['badge'],
  '0206_cards_by_date.sql': ['credential'],
  '0232_charge_held.sql': ['charge'],
  '0280_charges_that_wait.sql': ['charge'],
  '0284_lost_cards.sql': ['credential'],
  '0302_fold.sql': ['passage'],
  '0320_ticket_at_gate.sql': ['presence'],
  '0333_tickets_gathered.sql': ['passage', 'ticket'],
  '0351_survey_tally.sql': ['survey_answer', 'survey_answer_item'],
  '0400_admission.sql': ['badge'],
  '0401_grounds.sql': ['badge', 'ticket'],
  '0411_guests.sql': ['badge', 'history', 'presence'],
  '0430_offline.sql': ['passage'],
  '0441_guest_files.sql': ['file'],
  '0442_strategy_versions.sql': ['history'],
  '0502_pick_up.sql': ['credential'],
  // Which codes are guests', and the print desk's counts without them.
  '0551_guest_cards.sql': ['credential'],
}

let database: TestDatabase
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.close())

type Scans = ReadonlyMap<string, number>

/** How often each table was read from end to end, as far as this connection has it still to report: more than this transaction. */
async function scans(client: pg.PoolClient): Promise<Scans> {
  const { rows } = await client.query<{ name: string; scans: number }>(
    `select c.relname as name, coalesce(pg_stat_get_xact_numscans(c.oid), 0)::int as scans
     from pg_class c where c.relkind in ('r', 'p')`,
  )
  return new Map(rows.map(({ name, scans }) => [name, scans]))
}

/** Large tables that were there before, that this transaction has read whole, and that nobody else can write until it ends. */
async function held(client: pg.PoolClient, before: Scans): Promise<string[]> {
  const { rows } = await client.query<{ part: string; name: string }>(
    `select distinct c.relname as part, coalesce(pg_partition_root(c.oid)::regclass, c.oid::regclass)::text as name
     from pg_class c join pg_locks l on l.relation = c.oid and l.pid = pg_backend_pid() and l.granted
     where c.relkind in ('r', 'p')
       and l.mode in ('RowExclusiveLock', 'ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
  )
  const after = await scans(client)
  const read = rows.filter(({ part }) => before.has(part) && (after.get(part) ?? 0) > (before.get(part) ?? 0))
  return [...new Set(read.map(({ name }) => name))].filter(name => large.includes(name)).toSorted()
}

test('no migration holds a large table while it reads it from end to end', { timeout: 60_000 }, async () => {
  const client = await database.pool.connect()
  onTestFinished(() => client.release(true))
  const found: Record<string, string[]> = {}
  for (const migration of readMigrations()) {
    if (runsAlone(migration)) {
      await client.query(migration.sql)
      continue
    }
    await client.query('begin')
    const before = await scans(client)
    await client.query(migration.sql)
    const names = await held(client, before)
    await client.query('commit')
    if (names.length > 0) found[migration.name] = names
  }
  const there = await scans(client)
  expect(large.filter(name => !there.has(name))).toEqual([])
  expect(found).toEqual(known)
})
