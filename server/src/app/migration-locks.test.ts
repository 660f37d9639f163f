import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeIndex, runsAlone } from '../kernel/database/migrate.ts'
import { readMigrations } from '../kernel/database/migration-files.ts'
import { closeAfterAll } from './testing/close-after-all.ts'
import { emptyDatabase } from './testing/database.ts'

/**
 * Tables that grow with exhibitions, companies, operators and configuration: thousands of rows. Every other table grows
 * by a row with every badge, ticket, passage, message, posting, bank line or answer: ten million are expected, also for
 * a new one.
 */
const small = new Set(
  `account account_identity active_blacklist_key api_key api_key_secret api_key_use audience_merge badge_number badge_template
  badge_template_proof badge_template_version badge_type bank_account bank_layout bank_statement base_seed
  batch_search blacklist blacklist_appeal blacklist_document blacklist_key brand_picture brand_setting bundle_snapshot
  campaign channel cleared_person column_preference company company_reference device device_assignment
  device_heartbeat device_key dictionary_option dictionary_option_hidden discrepancy dispute door door_admin edition
  encrypted_column epidemic_strategy epidemic_strategy_version exhibition exhibition_co_sponsor exhibition_code
  export_run export_schedule gate_rule gate_staff import invoice_application invoice_setting job_host keyring
  known_device ledger_account ledger_balance ledger_total login_resume master_key message_template netting_application
  not_duplicate onboarding_dismissed operation_log_watermark operator operator_login organizer_partner other_expense
  otp_rate_limit participation participation_task_count partner_document partner_visibility passkey passkey_challenge
  pay_setting pay_setting_price payment policy policy_clause policy_simulation postponement print_order printer quota
  received_address recovery_code region reply_template retention_certificate retention_run retired_key role
  rollup_checkpoint row_count rule rule_book rule_trial saved_view saved_view_default second_factor second_factor_demand second_factor_offer
  security_notification series settlement share_application share_condition shift slot sso_state statistics_reconciliation
  statistics_schedule stock_pool subject_request survey survey_answer_count survey_question_key survey_version
  system_parameter ticket_number ticket_person_slot ticket_postponement ticket_stock ticket_type webhook
  webhook_dispatch_marker webhook_event whitelist zone`.split(/\s+/),
)
/** Small tables that the earlier migrations know by another name. */
const renamed: Readonly<Record<string, string>> = {
  blacklist_cleared: 'cleared_person',
  company_column: 'company_reference',
  sealed_column: 'encrypted_column',
  security_notice: 'security_notification',
  fold: 'rollup_checkpoint',
  affair_count: 'participation_task_count',
  counter: 'row_count',
  spread: 'campaign',
  conflict: 'discrepancy',
  pack_base: 'bundle_snapshot',
  policy_rehearsal: 'policy_simulation',
  operation_log_horizon: 'operation_log_watermark',
  company_apart: 'not_duplicate',
  kept_columns: 'column_preference',
  guard: 'gate_staff',
  closed_key: 'retired_key',
  device_stand: 'device_assignment',
  device_seen: 'device_heartbeat',
  survey_tally: 'survey_answer_count',
  survey_key: 'survey_question_key',
  ticket_place: 'ticket_person_slot',
  first_steps_away: 'onboarding_dismissed',
  webhook_wake: 'webhook_dispatch_marker',
  statistics_proof: 'statistics_reconciliation',
  retention_night: 'retention_run',
  partner_reader: 'partner_visibility',
  offset_application: 'netting_application',
  note_template: 'reply_template',
  allowance: 'stock_pool',
  code_allowance: 'otp_rate_limit',
  relation: 'organizer_partner',
}
const isLarge = (name: string) => !small.has(renamed[name] ?? name) && !name.startsWith('pg_')

/**
 * Migrations that read a large table completely while nobody may write it, and have already been released. Do not add
 * one:
 * - an index: a separate migration that begins with `-- without a transaction` and is one `create index concurrently
 *   if
 *   not exists …`; for a partitioned table the runner creates it on each partition
 * - a rule: `add constraint … not valid` in one migration, `validate constraint …` in the next one; `set not null`
 *   after a
 *   valid `check (… is not null)` reads nothing
 * - a column: without default, or with a constant one; a job fills it in batches
 * - a counter: `count_on` reads existing rows; declare it with the table
 */
const known: Readonly<Record<string, readonly string[]>> = {
  '0051_session.sql': ['login_attempt'],
  '0052_access.sql': ['session'],
  '0061_badge_suspended_by.sql': ['badge'],
  '0070_badge_state.sql': ['badge'],
  '0075_declared_triggers.sql': ['affair', 'message'],
  '0085_names_inside.sql': ['badge', 'operation_log'],
  '0115_counts_that_ask.sql': ['badge'],
  '0120_lists_read_what_they_show.sql': ['badge', 'badge_import_row', 'operation_log'],
  '0160_waiting_files.sql': ['file'],
  '0180_affairs_without_quota.sql': ['affair'],
  '0194_captcha_work.sql': ['captcha'],
  '0200_english_names_found.sql': ['badge'],
  '0206_cards_by_date.sql': ['credential'],
  '0231_badge_fee_due.sql': ['badge_fee'],
  '0232_charge_held.sql': ['charge'],
  '0260_bank.sql': ['charge_proof'],
  '0280_charges_that_wait.sql': ['charge'],
  '0284_lost_cards.sql': ['credential'],
  '0302_fold.sql': ['passage'],
  '0320_ticket_at_gate.sql': ['presence'],
  '0321_ticket_affair.sql': ['affair'],
  '0333_tickets_gathered.sql': ['passage', 'ticket'],
  '0350_survey.sql': ['sent_code'],
  '0351_survey_tally.sql': ['survey_answer', 'survey_answer_item'],
  '0399_ticket_import.sql': ['ticket_order'],
  '0400_admission.sql': ['badge'],
  '0401_grounds.sql': ['badge', 'ticket'],
  '0411_guests.sql': ['badge', 'history', 'presence'],
  '0430_offline.sql': ['passage'],
  '0441_guest_files.sql': ['file', 'sent_code'],
  '0442_strategy_versions.sql': ['history'],
  '0471_slot_deleted.sql': ['vehicle'],
  '0480_ledger_by_sets.sql': ['bank_line'],
  '0502_pick_up.sql': ['credential'],
  '0550_standing_pass.sql': ['whitelist_guest'],
  // Which codes belong to guests, and the print desk's counts without them.
  '0551_guest_cards.sql': ['credential'],
  '0741_certificate_of_request.sql': ['suppression'],
  '0751_passkey.sql': ['session'],
  '0840_rehearsal.sql': ['bank_line'],
}

const database = await closeAfterAll(emptyDatabase())

type Scans = ReadonlyMap<string, number>

/**
 * The number of full scans of each table that this connection has not reported yet: more than those of this
 * transaction.
 */
async function scans(client: pg.PoolClient): Promise<Scans> {
  const { rows } = await client.query<{ name: string; scans: number }>(
    `select c.relname as name, coalesce(pg_stat_get_xact_numscans(c.oid), 0)::int as scans
     from pg_class c where c.relkind in ('r', 'p')`,
  )
  return new Map(rows.map(({ name, scans }) => [name, scans]))
}

/** Large existing tables that this transaction has read completely, and that nobody else can write until it ends. */
async function findLocks(client: pg.PoolClient, before: Scans): Promise<string[]> {
  const { rows } = await client.query<{ part: string; name: string }>(
    `select distinct c.relname as part, coalesce(pg_partition_root(c.oid)::regclass, c.oid::regclass)::text as name
     from pg_class c join pg_locks l on l.relation = c.oid and l.pid = pg_backend_pid() and l.granted
     where c.relkind in ('r', 'p')
       and l.mode in ('RowExclusiveLock', 'ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
  )
  const after = await scans(client)
  const read = rows.filter(({ part }) => before.has(part) && (after.get(part) ?? 0) > (before.get(part) ?? 0))
  return [...new Set(read.map(({ name }) => name))].filter(isLarge).toSorted()
}

test('no migration locks a large table while it reads it completely', { timeout: 60_000 }, async () => {
  const client = await database.pool.connect()
  onTestFinished(() => client.release(true))
  const found: Record<string, string[]> = {}
  for (const migration of readMigrations()) {
    if (runsAlone(migration)) {
      await makeIndex(client, migration.sql)
      continue
    }
    await client.query('begin')
    const before = await scans(client)
    await client.query(migration.sql)
    const names = await findLocks(client, before)
    await client.query('commit')
    if (names.length > 0) found[migration.name] = names
  }
  const there = await scans(client)
  expect([...small].filter(name => !there.has(name))).toEqual([])
  expect(found).toEqual(known)
})
